// A thousand rows: what is drawn of them while one scrolls, and what a live result draws again. `tests/e2e` starts the
// server; BABAK_URL and TOURNAMENT say where, BABAK_OWNER_EMAIL and BABAK_OWNER_PASSWORD who enters the results.
import assert from 'node:assert/strict';
import { BASE, open, Person } from './browser.mjs';

const { TOURNAMENT, BABAK_OWNER_EMAIL: email, BABAK_OWNER_PASSWORD: password } = process.env;
const ROWS = 1000;
/** Rows and elements that may stand in the page at once. */
const DRAWN = 80;
const ELEMENTS = 2000;
const SCREENS = [{ width: 390, height: 844 }, { width: 1280, height: 900 }];
const browser = await open();

/** In the page: watch the rows until `seen` is asked for; the gaps above and below the drawn rows do not count. */
function watch() {
  const name = (row) => row.querySelector('a')?.getAttribute('href') ?? row.getAttribute('aria-rowindex');
  const read = () => new Map([...document.querySelectorAll('tbody tr:not(.gap)')].map((row) => [name(row), row.outerHTML]));
  const before = read();
  const touched = new Set();
  new MutationObserver((records) => {
    for (const { target } of records) {
      const row = (target instanceof Element ? target : target.parentElement)?.closest('tbody tr:not(.gap)');
      if (row) touched.add(name(row));
    }
  }).observe(document.querySelector('tbody'), { childList: true, characterData: true, attributes: true, subtree: true });
  globalThis.seen = () => {
    const after = read();
    return { touched: [...touched], changed: [...after].filter(([key, text]) => before.get(key) !== text).map(([key]) => key) };
  };
}

async function enter(arbiter, table, result) {
  const answer = await arbiter.page.context().request.put(`${BASE}/api/v1/tournaments/${TOURNAMENT}/rounds/2/matches/${table}/result`, { data: { result }, headers: { Origin: BASE } });
  assert.ok(answer.ok(), `table ${table}: ${answer.status()} ${await answer.text()}`);
}

/** Enter a result and look at which rows of the page it touched. */
async function repaints(reader, where, act, most) {
  await reader.page.waitForTimeout(1000);
  await reader.page.evaluate(watch);
  await act();
  await reader.until(`${where}: the result is on the page`, async () => (await reader.page.evaluate(() => globalThis.seen().changed.length)) > 0);
  await reader.page.waitForTimeout(1000);
  const { touched, changed } = await reader.page.evaluate(() => globalThis.seen());
  const extra = touched.filter((row) => !changed.includes(row));
  assert.deepEqual(extra, [], `${where}: rows that say the same were drawn again`);
  assert.ok(changed.length <= most, `${where}: ${changed.length} rows changed`);
  console.log(`${where}: ${touched.length} of ${ROWS} rows drawn again`);
}

try {
  const arbiter = await Person.arrives(browser, 'the arbiter');
  assert.ok((await arbiter.page.context().request.post(`${BASE}/api/v1/sessions`, { data: { email, password }, headers: { Origin: BASE } })).ok());
  let table = 0;
  for (const screen of SCREENS) {
    const reader = await Person.arrives(browser, `a reader at ${screen.width} px`, screen);
    await reader.goes(`/tournaments/${TOURNAMENT}`);
    await reader.sees('tbody tr');
    let rows = 0;
    let elements = 0;
    for (let at = 0; at <= 60; at += 1) {
      const found = await reader.page.evaluate(async (share) => {
        scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * share);
        for (let frame = 0; frame < 12; frame += 1) await new Promise((done) => requestAnimationFrame(done));
        const body = document.querySelector('tbody').getBoundingClientRect();
        const middle = document.elementFromPoint(innerWidth / 2, Math.min(innerHeight / 2, body.bottom - 4));
        return { rows: document.querySelectorAll('tbody tr').length, elements: document.querySelectorAll('*').length, hole: middle?.closest('tr')?.classList.contains('gap') ?? false };
      }, at / 60);
      rows = Math.max(rows, found.rows);
      elements = Math.max(elements, found.elements);
      assert.equal(found.hole, false, `${reader.name} saw a hole at ${at} of 60`);
    }
    assert.equal(Number(await reader.page.locator('tbody tr:not(.gap)').last().getAttribute('aria-rowindex')), ROWS + 1, 'the last row is there');
    assert.ok(rows <= DRAWN, `${rows} rows were drawn`);
    assert.ok(elements <= ELEMENTS, `${elements} elements stood in the page`);
    console.log(`standings at ${screen.width} px: at most ${rows} rows, ${elements} elements`);

    // Two who have nothing lose to each other: their places stay, what they played does not.
    await reader.page.evaluate(() => scrollTo(0, 0));
    table += 1;
    await repaints(reader, `standings at ${screen.width} px`, () => enter(arbiter, table, '1-0'), DRAWN);
    await reader.goes(`/tournaments/${TOURNAMENT}/rounds/2`);
    await reader.sees('tbody tr');
    table += 1;
    await repaints(reader, `pairings at ${screen.width} px`, () => enter(arbiter, table, '1/2-1/2'), 1);
    await reader.leaves();
  }
  await arbiter.leaves();
  console.log('done');
} finally {
  await browser.close();
}
