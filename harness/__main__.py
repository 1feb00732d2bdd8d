"""`python -m harness`: everything that measures."""

from harness.commands.group import main

if __name__ == "__main__":
    main()
