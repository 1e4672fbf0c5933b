// The organiser's part of the story: the first start, an event, a tournament from its rulebook, players from a file.
import assert from 'node:assert/strict';

export async function begins(organiser, say) {
  const { SETUP, BAD_LIST, GOOD_LIST } = process.env;
  assert.ok(SETUP, 'SETUP is the link that the console printed');
  assert.ok(BAD_LIST && GOOD_LIST, 'BAD_LIST and GOOD_LIST are spreadsheets: two rows to correct, and corrected');
  const { page } = organiser;

  const link = new URL(SETUP);
  await organiser.goes(link.pathname + link.hash);
  await organiser.looksWellEverywhere('set-up');
  await page.locator('input[name="name"]').fill('Rani Arbiter');
  await page.locator('input[name="email"]').fill('rani@example.org');
  await page.locator('input[name="password"]').fill('correct horse battery');
  await organiser.presses('Make the account');
  await page.waitForURL('**/organise');
  await organiser.reads('Nothing has been played yet.');
  await organiser.looksWellEverywhere('the first page');
  say('first run: the owner is in');

  await organiser.goes('/organise/new');
  await page.locator('input[name="name"]').fill('Piala Gonzaga 2026');
  await organiser.looksWellEverywhere('new event');
  await organiser.presses('Make the event');
  await page.waitForURL('**/o/*/new');
  await page.locator('input[name="rulebook"][value="gonzaga-2025"]').check();
  await page.locator('input[name="name"]').fill('SMA');
  await organiser.looksWellEverywhere('new tournament');
  await page.locator('form .bt.go').click();
  await page.waitForURL((url) => /^\/o\/[^/]+\/(?!new$)[^/]+$/.test(url.pathname));
  const [, , event, tournament] = new URL(page.url()).pathname.split('/');
  await organiser.sees('h1');
  await organiser.looksWellEverywhere('an empty tournament');
  say(`a tournament from its rulebook: ${event}, ${tournament}`);

  await organiser.goes(`/o/${event}/${tournament}/import`);
  await organiser.looksWellEverywhere('import, before a file');
  await page.locator('input[type="file"]').setInputFiles(BAD_LIST);
  await organiser.reads(/Rows to correct: 2/);
  await organiser.looksWellEverywhere('import, two rows refused');
  await page.locator('input[type="file"]').setInputFiles(GOOD_LIST);
  await organiser.sees('.verdict .bt.go');
  await page.locator('.verdict .bt.go').click();
  await page.waitForURL('**/entries');
  await organiser.until('six entries are listed', async () => (await page.locator('tbody tr').count()) === 6);
  await organiser.looksWellEverywhere('entries');
  say('players from a spreadsheet; two bad rows were shown first');

  await organiser.goes(`/o/${event}`);
  await page.getByRole('switch', { name: 'Show the event to everybody' }).click();
  await organiser.reads('The event is public.');
  await organiser.looksWellEverywhere('the event');
  return { event, tournament };
}
