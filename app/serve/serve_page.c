/* serve_page.c -- the files of the page, which are in the program (serve.h). */
#include <string.h>

#include "serve/serve.h"

/* Made by tools/embed_page.py; ended by one without a path. */
extern const serve_file serve_files[];

const serve_file *page_find(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    const serve_file *file = serve_files;
    while (file->path && strcmp(file->path, path) != 0)
        file++;
    return file->path ? file : NULL;
}

bool page_is_here(void)
{
    return page_find("/") != NULL;
}
