// What `npm run shots` makes pictures of: every page, and what pages turn into: sheets, dialogs, empty places, faults, paper.

const json = { 'Content-Type': 'application/json' };
const LIST = 'No,Name,Club,Rating,Birthday\n1,Ayu Lestari,SMA Kolese Gonzaga,1712,2008-03-12\n2,Bagus Pratama,SMA Kanisius,strong,2008-07-01\n3,,SMA Santa Ursula,1555,31.02.2009\n4,علی رضایی,دبیرستان البرز,۱۶۵۰,\n';

/** An event without a tournament and one with an empty tournament, for the pages that have nothing to show yet. */
async function empties(base, owner) {
  const entered = await fetch(`${base}/api/v1/sessions`, { method: 'POST', headers: { ...json, Origin: base }, body: JSON.stringify(owner) });
  const headers = { ...json, Origin: base, Cookie: entered.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ') };
  const post = async (path, body) => (await fetch(`${base}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const bare = await post('events', { name: 'Piala Kosong', published: true });
  const started = await post('events', { name: 'Piala Baru', published: true });
  const tournament = await post(`events/${started.slug}/tournaments`, { name: 'SMP', rulebook: 'gonzaga-2025' });
  return { bare: bare.slug, started: started.slug, empty: tournament.slug };
}

const click = (selector, at = 0) => async (page) => {
  await page.locator(selector).filter({ visible: true }).nth(at).click();
  await page.waitForTimeout(500);
};
const dialog = (selector, at = 0) => async (page) => {
  await click(selector, at)(page);
  await page.locator('dialog[open], aside').first().waitFor();
};
const answers = (status, contentType, body) => (page) => page.route('**/standings*', (route) => route.fulfill({ status, contentType, body }));

/**
 * Scenes by name: where (`path`), as whom (`office`), what happens before the page is opened (`before`) and after it
 * (`act`). `fold`: only what is on the screen; `paper`: as it is printed.
 */
export async function scenes(base, { event, tournament, someone, owner }) {
  const at = `/tournaments/${tournament.slug}`;
  const office = `/o/${event.slug}`;
  const desk = `${office}/${tournament.slug}`;
  const round = `${desk}/rounds/${tournament.round}`;
  const open = {
    events: { path: '/' },
    event: { path: `/events/${event.slug}` },
    standings: { path: at },
    after: { path: `${at}/after/2` },
    pairings: { path: `${at}/pairings` },
    crosstable: { path: `${at}/crosstable` },
    players: { path: `${at}/players` },
    player: { path: `${at}/players/1` },
    why: {
      path: at,
      fold: true,
      act: async (page, phone) => {
        await page.locator('button.why').nth(phone ? 3 : 5).click();
        await page.waitForSelector('dialog h3');
      },
    },
    find: {
      path: at,
      act: async (page) => {
        await page.fill('#find', someone);
        await page.waitForSelector('form + div li');
      },
    },
    signin: { path: '/sign-in' },
    missing: { path: '/no/such/page' },
    lost: {
      path: at,
      act: async (page) => {
        await page.route('**/api/v1/**', (route) => route.abort());
        await page.evaluate(() => dispatchEvent(new Event('offline')));
      },
    },
    broken: { path: at, before: answers(500, 'application/problem+json', '{"status":500,"code":"internal"}') },
    away: { path: at, before: answers(502, 'text/html', '<p>Bad gateway</p>'), act: (page) => page.waitForSelector('[role="alert"]', { timeout: 10_000 }) },
    'paper-standings': { path: at, paper: true },
    'paper-pairings': { path: `${at}/pairings`, paper: true },
    'paper-crosstable': { path: `${at}/crosstable`, paper: true },
  };
  if (!owner.email || !owner.password) return open;
  const { bare, started, empty } = await empties(base, owner);
  const inside = {
    dashboard: { path: '/organise' },
    'new-event': { path: '/organise/new' },
    rulebooks: { path: '/organise/rulebooks' },
    rulebook: { path: '/organise/rulebooks/gonzaga-2025' },
    account: { path: '/organise/account' },
    accounts: { path: '/organise/accounts' },
    'event-home': { path: office },
    settings: { path: `${office}/settings` },
    'new-tournament': { path: `${office}/new` },
    people: { path: `${office}/people` },
    money: { path: `${office}/money` },
    audit: { path: `${office}/audit` },
    'tournament-home': { path: desk },
    entries: { path: `${desk}/entries` },
    import: { path: `${desk}/import` },
    rules: { path: `${desk}/rulebook` },
    round: { path: round },
    'desk-standings': { path: `${desk}/standings` },
    'desk-crosstable': { path: `${desk}/crosstable` },
    conduct: { path: `${desk}/conduct` },
    menu: { path: round, act: click('.toggle'), phone: true },
    token: { path: '/organise/account', act: click('section .head button') },
    booking: { path: `${office}/money`, act: dialog('td button'), fold: true },
    entry: { path: `${desk}/entries`, act: dialog('button.name'), fold: true },
    match: { path: round, act: dialog('td button'), fold: true },
    byhand: { path: round, act: click('.head .push button', 1) },
    incident: { path: `${desk}/conduct`, act: click('.head .go') },
    'paper-round': { path: round, paper: true },
    'paper-rulebook': { path: '/organise/rulebooks/gonzaga-2025', paper: true },
    'empty-event': { path: `/o/${bare}` },
    'empty-tournament': { path: `/o/${started}/${empty}` },
    'empty-entries': { path: `/o/${started}/${empty}/entries` },
    'empty-round': { path: `/o/${started}/${empty}/rounds/1` },
    'empty-conduct': { path: `/o/${started}/${empty}/conduct` },
    'empty-money': { path: `/o/${started}/money` },
    'chosen-rulebook': { path: `/o/${bare}/new`, act: click('input[value="gonzaga-2025"]') },
    'import-report': {
      path: `/o/${started}/${empty}/import`,
      act: async (page) => {
        await page.locator('input[type="file"]').setInputFiles({ name: 'daftar.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
        await page.waitForSelector('.verdict');
      },
    },
  };
  const blank = {
    'empty-public': { path: `/events/${bare}` },
    'empty-standings': { path: `/tournaments/${empty}` },
    'empty-pairings': { path: `/tournaments/${empty}/pairings` },
    'empty-crosstable': { path: `/tournaments/${empty}/crosstable` },
    'empty-players': { path: `/tournaments/${empty}/players` },
  };
  for (const scene of Object.values(inside)) scene.office = true;
  return { ...open, ...blank, ...inside };
}
