// puzzle_checks.mjs -- what the page of a puzzle does beside searching; page.mjs runs them.

/** kit: what page.mjs offers to checks. */
export function puzzleChecks({ visit, button, expect, picture }) {
  async function trace({ page }) {
    await visit(page, "#/puzzle/pentominoes-6x10?tab=trace");
    await page.getByText("Nothing is tried yet.").waitFor();
    await button(page, "One step").click();
    await page.getByText("Step 1: 1 piece down.").waitFor();
    await button(page, "To a solution").click();
    await page.getByText(/Step [\d,]+: a solution/).waitFor();
    expect((await page.locator(".trace .laid").count()) === 12, "the board is not full");
    expect((await page.locator(".levels tbody tr").count()) === 12, "not a row for each level");
    await picture(page, "trace");
    await button(page, "One step back").click();
    await page.getByText(/Step [\d,]+: 1[01] pieces down/).waitFor();
    await button(page, "To the start").click();
    await page.getByText("Nothing is tried yet.").waitFor();
    await page.getByRole("slider", { name: "Speed" }).fill("1");
    await button(page, "Watch").click();
    await page.getByText(/Step [1-9]\d\d\d?:/).waitFor();
    await button(page, "Halt").click();
  }

  return [["a search is watched step by step, forth and back", trace]];
}
