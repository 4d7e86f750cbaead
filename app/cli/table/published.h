/* published.h -- puzzles/table1.tsv as a text in the program; tools/embed.py writes the file that
 * defines it. */
#ifndef CLI_PUBLISHED_H
#define CLI_PUBLISHED_H

extern const char cli_published[]; /* ended by NUL */

#endif
