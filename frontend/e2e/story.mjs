// A whole cup, from the first start to the final table, as people play it in the browser. `tests/e2e` starts the server
// and runs this; BABAK_URL and SETUP (the link of the console) say where. E2E_SHOTS keeps pictures of what failed.
import assert from 'node:assert/strict';
import { begins } from './begin.mjs';
import { BASE, FOUND, open, Person } from './browser.mjs';
import { assertFocus, closes, enters, opensSheet, pairs, result, shows, types, writesDown } from './desk.mjs';
import { visits } from './visit.mjs';

assert.ok(BASE, 'BABAK_URL names the server');
const browser = await open();
const DISPUTE = '[aria-labelledby^="conflict-"]';
const say = (text) => console.log(text);
let arbiter;

try {
  arbiter = await Person.arrives(browser, 'the arbiter');
  const { event, tournament } = await begins(arbiter, say);
  const base = `/o/${event}/${tournament}`;

  // Round 1: by keyboard alone, with one slip of the hand; a walkover; a third warning.
  await pairs(arbiter, base, 1, { first: true });
  await arbiter.presses('Started now');
  await arbiter.reads('Since the start');
  await arbiter.page.locator('#desk-result').focus();
  await enters(arbiter, '0');
  await shows(arbiter, 1, '0–1');
  await assertFocus(arbiter, 'desk-result');
  await arbiter.page.keyboard.press('Backspace');
  await shows(arbiter, 1, 'missing');
  await enters(arbiter, '1 1');
  await shows(arbiter, 1, '1–0');
  await enters(arbiter, '2 +');
  await shows(arbiter, 2, '+–−');
  say('round 1: typed, undone with one key, a walkover');

  await opensSheet(arbiter, 3);
  for (const count of [1, 2, 3]) {
    await writesDown(arbiter, 'Dimas Nugroho', 'violation');
    await arbiter.until(`incident ${count} is on the list`, async () => (await arbiter.page.locator('aside section li:has-text("Dimas Nugroho")').count()) >= count);
  }
  await shows(arbiter, 3, '1–0');
  await arbiter.reads('The game is lost: third warning.');
  await arbiter.looksWellEverywhere('round desk with a sheet');
  await arbiter.page.keyboard.press('Escape');
  await closes(arbiter);
  say('round 1: a third warning lost the game');

  // Round 2: a wrong result, corrected with its preview.
  await pairs(arbiter, base, 2);
  await enters(arbiter, '1');
  await shows(arbiter, 1, '1–0');
  await enters(arbiter, '0');
  await shows(arbiter, 2, '0–1');
  await enters(arbiter, '1');
  await shows(arbiter, 3, '1–0');
  await enters(arbiter, '1 0');
  await arbiter.sees('dialog[open] table');
  const preview = await arbiter.page.locator('dialog[open] tbody tr').allInnerTexts();
  assert.ok(preview.some((line) => line.includes('Dimas Nugroho')), `the preview names who moves: ${preview}`);
  await arbiter.looksWell('preview of a correction');
  await arbiter.page.locator('dialog[open] input').fill('The score sheet says so');
  await arbiter.page.keyboard.press('Enter');
  await shows(arbiter, 1, '0–1');
  await closes(arbiter);
  say('round 2: corrected after its preview');

  // Round 3: two windows, one of which has not heard of the other.
  await pairs(arbiter, base, 3);
  const other = await Person.arrives(browser, 'the second window', { state: await arbiter.page.context().storageState() });
  await other.page.route('**/live', (route) => route.abort());
  await other.goes(`${base}/rounds/3`);
  await other.sees('#desk-result');
  await enters(arbiter, '1 1');
  await shows(arbiter, 1, '1–0');
  await enters(other, '1 0');
  await other.sees(DISPUTE);
  await arbiter.sees(DISPUTE);
  assert.match(await arbiter.page.locator(DISPUTE).innerText(), /Entered first[\s\S]*Reported later/);
  await arbiter.looksWellEverywhere('round desk with a conflict');
  await other.leaves();
  await arbiter.page.locator('#desk-result').focus();
  await types(arbiter, '1 ');
  await arbiter.page.keyboard.press('a');
  await arbiter.until('the conflict is decided', async () => (await arbiter.page.locator(DISPUTE).count()) === 0);
  await shows(arbiter, 1, '1–0');
  await enters(arbiter, '2 0');
  await shows(arbiter, 2, '0–1');
  await enters(arbiter, '3 =');
  await shows(arbiter, 3, '½–½');
  await closes(arbiter);
  say('round 3: a conflict, decided with one key');

  // Round 4: somebody cheats and is out of the event.
  await pairs(arbiter, base, 4);
  await opensSheet(arbiter, 1);
  await writesDown(arbiter, 'Farah Siregar', 'cheating');
  await arbiter.reads('Disqualified from the event.');
  await shows(arbiter, 1, '0–1');
  await arbiter.page.keyboard.press('Escape');
  say('round 4: a disqualification');

  // The network goes; what is typed is kept and sent when it is back.
  await arbiter.page.context().setOffline(true);
  await enters(arbiter, '2 1');
  await arbiter.reads('not sent yet');
  await enters(arbiter, '3 1');
  await arbiter.reads('2 results are only on this computer');
  await arbiter.looksWell('round desk without a network');
  await arbiter.page.context().setOffline(false);
  await arbiter.until('both results have arrived', async () => (await arbiter.page.getByText('not sent yet').count()) === 0 && (await arbiter.page.getByText('being sent').count()) === 0);
  await shows(arbiter, 2, '1–0');
  await shows(arbiter, 3, '1–0');
  await closes(arbiter);
  say('round 4: two results waited for the network');

  // Round 5: the game of the one who is out needs no result.
  await pairs(arbiter, base, 5);
  await arbiter.until('the table of the one who is out is settled', async () => (await result(arbiter, 1)) !== 'missing');
  await enters(arbiter, '2 0');
  await shows(arbiter, 2, '0–1');
  await enters(arbiter, '3 0');
  await shows(arbiter, 3, '0–1');
  await closes(arbiter);
  say('round 5: closed');

  await arbiter.follows('Standings');
  await arbiter.sees('tbody tr');
  const ranks = async (person) => (await person.page.locator('tbody tr').allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').trim());
  await arbiter.until('the table is final', async () => (await arbiter.page.getByText('Final', { exact: true }).count()) > 0);
  const final = await ranks(arbiter);
  const wanted = [/^1 .*Ayu Lestari.* 5 /, /^2 .*Bagus Pratama.* 4 /, /^3 .*Citra Dewi.* 3 /, /^4 ?=.*Dimas Nugroho.* 1½ /, /^4 ?=.*Eka Saputra.* 1½ /, /^– .*Farah Siregar.*disqualified/];
  wanted.forEach((line, at) => assert.match(final[at] ?? '', line, `place ${at + 1} of ${JSON.stringify(final)}`));
  say('final table, with a shared place');

  await arbiter.page.locator('tbody tr').nth(3).locator('button').last().click();
  await arbiter.sees('dialog[open] h3');
  await arbiter.looksWell('why a value');
  await arbiter.page.keyboard.press('Escape');

  for (const [name, path] of [
    ['closed round', `${base}/rounds/5`],
    ['standings', `${base}/standings`],
    ['standings after round 2', `${base}/standings/after/2`],
    ['crosstable', `${base}/crosstable`],
    ['conduct', `${base}/conduct`],
  ]) {
    await arbiter.goes(path);
    await arbiter.page.waitForTimeout(400);
    await arbiter.looksWellEverywhere(name);
  }
  say('the desk reads well in three languages');
  await visits(browser, { event, tournament, arbiter }, say);
  await arbiter.leaves();
  assert.deepEqual(FOUND, [], 'what is wrong with the pages');
  say('done');
} catch (error) {
  await arbiter?.picture('where-it-ended');
  console.error(arbiter?.errors.join('\n') ?? '');
  throw error;
} finally {
  await browser.close();
}
