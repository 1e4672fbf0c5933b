// The arbiter's part of the story: pairing, results by keyboard, what happens at the tables, corrections, conflicts.
import assert from 'node:assert/strict';

/** The row of a table. */
export const row = (person, table) => person.page.locator(`#t${table}`).locator('xpath=ancestor::tr');

/** What a row shows as its result. */
export const result = async (person, table) => (await row(person, table).locator('button:visible').first().innerText()).replace(/\s+/g, ' ').trim();

export async function shows(person, table, wanted) {
  await person.until(`table ${table} shows ${wanted}`, async () => {
    const found = await result(person, table);
    return found.includes(wanted) || found;
  });
}

/** Draft, signed, published: three presses, each with its state on the line above the work. */
export async function pairs(arbiter, base, number, { first = false } = {}) {
  if (first) {
    await arbiter.goes(`${base}/rounds/${number}`);
    await arbiter.presses(`Pair round ${number}`);
  } else await arbiter.presses(`Pair round ${number}`);
  await arbiter.page.waitForURL(`**/rounds/${number}`);
  await arbiter.presses('Sign');
  await arbiter.presses('Publish');
  await arbiter.sees('#desk-result');
}

/** Keys as they come from the hand; the entry line has the focus by itself. */
export async function types(arbiter, keys) {
  await arbiter.until('the entry line has the focus', () => arbiter.page.evaluate(() => document.activeElement?.id === 'desk-result' || document.activeElement?.tagName));
  await arbiter.page.keyboard.type(keys, { delay: 5 });
}

/** A result by its keys: "2 1" is table 2, White wins; without a table it is for the one at hand. */
export async function enters(arbiter, keys) {
  await types(arbiter, keys);
  await arbiter.page.keyboard.press('Enter');
}

export async function closes(arbiter) {
  await arbiter.presses('Close the round');
  await arbiter.sees('button:has-text("Reopen")');
}

export async function opensSheet(arbiter, table) {
  await row(arbiter, table).locator('button:visible').first().click();
  await arbiter.sees('aside h2');
}

/** An incident at the table whose sheet is open. */
export async function writesDown(arbiter, who, code) {
  const form = arbiter.page.locator('aside form');
  await form.getByLabel(who).check();
  await form.locator('select').first().selectOption(code);
  await form.getByRole('button', { name: 'Write it down' }).click();
}

export async function assertFocus(arbiter, id) {
  assert.equal(await arbiter.page.evaluate(() => document.activeElement?.id), id);
}
