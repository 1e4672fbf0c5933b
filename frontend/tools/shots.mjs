// npm run shots [name…]: pictures of the pages of a running server, and what a ruler can find wrong with them.
// BABAK_URL: the server (http://127.0.0.1:8000); EVENT: the slug of an event (the newest); SHOTS: the folder for the pictures; CHROMIUM: the browser.
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { scenes } from './scenes.mjs';

const BASE = (process.env.BABAK_URL ?? 'http://127.0.0.1:8000').replace(/\/$/, '');
const OUT = process.env.SHOTS ?? join(tmpdir(), 'babak-shots');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const ask = async (path) => (await fetch(`${BASE}/api/v1/${path}`)).json();
const events = (await ask('events')).items;
const event = events.find((one) => one.slug === process.env.EVENT) ?? events[0];
if (!event) throw new Error('no published event: run make demo first');
const tournament = (await ask(`events/${event.slug}/tournaments`)).items[0];
const someone = (await ask(`tournaments/${tournament.slug}/entries`)).items[0]?.name.slice(0, 3) ?? '';
// The organisers' pages, where the owner's e-mail and password are in the environment.
const OWNER = { email: process.env.BABAK_OWNER_EMAIL, password: process.env.BABAK_OWNER_PASSWORD };
const every = await scenes(BASE, { event, tournament, someone, owner: OWNER });
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const PAPER = { width: 794, height: 1123 };

/** In the page: what runs out of it, is cut without an ellipsis, or is too small for a finger. */
function ruler(phone) {
  const found = [];
  const words = (element) => element.textContent.trim().replace(/\s+/g, ' ').slice(0, 32);
  const inScroller = (element) => {
    for (let up = element.parentElement; up; up = up.parentElement) if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(up).overflowX)) return true;
    return false;
  };
  if (document.documentElement.scrollWidth > innerWidth) found.push(`page ${document.documentElement.scrollWidth} > ${innerWidth}`);
  for (const element of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || style.clipPath.startsWith('inset') || style.visibility === 'hidden' || element.closest('.skip')) continue;
    if ((box.right > innerWidth + 1 || box.left < -1) && !inScroller(element)) found.push(`outside: ${element.tagName} ${words(element)}`);
    if (style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${element.tagName} ${words(element)}`);
    // A box to tick is as large as its label.
    if (phone && element.matches('a, button, input, select') && !element.closest('label') && !element.closest('p.say, p.quiet, p.mute')) {
      if (box.height < 47.5 || box.width < 44) found.push(`small ${Math.round(box.width)}x${Math.round(box.height)}: ${words(element)}`);
    }
  }
  return [...new Set(found)].slice(0, 12);
}

mkdirSync(OUT, { recursive: true });
const only = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: ARGS });
let wrong = 0;
for (const [name, scene] of Object.entries(every)) {
  if (only.length && !only.includes(name)) continue;
  const sizes = scene.paper ? [['paper', PAPER]] : [['desk', DESK], ['phone', PHONE]];
  for (const [size, viewport] of sizes) {
    const phone = size === 'phone';
    if (scene.phone && !phone) continue;
    for (const language of ['en', 'id', 'fa']) {
      for (const scheme of scene.paper ? ['light'] : ['light', 'dark']) {
        const context = await browser.newContext({ viewport, colorScheme: scheme, locale: language, reducedMotion: 'reduce', hasTouch: phone, isMobile: phone, deviceScaleFactor: phone ? 2 : 1, bypassCSP: true });
        if (scene.office) await context.request.post(`${BASE}/api/v1/sessions`, { data: OWNER, headers: { Origin: BASE } });
        const page = await context.newPage();
        const said = [];
        if (!scene.before && name !== 'lost') page.on('console', (line) => ['error', 'warning'].includes(line.type()) && said.push(`console: ${line.text()}`));
        page.on('pageerror', (error) => said.push(`error: ${error.message}`));
        await scene.before?.(page);
        await page.goto(BASE + scene.path);
        try {
          await page.waitForSelector('h1', { timeout: 10_000 });
          await page.waitForTimeout(300);
          await scene.act?.(page, phone);
        } catch (error) {
          said.push(`scene: ${error.message.split('\n')[0]}`);
        }
        if (scene.paper) {
          await page.emulateMedia({ media: 'print' });
          await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
        }
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: join(OUT, `${name}-${size}-${language}${scheme === 'dark' ? '-dark' : ''}.png`), fullPage: !scene.fold });
        said.push(...(await page.evaluate(ruler, phone)));
        await page.evaluate(AXE);
        const axe = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
        if (!scene.paper) for (const each of axe.violations) said.push(`axe ${each.id}: ${each.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`);
        wrong += said.length;
        console.log(`${name} ${size} ${language} ${scheme}`, said.length ? `\n   ${said.join('\n   ')}` : 'ok');
        await context.close();
      }
    }
  }
}
await browser.close();
console.log(`${OUT}: ${wrong} to look at`);
