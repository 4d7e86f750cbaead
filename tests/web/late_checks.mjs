// late_checks.mjs -- answers of the server that come late, after something else was done, or not at all; page.mjs
// runs them. The answers are the server's own, held back; some are refusals in its place.

/** kit: the functions of page.mjs for checks. */
export function lateChecks({ visit, button, expect, open }) {
  const refused = (message) => ({ status: 422, contentType: "application/json", body: JSON.stringify({ error: { message } }) });

  /** A page of its own, as refusals are told on its console, too. */
  async function apart({ browser, url }, check) {
    const page = await open(browser, url, {}, []);
    try {
      await check(page);
    } finally {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.close();
    }
  }

  /** Holds back the answers to a call. Gives a function that waits until the first is there, and one that lets all
   * through; `instead`: what comes in place of the first. */
  async function hold(page, name, instead) {
    let arrive, let_go, first = true;
    const [there, free] = [new Promise((done) => (arrive = done)), new Promise((done) => (let_go = done))];
    await page.route(`**/api/${name}`, async (route) => {
      const mine = first ? instead : undefined;
      first = false;
      const response = mine ? undefined : await route.fetch();
      arrive(await response?.json());
      await free;
      await route.fulfill(mine ?? { response });
    });
    return [() => there, () => let_go()];
  }

  const hint = (at) => apart(at, async (page) => {
    await visit(page, "#/puzzle/pentominoes-6x10?mode=play");
    await page.locator("svg.board").waitFor();
    const [there, let_go] = await hold(page, "continue");
    await button(page, "Hint").click();
    const { next } = await there();
    const [x, y] = next.cells[0];
    await page.locator("svg.board").focus();
    await page.keyboard.press(next.piece === "I" ? "l" : "i");
    await page.locator(`svg.board [data-cell="${10 * y + x}"]`).click({ force: true });
    await page.locator(".laid").waitFor({ state: "attached" });
    let_go();
    await page.locator("button:enabled", { hasText: /^Hint$/ }).waitFor();
    expect((await page.locator(".laid").count()) === 1, "a piece lies on another");
  });

  const hopeless = (at) => apart(at, async (page) => {
    await visit(page, "#/puzzle/three-3x3-none?mode=play");
    await page.locator("svg.board").waitFor();
    const [there, let_go] = await hold(page, "continue");
    await button(page, "Hint").click();
    await there();
    await page.locator("svg.board").focus();
    await page.keyboard.press("c");
    await page.locator('svg.board [data-cell="0"]').click({ force: true });
    await page.locator(".laid").waitFor({ state: "attached" });
    let_go();
    await page.locator("button:enabled", { hasText: /^Hint$/ }).waitFor();
    expect((await page.getByText("There is no solution.").count()) === 0, "that is told of another board");
  });

  const saved = (call) => (at) => apart(at, async (page) => {
    await visit(page, "#/puzzle/y-pentacubes-5x5x5?engine=dancing&threads=1");
    await button(page, "Start").click();
    await button(page, "Pause").waitFor();
    await page.route(`**/api/${call}`, (route) => route.fulfill(refused("not now")));
    await button(page, "Save").click();
    await page.getByText("not now").waitFor();
    await button(page, "Pause").waitFor();
    await button(page, "Stop").click();
    await button(page, "Start").waitFor();
  });

  const runs = (at) => apart(at, async (page) => {
    await page.route("**/api/runs", (route) => route.fulfill(refused("cut off")));
    await visit(page, "#/runs");
    await page.getByRole("alert").evaluate((note) => (note.dataset.seen = "yes"));
    for (let i = 0; i < 2; i++) await page.waitForResponse("**/api/runs");
    await page.locator("[role=alert][data-seen]").waitFor({ timeout: 500 }); // else a reader would hear it each time
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByText("cut off").waitFor({ state: "detached" });
  });

  const trace = (at) => apart(at, async (page) => {
    await visit(page, "#/puzzle/soma?tab=trace");
    await page.locator(".below svg.board").waitFor();
    const [there, let_go] = await hold(page, "trace", refused("of an engine that is left"));
    await page.getByLabel("Engine").selectOption("dancing");
    await there();
    await page.getByLabel("Engine").selectOption("bitset");
    const [asked_next, let_next_go] = await hold(page, "trace");
    let_go();
    await asked_next();
    expect((await page.getByText("of an engine that is left").count()) === 0, "it is told until the next answer");
    let_next_go();
    await page.locator(".trace", { hasText: "bitset" }).waitFor();
  });

  const text = (page) => page.locator("#text").inputValue();

  /** Moves a drawing by one or more clicks; does something else before the answer is there. */
  const moves = (clicks, meanwhile, check) => (at) => apart(at, async (page) => {
    await visit(page, "#/edit?new=late");
    await page.locator("#text").fill("tilewright: 1\ntitle: t\nlattice: square\ncontainer: {cells: [[0, 0], [0, 1]]}\n" +
      "pieces: [{name: d, box: [2, 1]}, {name: e, box: [1, 1]}]\n");
    await button(page, "Move right").locator("visible=true").and(page.locator(":enabled")).waitFor();
    const [there, let_go] = await hold(page, "transform");
    await meanwhile(page, async () => {
      for (let i = 0; i < clicks; i++) await button(page, "Move right").click();
      await there();
    });
    const answered = page.waitForResponse("**/api/transform");
    let_go();
    await answered;
    await check(page);
  });

  const moved = moves(2, (_, move) => move(), (page) =>
    page.waitForFunction(() => document.getElementById("text").value.includes("cells: [[2, 0], [2, 1]]")));

  const removed = moves(1, async (page, move) => {
    await page.getByRole("button", { name: /^e 1 cell/ }).click();
    await move();
    await button(page, "Remove piece e").click();
  }, async (page) => {
    await page.getByText("It can be read.").or(page.getByText("have 2 cells")).first().waitFor();
    expect((await text(page)).includes("box: [1, 2]"), `the container was moved: ${await text(page)}`);
  });

  const written = moves(1, async (page, move) => {
    await move();
    await page.locator("#text").pressSequentially("# a remark\n");
  }, async (page) => {
    await page.waitForTimeout(500);
    expect((await text(page)).includes("# a remark"), `it is gone: ${await text(page)}`);
  });

  return [
    ["a hint that comes late lays no piece on another", hint],
    ["what is known of a board is not told of the next", hopeless],
    ["a run that cannot be saved goes on", saved("save")],
    ["a run goes on whose rest before it is saved cannot be seen", saved("news")],
    ["the runs are asked for again after a failure", runs],
    ["of a search that is watched no longer no refusal is told", trace],
    ["a drawing that is moved twice at once is moved twice", moved],
    ["a piece that is removed while it moves moves nothing else", removed],
    ["a text typed while a drawing moves stays", written],
  ];
}
