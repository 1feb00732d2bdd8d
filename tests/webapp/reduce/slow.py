"""A page that takes its time to be reduced."""

WORDS = " ".join(f"w{number:03}" for number in range(390))
"""Its text, each word in elements and attributes of its own."""

PAGE = (
    "<html><body><article><p>"
    + " ".join(
        f'<span class="c{word}" title="t{word}"><b id="i{word}">{word}</b></span>'
        for word in WORDS.split()
    )
    + "</p></article>"
    + "<p>Ballast of the page, a sentence of it.</p>" * 300
    + "</body></html>"
).encode()
