// An open by the Swiss system, as an arbiter runs it in the browser: drafts with their reasons, a late entry, byes, a
// rematch forced by hand, a withdrawal, forfeits. `tests/e2e` starts the server and runs this; BABAK_URL says where,
// BABAK_OWNER_EMAIL and BABAK_OWNER_PASSWORD who runs it.
import assert from 'node:assert/strict';
import { BASE, FOUND, open, Person } from './browser.mjs';
import { closes, enters, pairs, shows } from './desk.mjs';

const { BABAK_OWNER_EMAIL: email, BABAK_OWNER_PASSWORD: password } = process.env;
const ROUNDS = 5;
const PLAYERS = 23;
const say = (text) => console.log(text);
const browser = await open();
let arbiter;

/** What the server says, or does, for whoever sits at the browser. */
async function ask(method, path, data) {
  const answer = await arbiter.page.context().request.fetch(`${BASE}/api/v1${path}`, { method, data, headers: { Origin: BASE } });
  assert.ok(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? undefined : answer.json();
}

const games = async (at, number) => (await ask('GET', `${at}/rounds/${number}`)).matches.filter((match) => match.black);

/** Type a result at every table that has none; the line goes on to the next by itself. */
async function types(number, at, keys) {
  await arbiter.page.locator('#desk-result').focus();
  const all = await games(at, number);
  for (const [place, match] of all.entries()) await enters(arbiter, `${match.table} ${keys[(place + number) % keys.length]}`);
  await arbiter.until(`every result of round ${number} is in`, async () => (await ask('GET', `${at}/rounds/${number}`)).missing.length === 0);
}

async function changes(base, number) {
  await arbiter.goes(`${base}/rounds/${number}`);
  await arbiter.presses('Change the pairing');
  await arbiter.sees('[data-seat]');
}

async function writes(text) {
  await arbiter.page.getByLabel('Two numbers').fill(text);
  await arbiter.page.keyboard.press('Enter');
}

const seats = async () => (await arbiter.page.locator('.plan .who').allInnerTexts()).map((name) => name.trim());

try {
  arbiter = await Person.arrives(browser, 'the arbiter');
  await ask('POST', '/sessions', { email, password });
  await ask('POST', '/events', { name: 'Jakarta Open 2026', slug: 'jakarta', published: true });
  await ask('POST', '/events/jakarta/tournaments', { name: 'Open', slug: 'jakarta-open', rulebook: 'fide-swiss-2026', overrides: { 'stages.main.rounds': ROUNDS } });
  const at = '/tournaments/jakarta-open';
  for (let number = 1; number <= PLAYERS; number += 1) await ask('POST', `${at}/entries`, { name: `Pemain ${String(number).padStart(2, '0')}`, rating: 2200 - 20 * number, organisation: `Klub ${number % 5}` });
  const base = '/o/jakarta/jakarta-open';

  // Round 1: the draft says why, table by table; the bye has its reason too.
  await arbiter.goes(`${base}/rounds/1`);
  await arbiter.reads('The list stays open');
  await arbiter.looksWellEverywhere('before round 1');
  await arbiter.presses('Pair round 1');
  await arbiter.reads(/Paired in the score group of .0/);
  await arbiter.reads(/The bye goes to a score of .0/);
  await arbiter.reads('How the round came about');
  await arbiter.looksWellEverywhere('a Swiss draft');
  await arbiter.page.getByRole('button', { name: /^Table 1: why/ }).first().click();
  await arbiter.reads('The two were paired in score group 1');
  await arbiter.page.locator('dialog[open] form input').fill('5');
  await arbiter.page.keyboard.press('Enter');
  await arbiter.reads(/instead, for/);
  await arbiter.looksWell('why a pairing');
  await arbiter.page.keyboard.press('Escape');
  await arbiter.presses('Sign');
  await arbiter.presses('Publish');
  await arbiter.sees('#desk-result');
  await types(1, at, ['1', '=', '0', '1']);
  await closes(arbiter);
  say('round 1: every table and the bye with its reason');

  // A late entry takes the place of its rating; byes are asked for, one of them more than the rules give.
  await arbiter.goes(`${base}/entries`);
  await arbiter.presses('Add an entry');
  await arbiter.reads('Until round 4 is paired a late entry takes the place of its rating');
  await arbiter.page.locator('input[name="name"]').fill('Terlambat Sekali');
  await arbiter.page.locator('input[name="rating"]').fill('2105');
  await arbiter.looksWell('a late entry');
  await arbiter.presses('Save and close');
  await arbiter.reads(/was added with number 5; 19 numbers moved/);
  await arbiter.goes(`${base}/byes`);
  const bye = (number) => arbiter.page.getByLabel(`Pemain 08, round ${number}`.replace('Pemain', '\u2068Pemain').replace('08', '08\u2069'));
  await bye(3).selectOption('half');
  await arbiter.reads('½ bye.');
  await bye(4).selectOption('half');
  await arbiter.reads(/half-point bye number 2/);
  assert.equal(await bye(4).inputValue(), 'play', 'what was refused is not shown as chosen');
  await arbiter.page.locator('input[name="one"]').fill('1');
  await arbiter.page.locator('input[name="two"]').fill('Pemain 02');
  await arbiter.page.locator('input[name="reason"]').fill('Brothers');
  await arbiter.presses('Keep them apart');
  await arbiter.sees('li:has-text("Brothers")');
  await arbiter.page.getByRole('switch', { name: 'Strict mode' }).click();
  await arbiter.reads('Strict mode is on.');
  await arbiter.looksWellEverywhere('byes and pairs');
  say('a late entry moved the numbers; a second half-point bye was refused');

  // Round 2: forfeits among the results.
  await pairs(arbiter, base, 2, { first: true });
  await types(2, at, ['1', '+', '0', '=', '-']);
  await shows(arbiter, 1, '–');
  await closes(arbiter);
  say('round 2: with forfeits');

  // Round 3: a rematch by hand. Strict mode refuses it; once left, it is asked for twice, and stands in the report.
  await arbiter.presses('Pair round 3');
  await arbiter.page.waitForURL('**/rounds/3');
  await arbiter.reads('half-point bye');
  await changes(base, 3);
  const before = await seats();
  const [from, to] = [arbiter.page.locator('.plan .who').nth(0), arbiter.page.locator('.plan .who').nth(3)];
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  await arbiter.page.mouse.move(start.x + 10, start.y + 5);
  await arbiter.page.mouse.down();
  await arbiter.page.mouse.move(end.x + 10, end.y + 5, { steps: 5 });
  await arbiter.page.mouse.up();
  await arbiter.until('the drag has exchanged two players', async () => { const now = await seats(); return (now[0] === before[3] && now[3] === before[0]) || now; });
  await arbiter.page.keyboard.press('Control+z');
  await arbiter.until('the step is taken back', async () => (await seats()).join() === before.join());
  await arbiter.page.locator('.plan .seat').nth(1).focus();
  await arbiter.page.keyboard.press('Enter');
  await arbiter.page.locator('.plan .seat').nth(2).focus();
  await arbiter.page.keyboard.press('Enter');
  await arbiter.until('two presses do the same', async () => { const now = await seats(); return (now[1] === before[2] && now[2] === before[1]) || now; });
  await arbiter.presses('One step back Ctrl Z');

  const [met] = (await games(at, 1)).filter((match) => match.result.result === '1-0');
  await writes(`${met.white.number} - ${met.black.number}`);
  await arbiter.reads('Refused');
  assert.equal(await arbiter.page.getByRole('button', { name: /^Save/ }).first().getAttribute('aria-disabled'), 'true');
  await arbiter.looksWellEverywhere('a pairing refused in strict mode');
  await arbiter.presses('Leave strict mode…');
  await arbiter.page.locator('dialog[open] textarea').fill('Decision of the organiser');
  await arbiter.presses('Leave it for good');
  await arbiter.reads('Confirm twice');
  await arbiter.presses('Save anyway');
  await arbiter.reads('A reason is needed.');
  await arbiter.page.getByLabel(/^Reason/).fill('The sponsor wants it');
  await arbiter.presses('Save anyway');
  await arbiter.reads('Break a rule that must hold?');
  await arbiter.reads(/absolute criterion \(C1\)/);
  await arbiter.looksWell('asked for the second time');
  await arbiter.presses('No, go back');
  await arbiter.presses('Save anyway');
  await arbiter.presses('Yes, save it all the same');
  await arbiter.reads('The pairing of round 3 was changed by hand.');
  await arbiter.reads(/have met as often as the rules allow/);
  await arbiter.reads(/An arbiter set this pairing by hand: .*The sponsor wants it/);
  await arbiter.looksWellEverywhere('the report of a forced pairing');
  const report = (await ask('GET', `${at}/rounds/3`)).warnings.map(({ code, grade }) => `${code} ${grade}`);
  assert.ok(report.includes('rematch confirm_twice'), report.join());
  say('round 3: a rematch refused, then forced with a reason, and in the report');

  await arbiter.presses('Sign');
  await arbiter.presses('Publish');
  await arbiter.sees('#desk-result');
  const last = (await games(at, 3)).at(-1);
  await types(3, at, ['1', '0', '=']);
  await arbiter.goes(`${base}/rounds/4`);
  await arbiter.reads('Round 3 has all its results but is not closed');
  await arbiter.looksWell('a round that is not closed');
  await arbiter.goes(`${base}/entries`);
  await arbiter.button(last.black.name).click();
  await arbiter.reads('Rounds to come');
  await arbiter.looksWell('the sheet of an entry');
  await arbiter.page.locator('dialog[open]').getByRole('button', { name: 'Withdraw' }).click();
  await arbiter.presses('Withdraw');
  await arbiter.reads(/is withdrawn\./);
  await arbiter.goes(`${base}/rounds/3`);
  await arbiter.sees('#desk-result');
  await closes(arbiter);
  say('a withdrawal; a round that is not closed asks first');

  for (let number = 4; number <= ROUNDS; number += 1) {
    await pairs(arbiter, base, number);
    await arbiter.reads(/Strict mode was left on/);
    const all = await games(at, number);
    assert.ok(all.every((match) => match.white.id !== last.black.id && match.black.id !== last.black.id), 'who withdrew is not paired');
    if (number === ROUNDS) {
      await arbiter.goes(`${base}/rounds/${number}`);
      await arbiter.sees('#desk-result');
    }
    await types(number, at, ['=', '1', '0', '1']);
    await closes(arbiter);
  }
  say(`${ROUNDS} rounds closed`);

  // A field in which everybody has met: the proof, the ways out, and the pairing by hand.
  await ask('POST', '/events/jakarta/tournaments', { name: 'Two', slug: 'jakarta-two', rulebook: 'fide-swiss-2026' });
  for (const name of ['Ayu', 'Bagus']) await ask('POST', '/tournaments/jakarta-two/entries', { name, rating: 1500 });
  await ask('POST', '/tournaments/jakarta-two/rounds', {});
  for (const status of ['signed', 'published']) await ask('PATCH', '/tournaments/jakarta-two/rounds/1', { status });
  await ask('POST', '/tournaments/jakarta-two/results', [{ round: 1, table: 1, result: '1-0' }]);
  await ask('PATCH', '/tournaments/jakarta-two/rounds/1', { status: 'closed' });
  await arbiter.goes('/o/jakarta/jakarta-two/rounds/2');
  await arbiter.presses('Pair round 2');
  await arbiter.reads('No legal pairing exists');
  await arbiter.reads('Ways out');
  await arbiter.looksWellEverywhere('no legal pairing');
  await arbiter.presses('Pair it by hand');
  await arbiter.reads('Confirm twice');
  await arbiter.looksWell('a round made by hand');
  say('no legal pairing: its proof and the ways out');

  // What the public sees of a player, without a login.
  for (const [device, size] of [['desk', { width: 1280, height: 900 }], ['phone', { width: 390, height: 844 }]]) {
    const visitor = await Person.arrives(browser, `a visitor at a ${device}`, size);
    await visitor.goes(`/tournaments/jakarta-open/players/${last.white.number}`);
    await visitor.until('all rounds of the player are there', async () => (await visitor.page.locator('table').first().locator('tbody tr').count()) === ROUNDS);
    await visitor.looksWellEverywhere(`public player at a ${device}`, async (language) => {
      const text = await visitor.page.locator('main').innerText();
      assert.match(text, { en: /Games/, id: /Partai/, fa: /بازی‌ها/ }[language]);
    });
    await visitor.page.getByRole('button', { name: 'Round 3: why this pairing?' }).click();
    await visitor.reads('Score group');
    await visitor.looksWell(`public why at a ${device}`);
    await visitor.leaves();
  }
  say('the public page of a player in three languages');
  await arbiter.leaves();
  assert.deepEqual(FOUND, [], 'what is wrong with the pages');
  say('done');
} catch (error) {
  await arbiter?.picture('where-the-open-ended');
  console.error(arbiter?.errors.join('\n') ?? '');
  throw error;
} finally {
  await browser.close();
}
