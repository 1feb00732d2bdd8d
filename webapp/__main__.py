"""`python -m webapp` is the command `chaffinch`."""

from webapp.cli import main

main()
