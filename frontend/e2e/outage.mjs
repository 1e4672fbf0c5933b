// The server goes, is slow, or something else answers in its place: every page says so, keeps what was typed, and goes
// on by itself. `tests/e2e` starts a server with the sample cup; EVERY=1 tries every page instead of the important ones.
import assert from 'node:assert/strict';
import { BASE, FOUND, open, Person } from './browser.mjs';

const { BABAK_OWNER_EMAIL: email, BABAK_OWNER_PASSWORD: password, EVERY } = process.env;
const ask = async (path) => (await fetch(`${BASE}/api/v1/${path}`)).json();
const event = (await ask('events')).items[0];
const tournament = (await ask(`events/${event.slug}/tournaments`)).items[0];
const [at, office, desk] = [`/tournaments/${tournament.slug}`, `/o/${event.slug}`, `/o/${event.slug}/${tournament.slug}`];

const FAULTS = {
  gone: (route) => route.abort('connectionrefused'),
  'a bad gateway': (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html><body>Bad gateway</body></html>' }),
  'another page': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html><body>Welcome to the hotel</body></html>' }),
  'an accident': (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify({ title: 'Something broke', status: 500, code: 'internal', detail: 'Try again in a moment.' }) }),
};
const IMPORTANT = [at, `${at}/pairings`, `${at}/players/1`, `${desk}/rounds/${tournament.round}`, `${desk}/entries`];
const PAGES = [
  ...['/', `/events/${event.slug}`, at, `${at}/after/2`, `${at}/pairings`, `${at}/crosstable`, `${at}/players`, `${at}/players/1`],
  ...['/organise', '/organise/new', '/organise/rulebooks', '/organise/rulebooks/gonzaga-2025', '/organise/account', '/organise/accounts'],
  ...[office, `${office}/settings`, `${office}/new`, `${office}/people`, `${office}/money`, `${office}/audit`],
  ...[desk, `${desk}/entries`, `${desk}/import`, `${desk}/rulebook`, `${desk}/rounds/${tournament.round}`, `${desk}/standings`, `${desk}/crosstable`, `${desk}/conduct`],
];

const browser = await open();
let fault;
const person = await Person.arrives(browser, 'somebody');
const { page } = person;
const soon = (condition, what) => person.until(what, condition);
const trouble = async () => (await page.locator('main [role="alert"], main .note, .lost').filter({ visible: true }).count()) > 0 || (await page.locator('body').innerText());
const calm = async () => ((await page.locator('main [role="alert"], .lost').filter({ visible: true }).count()) === 0 && (await page.locator('main h1').filter({ visible: true }).count()) > 0) || (await page.locator('body').innerText());
const back = async () => {
  fault = undefined;
  await page.evaluate(() => dispatchEvent(new Event('online')));
};

async function sees(path, name) {
  fault = FAULTS[name];
  await page.goto(BASE + path);
  await soon(trouble, `${path} says what is wrong: ${name}`);
  await back();
  await soon(calm, `${path} goes on after: ${name}`);
  assert.deepEqual(person.errors, [], `${path}: ${name}`);
}

/** A form, filled and sent while there is a fault, and once more after it. */
async function keeps(path, fields, button, done) {
  for (const name of EVERY ? Object.keys(FAULTS) : ['gone', 'a bad gateway']) {
    await person.goes(path);
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).first().fill(value);
    fault = FAULTS[name];
    await person.presses(button);
    await soon(trouble, `${path} says that it was not sent: ${name}`);
    for (const [label, value] of Object.entries(fields)) assert.equal(await page.getByLabel(label, { exact: true }).first().inputValue(), value, `${path}: ${label} after ${name}`);
    await back();
    await person.presses(button);
    await soon(done, `${path} is done after: ${name}`);
  }
}

try {
  assert.ok((await page.context().request.post(`${BASE}/api/v1/sessions`, { data: { email, password }, headers: { Origin: BASE } })).ok());
  await page.route('**/api/v1/**', (route) => (fault ? fault(route) : route.fallback()));
  for (const path of EVERY ? PAGES : IMPORTANT) {
    for (const name of Object.keys(FAULTS)) await sees(path, name).catch((error) => (EVERY ? FOUND.push(String(error.message).slice(0, 400)) : Promise.reject(error)));
    console.log(`${path}: says so, and goes on`);
  }

  await keeps('/organise/new', { Name: 'Piala Baru', Venue: 'Aula' }, 'Make the event', async () => /\/new$/.test(page.url()) && page.url().includes('/o/'));
  await keeps('/organise/account', { 'Your name': 'Rani' }, 'Save', async () => (await page.getByText('Saved').filter({ visible: true }).count()) > 0);
  console.log('forms keep what was typed');

  // A part of the pages that was never loaded, while there is nobody to load it from.
  await person.goes('/');
  await page.route('**/assets/**', (route) => route.abort('connectionrefused'));
  fault = FAULTS.gone;
  await page.locator('main').getByRole('link', { name: event.name }).click();
  await soon(trouble, 'a part that cannot be loaded is said to be missing');
  assert.equal(await page.locator('main h1').first().innerText(), 'Events', 'the page before stays');
  await page.unroute('**/assets/**');
  await back();
  await soon(async () => (await page.locator('main h1').first().innerText()) === event.name, 'the page comes when the server is back');
  await soon(async () => page.evaluate(() => [...document.querySelectorAll('link[rel="stylesheet"]')].every((link) => link.sheet !== null)), 'its styles come too');
  console.log('parts of the pages come later');

  // Slow, but there.
  fault = async (route) => {
    await new Promise((done) => setTimeout(done, 6500));
    await route.fallback().catch(() => {});
  };
  await page.goto(BASE + at);
  await person.reads('The server takes longer than usual.');
  await soon(async () => (await page.locator('tbody tr').count()) > 0, 'what was slow arrives');
  console.log('slow is said to be slow');
  fault = undefined;
  assert.deepEqual(FOUND, []);
  console.log('done');
} finally {
  await browser.close();
}
