// puzzle_checks.mjs -- features of a puzzle's page besides searching; page.mjs runs them.

import { readFileSync } from "node:fs";

/** kit: the functions of page.mjs for checks. */
export function puzzleChecks({ visit, button, expect, picture, site }) {
  async function trace({ page }) {
    const late = async (route) => (await new Promise((done) => setTimeout(done, 500)), route.continue());
    await page.route("**/api/trace", late);
    await visit(page, "#/puzzle/pentominoes-6x10?tab=trace");
    await page.getByText("Nothing tried yet.").waitFor();
    await button(page, "One step").click(); // before the first steps arrive
    await page.getByText("Step 1: 1 piece down.").waitFor();
    await page.unroute("**/api/trace", late);
    await button(page, "To a solution").click();
    await page.getByText(/Step [\d,]+: a solution/).waitFor();
    expect((await page.locator(".trace .laid").count()) === 12, "the board is not full");
    expect((await page.locator(".levels tbody tr").count()) === 12, "not a row for each level");
    await picture(page, "trace");
    await button(page, "One step back").click();
    await page.getByText(/Step [\d,]+: 1[01] pieces down/).waitFor();
    await button(page, "To the start").click();
    await page.getByText("Nothing tried yet.").waitFor();
    await page.getByRole("slider", { name: "Speed" }).fill("1");
    await button(page, "Watch").click();
    await page.getByText(/Step [1-9]\d\d\d?:/).waitFor();
    await button(page, "Halt").click();
  }

  async function plots({ page }) {
    await visit(page, "#/puzzle/pentominoes-6x10?tab=statistics");
    await button(page, "Start").click();
    await page.getByText("· Complete").waitFor();
    await page.getByRole("cell", { name: "2,339" }).first().waitFor();
    for (const name of ["Work by levels", "Solutions over time", "Where pieces lie"]) {
      await button(page, name).click();
      await page.waitForFunction((alt) => {
        const img = document.querySelector(".plot img");
        return img?.alt === alt && img.naturalWidth > 0;
      }, name);
      await picture(page, "plot-" + name.split(" ").at(-1));
    }
    const all = await page.locator(".plot img").getAttribute("src");
    await page.getByRole("combobox", { name: "Piece" }).selectOption("X");
    await page.waitForFunction((before) => document.querySelector(".plot img")?.src !== before, all);
  }

  async function engines({ page }) {
    await visit(page, "#/puzzle/soma?tab=statistics");
    await button(page, "Compare engines").click();
    await page.getByText("Shorter is better").waitFor();
    await page.waitForFunction(() => document.querySelector(".engines img")?.naturalWidth > 0);
    await page.locator(".engines").scrollIntoViewIfNeeded();
    await picture(page, "engines");
  }

  /** Takes a solution apart, in the tab for that. */
  async function takenApart(page, puzzle) {
    await visit(page, `#/puzzle/${puzzle}?tab=apart`);
    await button(page, "Start").click();
    await page.getByText("· Complete").waitFor();
    await page.getByRole("tabpanel").getByRole("button", { name: "Take apart" }).click();
  }

  const move = (page) => page.locator(".moves [aria-current=true]").textContent();

  async function apartInSpace({ page }) {
    await takenApart(page, "burr-level-9");
    await page.getByText("Locked: A, B, C, D, E, F").waitFor();
    await button(page, "Next that comes apart").click();
    await page.getByText("It comes apart: level 9.3, 15 moves of groups, 16 of pieces.").waitFor();
    expect((await page.locator(".moves li").count()) === 15, "not all moves are told");
    await page.locator(".moving").scrollIntoViewIfNeeded();
    await page.getByRole("slider", { name: "Moves" }).fill("8.6");
    expect((await move(page)).endsWith("and off"), "what leaves first is not told: " + (await move(page)));
    await page.waitForTimeout(600); // till it rests and is painted finely
    await picture(page, "apart");
    await button(page, "One move on").click();
    await page.getByText("9 of 15").waitFor();
    await page.getByRole("checkbox", { name: "Put together" }).check();
    await page.getByText("0 of 15").waitFor();
    await button(page, "One move on").click();
    expect((await move(page)).endsWith("from outside"), "what comes first does not come from outside");
    await page.locator(".moves button").nth(13).click();
    await page.getByText("14 of 15").waitFor();
    await button(page, "Watch").click();
    await page.getByText("15 of 15").waitFor();
    await button(page, "Watch").waitFor(); // it halts at the end
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Film").click()]);
    expect(readFileSync(await download.path(), "utf8").includes("<animate"), "the film does not play");
  }

  async function turnedApart({ page }) {
    await takenApart(page, "turning-cube");
    await page.getByText("Locked: A, B, C").waitFor();
    await page.getByRole("checkbox", { name: "Pieces may turn" }).check();
    await page.getByText("It comes apart: level 8.4, 12 moves of groups, 12 of pieces.").waitFor();
    const turn = page.locator(".moves button", { hasText: "turned" });
    expect((await turn.count()) === 1, "not one move is a turn");
    await turn.click();
    await page.locator(".moving").scrollIntoViewIfNeeded();
    const number = Number((await page.getByText(/^\d+ of 12$/).textContent()).split(" ")[0]);
    await page.getByRole("slider", { name: "Moves" }).fill(String(number - 0.5));
    await page.waitForTimeout(600);
    await picture(page, "turned");
  }

  async function apartInThePlane({ page }) {
    await takenApart(page, "three-3x3");
    await page.getByText(/It comes apart: level 1/).waitFor();
    await page.waitForFunction(() => document.querySelector('img[alt="The moves one after the other"]')?.naturalWidth > 0);
  }

  const stage = (page) => page.locator(".stage img").getAttribute("src");

  /** Makes a change, and waits until another picture is drawn. */
  async function redrawn(page, change) {
    const before = await stage(page);
    await change();
    await page.waitForFunction((src) => document.querySelector(".stage img")?.src !== src, before);
  }

  async function look({ page }) {
    await visit(page, "#/puzzle/pentominoes-3x20");
    await button(page, "Start").click();
    await page.getByText("of 2", { exact: true }).waitFor();
    await redrawn(page, () => page.getByRole("slider", { name: "Steps" }).fill("5"));
    await redrawn(page, () => button(page, "Piece X").click());
    await redrawn(page, () => button(page, "Show all").click());
    await redrawn(page, () => page.getByRole("slider", { name: "Explode" }).fill("0.5"));
    await button(page, "Next solution").click();
    await page.getByText("Symmetric copies").click();
    await page.getByText("4 symmetric copies").waitFor();
    await redrawn(page, () => button(page, "Copy 2").click());
    expect(page.url().includes("copy=2"), "the address does not name the copy");
    await redrawn(page, () => button(page, "Previous solution").click());
    expect(!page.url().includes("copy="), "a copy of another solution");
  }

  async function lookInSpace({ page }) {
    await visit(page, "#/puzzle/soma?view=space");
    await button(page, "Start").click();
    await button(page, "Piece V").waitFor();
    const shots = [];
    for (const [name, value] of [["Layers", "1"], ["Layers", "3"], ["Steps", "3"], ["Steps", "7"], ["Explode", "1"]]) {
      await page.getByRole("slider", { name }).fill(value);
      await page.waitForTimeout(700);
      shots.push((await page.locator("canvas").screenshot()).toString("base64"));
    }
    expect(shots[1] === shots[3], "all layers and all steps are not the same");
    expect(new Set(shots).size === 4, "a slider changes nothing");
  }

  // the beginnings of valid files of each format
  const BEGINS = {
    svg: "<?xml", png: "\x89PNG\r\n\x1a\n", pdf: "%PDF-", x3d: "<?xml", gltf: "{", glb: "glTF\x02\0\0\0",
    "3mf": "PK\x03\x04", yaml: "tilewright: 1", json: "{", jsonl: '{"type":"solution"', csv: "solution,piece", lines: "",
    xmpuzzle: "\x1f\x8b", polycube: "# ", dlx: "p0 ", dimacs: "c ", orientations: "",
  };

  /** Checks that need the whole file. */
  function judge(name, bytes) {
    if (name === "glb") expect(bytes.readUInt32LE(8) === bytes.length, "glb: its length is not the file's");
    if (name === "stl") expect(bytes.length === 84 + 50 * bytes.readUInt32LE(80), "stl: triangles are missing");
    if (name === "3mf") expect(bytes.includes("3D/3dmodel.model"), "3mf: it holds no model");
    if (name === "json" || name === "gltf") JSON.parse(bytes.toString());
    if (["svg", "x3d"].includes(name)) expect(/<\/(svg|X3D)>\s*$/.test(bytes.toString()), `${name}: it is cut`);
    if (name === "png") expect(bytes.includes("IEND"), "png: it is cut");
  }

  /** The download after a click; else fails with the text of the page. */
  async function downloaded(page, name) {
    const coming = page.waitForEvent("download", { timeout: 60000 });
    await button(page, name).click();
    return coming.catch(async () => {
      throw new Error(`${name} does not come: ${await page.locator("[role=tabpanel]").first().innerText()}`);
    });
  }

  async function again(page) {
    await page.reload();
    await page.getByText("is reached").first().waitFor();
  }

  async function downloads({ page }, puzzle) {
    await visit(page, `#/puzzle/${puzzle}?find=first&tab=download`);
    await button(page, "Start").click();
    await page.getByText("is reached").first().waitFor(); // more formats are offered from then on
    for (const [number, [name, begins]] of [...Object.entries(BEGINS), ["stl", ""]].entries()) {
      if (site && name === "pdf") continue; // PDF needs cairo
      if (number % 6 === 5) await again(page); // Chromium asks before it takes the eleventh file of a page
      const file = await downloaded(page, name);
      const bytes = readFileSync(await file.path());
      const first = bytes.toString("latin1", 0, begins.length);
      expect(first === begins && bytes.length > 20, `${name}: ${bytes.length} bytes, ${JSON.stringify(first)}`);
      judge(name, bytes);
    }
  }

  /** Files in foreign formats are read again, and kept. */
  async function formatsOpened({ page }) {
    const files = [];
    await visit(page, "#/puzzle/pentominoes-3x20?tab=download");
    for (const name of ["yaml", "json", "xmpuzzle", "xmpuzzle-plain", "polycube"]) {
      const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
      files.push({ name: file.suggestedFilename(), mimeType: "", buffer: readFileSync(await file.path()) });
    }
    for (const file of files) {
      await visit(page, "#/gallery");
      await page.locator(".file input").setInputFiles(file);
      await page.waitForFunction(() => location.hash.startsWith("#/own/"));
      await page.getByText("60 cells · 12 pieces").waitFor();
    }
    await visit(page, "#/gallery");
    await page.locator(".remove").nth(files.length - 1).waitFor();
    for (const _ of files) await page.locator(".remove").first().click();
    await page.locator(".remove").first().waitFor({ state: "detached" });
  }

  /** A file with pieces alone is dropped on the page. */
  async function piecesDropped({ page }) {
    await visit(page, "#/gallery");
    await page.evaluate(() => {
      const piece = (name) => `<PIEZA Nombre="${name}" Ancho="2" Alto="1" Contenido="11"/>`;
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([`<PIEZAS>${["a", "b", "c"].map(piece).join("")}</PIEZAS>`], "three.xml"));
      document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    for (const [side, words] of [["3", "Width of the board"], ["2", "Height of the board"]]) await page.getByLabel(words).fill(side);
    await page.keyboard.press("Enter");
    await page.getByText("6 cells · 3 pieces").waitFor();
  }

  /** Solves one date of a calendar, then another. */
  async function targets({ page }) {
    await visit(page, "#/gallery");
    await page.getByLabel("Search puzzles").fill("DragonFjord months");
    await page.getByText("No puzzle that ships has").waitFor();
    await page.getByLabel("Search puzzles").fill("dragonfjord");
    await page.getByRole("link", { name: /^Calendar 43/ }).click();
    await page.getByText("43 cells").first().waitFor();
    await page.getByLabel("Target").selectOption("Oct-6");
    await page.getByRole("heading", { name: "Calendar, Oct-6" }).waitFor();
    await button(page, "Start").click();
    await page.getByText("7 solutions · Complete").waitFor();
    await page.getByLabel("Target").selectOption("Jan-25");
    await page.getByRole("heading", { name: "Calendar, Jan-25" }).waitFor();
    await button(page, "Start").click();
    await page.getByText("216 solutions · Complete").waitFor();
    await picture(page, "target");
  }

  /** A forecast for one solution says "1 solution". */
  async function forecast({ page }) {
    await visit(page, "#/puzzle/turning-cube");
    await page.getByText("Estimated for all: 1 solution,").waitFor();
  }

  /** Counts more solutions than a search would list. */
  async function countOnly({ page }) {
    await visit(page, "#/gallery");
    const text = "tilewright: 1\ntitle: Chessboard\nlattice: square\ncontainer: {box: [8, 8]}\npieces: [{name: D, box: [2, 1], copies: any}]\n";
    await page.locator(".file input").setInputFiles({ name: "board.yaml", mimeType: "text/yaml", buffer: Buffer.from(text) });
    await button(page, "Only count").click();
    await page.getByText("12,988,816 in all").waitFor();
  }

  return [
    ["files of other programs are opened and kept", formatsOpened],
    ["files of a puzzle in the plane are what they are called", (at) => downloads(at, "pentominoes-3x20")],
    ["files of a puzzle in space are what they are called", (at) => downloads(at, "soma")],
    ["a burr comes apart by moves that are played to and fro", apartInSpace],
    ["a cube comes apart by a turn", turnedApart],
    ["what lies in the plane comes apart, step by step", apartInThePlane],
    ["a solution is built up, taken apart, and turned by symmetry", look],
    ["layers, steps and pieces are chosen in space", lookInSpace],
    ["work by levels, solutions over time and heat are plotted", plots],
    ["engines are compared", engines],
    ["a search is watched step by step, forth and back", trace],
    ["a list of pieces is dropped, and asked for its board", piecesDropped],
    ["one of a puzzle's targets is chosen", targets],
    ["how many there may be is told", forecast],
    ["solutions are counted without being listed", countOnly],
  ];
}
