// edit_checks.mjs -- puzzles drawn cell by cell, their text beside them; page.mjs runs them.

const LATTICE = `tilewright-lattice: 1
name: my-squares
rank: 2
cells:
  tile:
    arcs:
      l: [tile, [-1, 0], r]
      r: [tile, [1, 0], l]
      u: [tile, [0, -1], d]
      d: [tile, [0, 1], u]
turns:
  half: {matrix: [[-1, 0], [0, -1]]}
mirror: false
geometry:
  basis: [[1, 0], [0, 1]]
  shapes:
    tile: {at: [0, 0], polygon: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]}
`;

/** kit: the functions of page.mjs for checks. */
export function editChecks({ visit, button, expect, open, picture }) {
  const cell = (page, number) => page.locator(`[data-cell="${number}"]`);
  const text = (page) => page.getByRole("textbox", { name: "Text", exact: true });
  const fine = (page) => page.getByText("It can be read.").waitFor();
  const says = (page, words) => page.waitForFunction((part) => document.querySelector("#text").value.includes(part), words);

  async function begin(page) {
    await visit(page, "#/gallery");
    await page.evaluate(() => sessionStorage.removeItem("tilewright.tab/drawing"));
    await visit(page, "#/edit");
    await cell(page, 0).waitFor();
  }

  async function board(page, ...size) {
    const words = ["Width of the board", "Height of the board", "Layers of the board"];
    for (const [i, side] of size.entries()) {
      await page.getByLabel(words[i]).fill(String(side));
      await page.keyboard.press("Tab");
    }
    const cells = size.reduce((product, side) => product * side, 1);
    await page.waitForFunction((count) => document.querySelectorAll("[data-cell]").length === count, cells);
  }

  async function storeless({ browser, url }) {
    const page = await open(browser, url);
    await page.evaluate(() => (Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }));
    await begin(page);
    await cell(page, 0).click();
    await button(page, "Add a piece").click();
    await cell(page, 0).click();
    await fine(page);
    await button(page, "Save and solve").click();
    await page.getByText("This browser does not store your puzzles").waitFor();
    await button(page, "Start").waitFor(); // it is there all the same
    await picture(page, "not-stored");
    await visit(page, "#/gallery");
    await page.getByRole("link", { name: "My puzzle" }).waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Save all").click()]);
    expect(file.suggestedFilename() === "tilewright-puzzles.json", file.suggestedFilename());
    await page.close();
  }

  async function edit({ page }) {
    await begin(page);
    for (const number of [0, 1, 8, 9]) await cell(page, number).click();
    await button(page, "Add a piece").click();
    await button(page, "piece A:").waitFor(); // where the fault is, in words of the drawing
    await cell(page, 0).click();
    await page.getByText("the pieces have 1 cell").waitFor();
    await cell(page, 1).click();
    await page.getByLabel("Copies of A, at least").fill("2");
    await page.keyboard.press("Tab");
    await fine(page);
    await picture(page, "editor");
    await button(page, "Save and solve").click();
    await button(page, "Start").click();
    await page.getByText("1 solution", { exact: false }).first().waitFor();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByText("2 solutions in all.").waitFor();
    await page.getByLabel("Title").fill("Kept again");
    await button(page, "Save and play").click();
    await page.getByRole("heading", { name: "Kept again" }).waitFor();
    await visit(page, "#/gallery");
    expect((await page.getByRole("link", { name: "My puzzle" }).count()) === 0, "it was kept twice");
  }

  async function brushes({ page }) {
    await begin(page);
    await board(page, 4, 1);
    await button(page, "Fill").click();
    await button(page, "May stay empty").click();
    await cell(page, 3).click();
    await says(page, "optional: [[3, 0]]");
    const named = async (name, kind) => {
      await page.getByLabel("Name of a new colour or mark").fill(name);
      await button(page, kind).click();
    };
    await named("red", "+ Colour");
    await cell(page, 0).click();
    await button(page, "Add a piece").click();
    for (const number of [0, 1]) await cell(page, number).click();
    await says(page, "colours: {red: [[0, 0], [1, 0]]}");
    await named("key", "+ Mark");
    const { x, y, width, height } = await cell(page, 1).boundingBox();
    await page.mouse.click(x + 0.2 * width, y + height / 2);
    await says(page, "marks: [[[1, 0], left, key]]");
    await page.locator(".fault title").filter({ hasText: "leads to another cell" }).waitFor({ state: "attached" });
    await picture(page, "fault");
    await button(page, "Undo").click();
    await page.locator(".fault").waitFor({ state: "detached" });
    await button(page, "Redo").click();
    await page.locator(".fault").waitFor({ state: "attached" });
  }

  /** One stroke over four cells, painted and taken back; a piece's colour in pictures goes with its name. */
  async function strokes({ page }) {
    await begin(page);
    await button(page, "Add a piece").click();
    const [from, to] = [await cell(page, 0).boundingBox(), await cell(page, 3).boundingBox()];
    await page.mouse.move(from.x + 5, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 20 });
    await page.mouse.up();
    await says(page, "box: [4, 1]");
    await page.keyboard.press("Control+z");
    await says(page, "cells: []");
    await page.keyboard.press("Control+Shift+z");
    await says(page, "box: [4, 1]");
    await page.getByLabel("Colour of A in pictures").fill("#123456");
    await says(page, 'colours: {A: "#123456"}');
    await page.getByLabel("Name of piece A").fill("Rod");
    await page.keyboard.press("Tab");
    await says(page, 'colours: {Rod: "#123456"}');
    await button(page, "Remove piece Rod").click();
    await page.waitForFunction(() => !document.querySelector("#text").value.includes("colours"));
  }

  async function unpacked({ page }) {
    await begin(page);
    for (const number of [0, 1, 2, 8, 9]) await cell(page, number).click();
    await page.getByLabel("Add a set of pieces").selectOption("tetrominoes");
    await says(page, "- set: tetrominoes");
    await page.getByText(/20 cells|the pieces have 20/).first().waitFor(); // it is read
    await button(page, "Unpack the sets").click();
    await page.waitForFunction(() => document.querySelectorAll(".draft-piece").length === 5);
    expect(!(await page.locator("#text").inputValue()).includes("set:"), "the set is still there");
    await page.keyboard.press("Control+z");
    await says(page, "- set: tetrominoes");
  }

  async function moves({ page }) {
    await begin(page);
    await button(page, "Add a piece").click();
    for (const number of [0, 1, 2, 8]) await cell(page, number).click();
    await button(page, "quarter").click();
    await says(page, "cells: [[1, 0], [1, 1], [1, 2], [0, 0]]");
    await button(page, "flip").click();
    await says(page, "cells: [[0, 0], [0, 1], [0, 2], [1, 0]]");
    await button(page, "Move right").click();
    await says(page, "cells: [[1, 0], [1, 1], [1, 2], [2, 0]]");
    await page.keyboard.press("Control+z");
    await says(page, "cells: [[0, 0], [0, 1], [0, 2], [1, 0]]");
    await page.getByLabel("How A may be turned").selectOption("only as drawn");
    await says(page, "turns: fixed");
    await page.getByLabel("any number").check();
    await says(page, "copies: any");
    await page.getByLabel("Add a set of pieces").selectOption({ index: 1 });
    await says(page, "- set: ");
  }

  /** Rules that cannot be drawn stay as they were written. */
  async function bothWays({ page }) {
    await begin(page);
    await text(page).fill(`tilewright: 1
title: Written
lattice: square
container: {box: [4, 1]}
mirror: false
matching: {tab: [socket], socket: [tab]}
pieces:
  - {name: left, cells: [[0, 0]], marks: [[[0, 0], right, tab]]}
  - {name: middle, cells: [[0, 0]], marks: [[[0, 0], left, socket], [[0, 0], right, tab]], copies: 2}
  - {name: right, cells: [[0, 0]], marks: [[[0, 0], left, socket]]}
`);
    await fine(page);
    await page.waitForFunction(() => document.querySelectorAll(".cell.on").length === 4);
    await page.getByRole("button", { name: /^middle/ }).click();
    await page.locator(".mark-at").nth(1).waitFor({ state: "attached" });
    await button(page, "Move down").click();
    await says(page, "tab: [socket]");
    await says(page, "marks: [[[0, 1], left, socket], [[0, 1], right, tab]]");
    await fine(page);
    await page.reload();
    await says(page, "[[0, 1], right, tab]");
  }

  /** A text that was changed again before it was drawn is drawn when one goes back to it. */
  async function undoneText({ page }) {
    await begin(page);
    const wide = (cells) => `tilewright: 1\ntitle: Wide\nlattice: square\ncontainer: {box: [${cells}, 1]}\npieces: [{set: tetrominoes}]\n`;
    const drawn = (cells) => page.waitForFunction((count) => document.querySelectorAll(".cell.on").length === count, cells);
    await text(page).fill(wide(2));
    await drawn(2);
    await page.evaluate(([...texts]) => texts.forEach((words) => {
      const area = document.querySelector("#text");
      area.value = words;
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }), [wide(3), wide(5)]);
    await drawn(5);
    await button(page, "Undo").click();
    await says(page, "box: [3, 1]");
    await drawn(3);
  }

  /** What is drawn is still there after a reload, and after another puzzle was edited. */
  async function drawingsStay({ page }) {
    await begin(page);
    await cell(page, 0).click();
    await says(page, "cells: [[0, 0]]");
    await visit(page, "#/edit/puzzle/three-3x3");
    await says(page, "title: Pieces of one");
    await page.getByLabel("Title").fill("Another title");
    await page.keyboard.press("Tab");
    await says(page, "title: Another title");
    await page.reload();
    await says(page, "title: Another title");
    await button(page, "Undo").click();
    await says(page, "title: Pieces of one");
    await visit(page, "#/edit");
    await says(page, "cells: [[0, 0]]");
  }

  /** A set in the text is still a set after drawing. */
  async function setsStay({ page }) {
    await begin(page);
    await text(page).fill(`tilewright: 1
title: Sets
lattice: square
container: {box: [10, 7]}
pieces:
  - set: pentominoes
    except: [X]
  - name: single
    cells: [[0, 0]]
    copies: 5
  - {set: tetrominoes, only: [O, I], copies: [1, 2]}
`);
    await fine(page);
    await button(page, "Remove pentominoes").waitFor();
    await page.getByRole("button", { name: /^single/ }).click();
    await cell(page, 1).click();
    await says(page, "    box: [2, 1]");
    await says(page, "  - set: pentominoes\n    except: [X]\n  - {set: tetrominoes, only: [O, I], copies: [1, 2]}\n  - name: single");
  }

  async function matching({ page }) {
    await begin(page);
    await board(page, 2, 1);
    await button(page, "Fill").click();
    for (const [at, name] of [[0.8, "tab"], [0.2, "slot"]]) {
      await button(page, "Add a piece").click();
      await button(page, "Cells").click();
      await cell(page, 0).click();
      await page.getByLabel("Name of a new colour or mark").fill(name);
      await button(page, "+ Mark").click();
      const { x, y, width, height } = await cell(page, 0).boundingBox();
      await page.mouse.click(x + at * width, y + height / 2);
    }
    await page.getByText("32 solutions in all.").waitFor();
    await page.getByText("Which edges may meet").click();
    const row = page.getByRole("group", { name: "What may meet tab" });
    await row.getByRole("button", { name: "slot", exact: true }).click();
    await says(page, "matching: {tab: [slot]}");
    await page.getByText("2 solutions in all.").waitFor();
    await picture(page, "matching");
    await page.getByRole("group", { name: "What may meet slot" }).getByRole("button", { name: "tab", exact: true }).click();
    await page.waitForFunction(() => !document.querySelector("#text").value.includes("matching"));
  }

  async function link({ page }) {
    await begin(page);
    await board(page, 3, 2);
    await button(page, "Fill").click();
    await button(page, "Add a piece").click();
    for (const number of [0, 1]) await cell(page, number).click();
    await page.getByLabel("Copies of A, at least").fill("3");
    await page.keyboard.press("Tab");
    await fine(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => undefined);
    await button(page, "Copy link").click();
    await page.waitForFunction(() => document.body.textContent.includes("Link copied") || location.hash.includes("link/"));
    const address = await page.evaluate(() => (location.hash.includes("link/") ? location.href : navigator.clipboard.readText()));
    await visit(page, new URL(address).hash);
    await page.waitForFunction(() => document.querySelectorAll(".cell.on").length === 6);
    await begin(page);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }));
    await button(page, "Copy link").click(); // as on a server of another machine
    await page.waitForFunction(() => location.hash.startsWith("#/edit/link/"));
    await page.reload();
  }

  async function ownLattice({ page }) {
    await begin(page);
    const file = { name: "mine.yaml", mimeType: "text/yaml", buffer: Buffer.from(LATTICE) };
    await page.locator(".file input").setInputFiles(file);
    await says(page, "name: my-squares");
    await page.getByLabel("Lattice", { exact: true }).selectOption("hexagon");
    await says(page, "lattice: hexagon");
    await page.evaluate((words) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([words], "mine.yaml"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, LATTICE);
    await says(page, "name: my-squares");
    await button(page, "half").waitFor();
    await board(page, 2, 2);
    await button(page, "Fill").click();
    await button(page, "Add a piece").click();
    await cell(page, 0).click();
    await page.getByLabel("any number").check();
    await fine(page);
  }

  async function everyLattice({ page }) {
    await begin(page);
    const names = await page.locator("optgroup option").allTextContents();
    expect(names.length > 15, `${names.length} lattices`);
    for (const name of names) {
      await page.getByLabel("Lattice", { exact: true }).selectOption(name);
      await says(page, `lattice: ${name}\n`);
      await button(page, "Fill").click();
      await button(page, "Add a piece").click();
      await cell(page, 0).click({ force: true });
      await page.getByLabel("any number").check();
      await fine(page);
      await picture(page, "draw-" + name);
    }
  }

  /** Cells of a layer are seen faintly on the layer above, and all of them in space. */
  async function solid({ page }) {
    await begin(page);
    await page.getByLabel("Lattice", { exact: true }).selectOption("cube");
    const canvas = page.locator("canvas.whole");
    await canvas.waitFor();
    await cell(page, 1).click();
    await says(page, "cells: [[0, 0, 1]]");
    const middle = async (at) => {
      const { x, y, width, height } = await at.boundingBox();
      return [x + width / 2, y + height / 2].map(Math.round).join();
    };
    const [faint, above] = [await middle(page.locator(".beneath")), await middle(cell(page, 0))];
    expect(faint === above, `the cell below ${above} is seen at ${faint}`);
    const titles = await page.locator(".layer-title").allTextContents();
    expect(titles[0] === "top" && titles.at(-1) === "bottom", `layers are ${titles}`);
    await page.waitForTimeout(500);
    const before = await canvas.screenshot();
    await cell(page, 0).click();
    await page.waitForTimeout(500);
    expect(!before.equals(await canvas.screenshot()), "the solid stays as it was");
    await picture(page, "draw-solid");
  }

  return [
    ["a puzzle is drawn, read, kept and solved", edit],
    ["of a browser that stores nothing one is told", storeless],
    ["colours, marks and cells that may stay empty are painted, faults shown where they are", brushes],
    ["what is drawn is turned, flipped and moved by the library", moves],
    ["one stroke is one step back, and a colour of pictures goes with its piece", strokes],
    ["a set is unpacked into its pieces", unpacked],
    ["text and drawing follow each other, and lose nothing", bothWays],
    ["a text that one goes back to is drawn", undoneText],
    ["drawings outlast a reload, and each other", drawingsStay],
    ["sets that were written stay sets", setsStay],
    ["it is chosen which marks may meet", matching],
    ["a link holds what is drawn", link],
    ["a lattice comes from a file", ownLattice],
    ["a solid is drawn in layers, and seen whole", solid],
    ["every lattice that ships is drawn on", everyLattice],
  ];
}
