// What the story needs of a browser: windows, waiting, typing, and a look by axe at whatever page is open.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const PATIENCE_MS = 20_000;
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const LANGUAGES = { en: 'English', id: 'Bahasa Indonesia', fa: 'فارسی' };
export const BASE = (process.env.BABAK_URL ?? '').replace(/\/$/, '');

export async function open() {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (!executablePath || !existsSync(executablePath)) {
    throw new Error('No Chromium found. Install it (Debian, Ubuntu: apt-get install chromium), or name its file in CHROMIUM.');
  }
  return chromium.launch({ executablePath, headless: true, args: ARGS });
}

/** What is wrong with the pages that were looked at. */
export const FOUND = [];

/** A person in front of a window. Errors of the page end the story, whoever made them. */
export class Person {
  constructor(page, name) {
    this.page = page;
    this.name = name;
    this.errors = [];
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  static async arrives(browser, name, { width = 1280, height = 900, state, locale = 'en-GB' } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, locale, timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce', bypassCSP: true, ...(state ? { storageState: state } : {}) });
    return new Person(await context.newPage(), name);
  }

  async goes(path) {
    await this.page.goto(BASE + path);
    try {
      await this.sees('h1');
    } catch (error) {
      await this.picture(`no-title-${path.replace(/\W+/g, '-')}`);
      throw new Error(`${this.name} saw no title at ${path}; errors of the page: ${this.errors.join('; ') || 'none'}`, { cause: error });
    }
  }

  async sees(selector) {
    await this.page.locator(selector).first().waitFor();
  }

  /** A text somewhere on the page. */
  async reads(text) {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  async presses(name) {
    await this.button(name).filter({ visible: true }).first().click();
  }

  async follows(name) {
    await this.page.getByRole('link', { name }).filter({ visible: true }).first().click();
  }

  /** Wait until `check` (run here, not in the page) holds; say what it found otherwise. */
  async until(what, check) {
    const end = Date.now() + PATIENCE_MS;
    let found;
    for (;;) {
      found = await check();
      if (found === true) return;
      if (Date.now() > end) break;
      await this.page.waitForTimeout(80);
    }
    await this.picture(`failed-${what.replace(/\W+/g, '-')}`);
    assert.fail(`${this.name} waited for: ${what}. Instead: ${JSON.stringify(found)}`);
  }

  async speaks(language) {
    await this.page.getByRole('button', { name: LANGUAGES[language], exact: true }).click();
    await this.page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  }

  /** Nothing that axe finds, nothing that runs out of the page, no error. What is found is told at the end, all of it. */
  async looksWell(where) {
    await this.page.evaluate(() => document.fonts.ready);
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) FOUND.push(`${where}: the page is ${wide} px wider than the window`);
    await this.page.evaluate(AXE);
    const { violations } = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
    for (const one of violations) FOUND.push(`${where}: ${one.id} (${one.help}): ${one.nodes.map((node) => node.target.join(' ')).slice(0, 4).join(' | ')}`);
    if (violations.length > 0) await this.picture(`axe-${where.replace(/\W+/g, '-')}`);
    FOUND.push(...this.errors.splice(0).map((error) => `${where}: error of the page: ${error}`));
  }

  /** The same page in all three languages. */
  async looksWellEverywhere(where, check = async () => undefined) {
    for (const language of Object.keys(LANGUAGES)) {
      await this.speaks(language);
      await this.page.waitForTimeout(150);
      await check(language);
      await this.looksWell(`${where} (${language})`);
    }
    await this.speaks('en');
  }

  async picture(name) {
    const folder = process.env.E2E_SHOTS;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true }).catch(() => undefined);
  }

  async leaves() {
    await this.page.context().close();
  }
}
