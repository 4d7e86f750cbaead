// play_checks.mjs -- puzzles laid by hand: by keys, mouse and touch; page.mjs runs them.

const GOES_ON = /^(\d[\d,]* solutions? goe?s? on from here\.|At least [\d,]+ go on from here)/;
const QUICK = 200; // milliseconds from laying a piece to the number of solutions that go on

const status = (page) => page.locator(".ahead");
const ended = (page) => page.locator("#tray-title");
/** Returns when the current state has been painted. */
const painted = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** kit: the functions of page.mjs for checks. */
export function playChecks({ visit, button, expect, picture, open }) {
  /** Turns on the number of solutions that are left. */
  const askVerdict = (page) => page.getByLabel("Am I still right?").check();

  async function goesOn(page) {
    await status(page).filter({ hasText: GOES_ON }).waitFor();
  }

  async function playByKeys({ page }) {
    await visit(page, "#/puzzle/pentominoes-6x10?mode=play");
    await askVerdict(page);
    await page.locator("svg.board").focus();
    await page.keyboard.press("p");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.locator(".laid").waitFor({ state: "attached" });
    await goesOn(page);
    await page.keyboard.press("f");
    await page.locator(".ghost.wrong .cross").first().waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    expect((await page.locator(".laid").count()) === 1, "a piece lies on another");
    await picture(page, "refused");
    const shapes = () => page.locator(".ghost .body").getAttribute("d");
    const [before] = [await shapes(), await page.keyboard.press("r")];
    await painted(page);
    expect((await shapes()) !== before, "R does not turn the piece");
    await page.locator("svg.board").hover();
    const [held] = [await shapes(), await page.mouse.wheel(0, 100)];
    await page.waitForFunction((was) => document.querySelector(".ghost .body")?.getAttribute("d") !== was, held);
    await page.keyboard.press("Control+z");
    await page.locator(".laid").waitFor({ state: "detached" });
    await page.keyboard.press("Control+Shift+z");
    await page.locator(".laid").waitFor({ state: "attached" });
    await page.keyboard.press("Backspace");
    await page.locator(".laid").waitFor({ state: "detached" });
  }

  async function doubleClicks({ page }) {
    await visit(page, "#/puzzle/pentominoes-6x10?mode=play");
    await page.keyboard.press("Escape");
    const piece = page.locator(".tray-piece").filter({ hasText: "P" });
    const shape = () => piece.locator("path").first().getAttribute("d");
    const before = await shape();
    await piece.dblclick();
    await page.locator('.tray-piece[aria-pressed="true"]').filter({ hasText: "P" }).waitFor();
    expect((await shape()) !== before, "a double click in the tray does not flip the piece");
    const cell = page.locator('[data-cell="31"]');
    await cell.dblclick({ force: true }); // as one click lays it
    await page.locator(".laid").waitFor({ state: "attached" });
    await page.locator(".board:not(.holding)").waitFor();
    await page.waitForTimeout(600); // the next is another double click
    await cell.dblclick({ force: true });
    await page.locator(".laid").waitFor({ state: "detached" });
    await page.locator(".board:not(.holding)").waitFor();
  }

  async function playByTouch({ browser, url }) {
    const page = await open(browser, url, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await visit(page, "#/puzzle/pentominoes-6x10?mode=play");
    await askVerdict(page);
    await page.locator(".tray-piece").first().tap();
    await page.locator("[data-cell='31']").tap();
    await page.locator(".laid").waitFor({ state: "attached" });
    await status(page).filter({ hasText: /go on|goes on|take out|must be taken/ }).waitFor();
    await picture(page, "touch");
    await page.close();
  }

  async function dragByMouse({ page }) {
    await visit(page, "#/?date=10-07"); // not begun yet
    await askVerdict(page);
    await status(page).filter({ hasText: /^\d+ solutions in all\./ }).waitFor();
    const tray = page.locator(".tray-piece").filter({ hasText: "O" });
    const onto = async (cell, [dx, dy] = [0, 0]) => {
      const [x, y] = middle(await page.locator(`[data-cell="${cell}"]`).boundingBox());
      await page.mouse.move(x + dx, y + dy, { steps: 6 });
    };
    await page.mouse.move(...middle(await tray.boundingBox()));
    await page.mouse.down();
    await onto(27);
    await page.mouse.up();
    await page.locator(".laid").waitFor({ state: "attached" });
    const other = page.locator(".tray-piece").filter({ hasText: "L" });
    await page.mouse.move(...middle(await other.boundingBox()));
    await page.mouse.down();
    await onto(27);
    await page.locator(".ghost.wrong .cross").first().waitFor({ state: "attached" });
    await page.getByText("O is in the way.").waitFor();
    await picture(page, "dragged");
    await page.mouse.up();
    await page.keyboard.press("Escape"); // a piece that is refused stays in hand
    await onto(27);
    await page.mouse.down();
    await page.mouse.move(4, 400, { steps: 6 });
    await page.locator(".floating").waitFor();
    await page.mouse.up();
    expect((await page.locator(".laid").count()) === 0, "a piece dropped beside the board still lies");
  }

  async function dragByTouch({ browser, url }) {
    const page = await open(browser, url, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await visit(page, "#/puzzle/pentominoes-6x10?mode=play");
    const piece = page.locator(".tray-piece").nth(4);
    const [x, y] = middle(await piece.boundingBox());
    const [tx, ty] = middle(await page.locator('[data-cell="26"]').boundingBox());
    expect(y < 740, "the pieces are below the screen");
    const touch = await page.context().newCDPSession(page);
    const send = (type, at) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    await send("touchStart", [x, y]);
    for (let i = 1; i <= 8; i++) await send("touchMove", [x + ((tx - x) * (i - 1)) / 7, y + ((ty + 56 - y) * i) / 8]);
    await page.locator(".ghost").waitFor({ state: "attached" });
    await picture(page, "touch-dragged");
    await send("touchEnd");
    await page.locator(".laid").waitFor({ state: "attached" });
    await page.close();
  }

  async function edges({ page }) {
    await visit(page, "#/puzzle/macmahon-squares-4x6?mode=play");
    await button(page, "Hint").click();
    await page.locator(".laid .mark-at").first().waitFor({ state: "attached" });
    await button(page, "BRGR").click();
    let cell = 0;
    for (; cell < 24 && (await page.locator(".ghost.wrong .clash").count()) === 0; cell++) {
      await page.locator(`[data-cell="${cell}"]`).hover({ force: true });
      await painted(page);
    }
    await page.getByText("Its edges do not match").waitFor();
    await picture(page, "edges");
    await page.locator(`[data-cell="${cell - 1}"]`).click({ force: true });
    expect((await page.locator(".laid").count()) === 1, "edges meet that may not");
  }

  /** Milliseconds from laying a piece to the number beside the board. */
  async function counted(page, name) {
    await visit(page, `#/puzzle/${name}?mode=play`);
    await askVerdict(page);
    await status(page).filter({ hasText: /\d solutions/ }).waitFor();
    const spent = [];
    for (let i = 0; i < 4; i++) {
      await page.waitForFunction(() => [...document.querySelectorAll("button")].some((one) => one.textContent === "Hint" && !one.disabled));
      spent.push(await page.evaluate(() => {
        const text = document.querySelector(".ahead");
        const hint = [...document.querySelectorAll("button")].find((one) => one.textContent === "Hint");
        return new Promise((done) => {
          const from = performance.now();
          const told = () => /\d.* goe?s? on/.test(text.textContent) && done(performance.now() - from);
          new MutationObserver(told).observe(text, { childList: true, characterData: true, subtree: true });
          hint.click();
        });
      }));
      await goesOn(page);
    }
    return spent.map(Math.round);
  }

  async function quick({ page }) {
    for (const name of ["pentominoes-6x10", "soma"]) {
      const spent = await counted(page, name);
      console.log(`# ${name}: ${spent.join(", ")} ms`);
      if (process.env.TILEWRIGHT_SPEED) expect(Math.max(...spent) <= QUICK, `${name}: ${spent.join(", ")} ms`);
    }
  }

  /** A cube, with all pieces of a solution laid in turn. */
  async function layers({ page }) {
    await visit(page, "#/puzzle/soma?mode=play");
    await button(page, "Layers").click();
    await askVerdict(page);
    await button(page, "Show a solution").click();
    await ended(page).filter({ hasText: "A solution" }).waitFor();
    expect((await page.locator(".laid").count()) === 7, "not all pieces lie");
    await picture(page, "layers");
    await button(page, "Undo").click();
    await goesOn(page);
    await button(page, "Redo").click();
    await ended(page).filter({ hasText: "A solution" }).waitFor();
    await button(page, "Play again").click();
    await status(page).filter({ hasText: "11,520 solutions in all." }).waitFor();
  }

  /** A piece is laid at the mouse, another is refused there, and the first is taken up again. */
  async function inSpace({ page }) {
    await visit(page, "#/puzzle/soma?mode=play");
    await page.getByRole("group", { name: "Board as" }).getByRole("button", { name: "3D" }).click();
    const canvas = page.locator("canvas.space");
    await canvas.waitFor();
    const clear = button(page, "Clear"); // removes pieces of an earlier check
    if (await clear.isEnabled()) await clear.click();
    await askVerdict(page);
    await page.locator(".tray-piece").filter({ hasText: "V" }).click();
    const [x, y] = middle(await canvas.boundingBox());
    await painted(page);
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.down();
    await page.mouse.up();
    await goesOn(page);
    await page.locator(".tray-piece").filter({ hasText: "L" }).click();
    await page.mouse.move(x + 3, y, { steps: 4 });
    await page.getByText("V is in the way.").waitFor();
    await picture(page, "play-space");
    await page.keyboard.press("Escape");
    await page.mouse.down();
    await page.mouse.up();
    await status(page).filter({ hasText: "11,520 solutions in all." }).waitFor();
    await page.getByRole("button", { name: "Layers", exact: true }).click();
    await page.locator("svg.board").waitFor();
  }

  /** A quarter of a ring under the mouse, and back; an arrow key on it. */
  async function ring(page, drawn) {
    const about = page.getByRole("slider", { name: "Turn about z" });
    const { x, y, width, height } = await about.locator(".reach").boundingBox();
    const [front, side] = [[x + width / 2, y + height - 2], [x + width - 2, y + height / 2]];
    const before = await drawn();
    await page.mouse.move(...front);
    await page.mouse.down();
    await page.mouse.move(x + 0.85 * width, y + 0.85 * height, { steps: 4 });
    await page.mouse.move(...side, { steps: 4 });
    await picture(page, "play-ring");
    const turned = await drawn();
    expect(turned !== before, "the ring does not turn the piece");
    await page.mouse.move(...front, { steps: 8 });
    await page.mouse.up();
    await painted(page);
    expect((await drawn()) === before, "the ring does not turn it back");
    await about.focus();
    await page.keyboard.press("ArrowRight");
    await painted(page);
    expect((await drawn()) !== before, "an arrow key does not turn it");
  }

  /** A solid is played in space at first, by keys: a piece is turned, moved, refused, laid; the choice of a view stays. */
  async function keysInSpace({ browser, url }) {
    const page = await open(browser, url);
    await visit(page, "#/puzzle/soma?mode=play");
    const canvas = page.locator("canvas.space");
    await canvas.waitFor();
    expect((await page.locator(".tray-piece svg.solid polygon").count()) > 60, "pieces are not drawn as solids");
    await page.keyboard.press("l");
    const drawn = () => page.locator(".tray-piece[aria-pressed=true] svg").innerHTML();
    const before = await drawn();
    const ways = new Set([before]);
    for (const axis of ["x", "y", "z"]) {
      await button(page, `Turn about ${axis}`).click();
      ways.add(await drawn());
    }
    expect(ways.size === 4, `three turns show ${ways.size} ways to lie`);
    await ring(page, drawn);
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    const cell = () => page.locator(".why .sr").textContent();
    await page.keyboard.press("ArrowRight");
    const at = new Set([await cell()]);
    for (const key of ["ArrowRight", "ArrowDown", "PageUp", "PageDown", "PageDown", "ArrowUp", "ArrowLeft"]) {
      await page.keyboard.press(key);
      at.add(await cell());
    }
    expect(at.size >= 4, `keys lead to ${[...at].join("; ")}`);
    await page.keyboard.press("Enter");
    await page.locator(".tray-piece[disabled]").filter({ hasText: "L" }).waitFor();
    await page.keyboard.press("v");
    await page.getByText("L is in the way.").waitFor();
    await picture(page, "play-space-keys");
    await button(page, "Layers").click();
    await page.locator(".laid").waitFor({ state: "attached" });
    await page.reload();
    await page.locator("svg.board").waitFor();
    await page.close();
  }

  /** The server's next short count ends before it has found a solution, as on a busy machine. */
  async function answersLateOnce(page) {
    const nothing = { solutions: "0", exact: false, next: null, remove: [], file_says: null };
    await page.route("**/api/continue", (route) => route.fulfill({ json: nothing }), { times: 1 });
  }

  /** The address that `play calendar --target nov-5` prints; a page without a server has no token in it. */
  async function targeted({ browser, url }) {
    const place = "/puzzle/calendar?mode=play&target=nov%2D5";
    const page = await open(browser, url + (url.includes("#token=") ? "&to=" : "#") + place);
    await page.getByLabel("Target").waitFor();
    expect((await page.getByLabel("Target").inputValue()) === "Nov-5", "another target");
    await page.locator(".tray-piece").first().waitFor();
    await page.close();
  }

  /** The day's puzzle says nothing until asked; a solution that is shown is not told as solved. */
  async function calendar({ page }) {
    await visit(page, "#/?date=10-06");
    await page.locator(".tray-piece").first().waitFor();
    await page.getByLabel("Am I still right?").uncheck();
    expect((await status(page).textContent()) === "", "a verdict that nobody asked for");
    await askVerdict(page);
    await status(page).filter({ hasText: "7 solutions in all." }).waitFor();
    await picture(page, "front");
    await answersLateOnce(page);
    await button(page, "Show a solution").click();
    await ended(page).filter({ hasText: "A solution" }).waitFor();
    await page.getByText("One of 7 ways.").waitFor();
    expect((await button(page, "Share").count()) === 0, "what was shown can be shared as solved");
    await picture(page, "calendar-shown");
    await visit(page, "#/days");
    expect((await page.locator(".day.done").count()) === 0, "a day that was shown counts as solved");
  }

  /** Pieces of today's puzzle lie as they lay after the page is loaded anew; hints lead to the end. */
  async function ritual({ browser, url }) {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await open(context, url);
    await page.locator(".tray-piece").first().waitFor();
    for (let laid = 1; laid <= 3; laid++) {
      await button(page, "Hint").click();
      await page.locator(".laid").nth(laid - 1).waitFor({ state: "attached" });
    }
    await page.reload();
    await page.locator(".laid").nth(2).waitFor({ state: "attached" });
    for (let laid = 4; laid <= 8; laid++) {
      await button(page, "Hint").click();
      await page.locator(".laid").nth(laid - 1).waitFor({ state: "attached" });
    }
    await ended(page).filter({ hasText: "Solved!" }).waitFor();
    await page.getByText(/^Solved in \d+:\d\d, with 8 hints\.$/).waitFor();
    await page.getByText(/^One of \d+ ways\.$/).waitFor();
    await picture(page, "calendar-solved");
    await button(page, "Share").click();
    await page.getByText("Copied: the picture and the words.").waitFor();
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const picture = await createImageBitmap(await item.getType("image/png"));
      return { width: picture.width, text: await (await item.getType("text/plain")).text() };
    });
    expect(copied.width === 1080 && /^\d+ \w+: Solved in .* One of \d+ ways\.$/.test(copied.text), JSON.stringify(copied));
    await page.reload();
    await ended(page).filter({ hasText: "Solved!" }).waitFor();
    await page.getByRole("link", { name: "All days" }).first().click();
    await page.locator(".day.done[aria-current]").waitFor();
    await page.getByText("1 of 366 solved").waitFor();
    await picture(page, "days");
    await context.close();
  }

  /** A day that is played again stays one of several in a row. */
  async function daysInARow({ browser, url }) {
    const page = await open(browser, url);
    const yesterday = await page.evaluate(() => {
      const days = [1, 2].map((back) => new Date(new Date().getFullYear(), new Date().getMonth(), new Date().getDate() - back));
      const words = days.map((day) => [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, "0")).join("-"));
      const keys = days.map((day) => `puzzle/calendar?target=${day.toLocaleString("en", { month: "short" })}-${day.getDate()}`);
      const records = Object.fromEntries(keys.map((key, i) => [key, { on: words[i], seconds: 60, hints: 0 }]));
      localStorage.setItem("tilewright.solved", JSON.stringify(records));
      return words[0].slice(5);
    });
    await page.reload();
    await page.getByText("2 days in a row").first().waitFor();
    await visit(page, `#/?date=${yesterday}`);
    for (let laid = 1; laid <= 8; laid++) {
      await button(page, "Hint").click();
      await page.locator(".laid").nth(laid - 1).waitFor({ state: "attached" });
    }
    await ended(page).filter({ hasText: "Solved!" }).waitFor();
    await visit(page, "#/days");
    await page.locator(".day.done").nth(1).waitFor();
    await page.getByText("2 days in a row").first().waitFor();
    await page.close();
  }

  /** Two pieces that no solution has there: the hint takes out what is wrong. */
  async function deadEnd({ page }) {
    await visit(page, "#/puzzle/pentominoes-3x20?mode=play");
    await page.getByLabel("Am I still right?").uncheck();
    await page.locator("svg.board").focus();
    for (const key of ["i", "Enter"]) await page.keyboard.press(key);
    await page.locator(".laid").waitFor({ state: "attached" });
    await button(page, "Hint").click();
    await status(page).filter({ hasText: "Took out I: no solution has it there." }).waitFor();
    expect((await page.locator(".laid").count()) === 0, "what is wrong still lies");
    await button(page, "Hint").click();
    await status(page).filter({ hasText: /^Laid \w\.$/ }).waitFor();
    await button(page, "Clear").click();
  }

  return [
    ["pieces are laid by keys, and refused where others lie", playByKeys],
    ["a double click flips a piece in the tray and takes it off the board", doubleClicks],
    ["pieces are laid by touch on a narrow screen", playByTouch],
    ["the calendar of 6 October has 7 solutions, and one is shown", calendar],
    ["today's puzzle outlasts its page, is solved, shared and marked", ritual],
    ["a day that is played again stays one of several in a row", daysInARow],
    ["a hint at a dead end takes out what is wrong", deadEnd],
    ["an address leads to a target of a puzzle", targeted],
    ["pieces are dragged, refused with a reason and taken off again", dragByMouse],
    ["pieces are dragged by touch on a narrow screen", dragByTouch],
    ["tiles with marks are refused where edges do not match", edges],
    ["what goes on is counted after each piece", quick],
    ["a cube is played layer by layer, and back", layers],
    ["a cube is played in space", inSpace],
    ["a cube is played in space by keys", keysInSpace],
  ];
}
