"""A page in which every kind of verdict occurs: kept, lost, lost with a parent, overruled."""

_STORY = (
    "The finch came back in March, and with it the noise that everybody had missed so much. "
    "Nobody had counted on so many of them, least of all the people who feed them every year. "
)

PAGE = f"""<!doctype html>
<html lang="en"><head><title>Finches return</title></head>
<body>
<header class="masthead"><nav><a href="/">Home</a> <a href="/birds">Birds</a></nav></header>
<div id="newsletter-page" class="newsletter">
<main id="main">
<h1>Finches return</h1>
<p id="lead">{_STORY * 3}</p>
<p>{_STORY * 2}</p>
<div class="related-posts"><p id="lost">Seven other birds that have come back too, at length.</p>
<a href="/1">One</a> <a href="/2">Two</a></div>
<p>{_STORY}</p>
</main>
</div>
<div class="sidebar"><p>Subscribe to our letter, it costs nothing.</p></div>
<script>var never = "content of a script";</script>
<footer><p>All rights reserved by the people of the paper.</p></footer>
</body></html>
"""
