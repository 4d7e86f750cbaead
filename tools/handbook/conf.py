"""Sphinx's settings for the site that tools/docs makes; it copies this file beside the pages."""

import os

project = "tilewright"
version = release = os.environ["TILEWRIGHT_VERSION"]
copyright = ""
extensions = ["myst_parser", "sphinx_inline_tabs"]
html_theme = "furo"
html_title = "tilewright " + version
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_copyright = html_show_sphinx = html_show_sourcelink = html_copy_source = False
# summaries of search results need a fetch, which a page opened from a file may not do
html_show_search_summary = False
# makes links to `page.md#a-heading` work as on sites that show the Markdown
myst_heading_anchors = 4
# blocks of `console` with "..." in them, and code with parts left out, are shown plain
suppress_warnings = ["misc.highlighting_failure"]
highlight_language = "none"
pygments_style = "friendly"
pygments_dark_style = "monokai"
