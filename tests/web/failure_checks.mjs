// failure_checks.mjs -- a server whose disk is full: the page says so; page.mjs runs them.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const SOON = process.env.TILEWRIGHT_SPEED ? 2000 : 120_000; // milliseconds until a failure is told
const APART = ["unshare", "--map-root-user", "--mount"]; // mounts that end with the command

/** kit: the functions of page.mjs for checks. */
export function failureChecks({ visit, button, open, picture, serveCalls }) {
  /** A folder on a disk of this size: the page says what cannot be written there. */
  async function fullDisk({ browser }, size, words) {
    const folder = mkdtempSync(join(tmpdir(), "tilewright-page-"));
    const tiny = [...APART, "sh", "-c", `mount -t tmpfs -o size=${size} tmpfs ${folder} && exec "$0" "$@"`];
    const server = await serveCalls(["--no-token", "--port", "0", "--folder", folder], tiny);
    const page = await open(browser, server.url);
    await visit(page, "#/puzzle/bedlam?threads=1");
    await button(page, "Start").click();
    await page.getByText(words).first().waitFor({ timeout: SOON });
    await picture(page, `full-disk-${size}`);
    await page.close();
    await server.end();
  }

  if (spawnSync(APART[0], [...APART.slice(1), "true"]).status !== 0) return [];
  return [
    ["a disk that is full at once is told", (at) => fullDisk(at, "16k", "cannot open the store: database or disk is full")],
    ["a disk that fills is told", (at) => fullDisk(at, "256k", "it is not saved: cannot add solutions")],
  ];
}
