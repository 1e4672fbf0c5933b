// The spectators' part of the story: the public pages, on a desk and on a phone, in three languages, without a login.
import assert from 'node:assert/strict';
import { Person } from './browser.mjs';

const DIGITS = { en: /[0-9]/, id: /[0-9]/, fa: /[۰-۹]/ };

export async function visits(browser, { event, tournament }, say) {
  for (const [device, size] of [['desk', { width: 1280, height: 900 }], ['phone', { width: 390, height: 844 }]]) {
    const visitor = await Person.arrives(browser, `a visitor at a ${device}`, size);
    for (const [name, path] of [
      ['events', '/'],
      ['event', `/events/${event}`],
      ['standings', `/tournaments/${tournament}`],
      ['pairings', `/tournaments/${tournament}/rounds/3`],
      ['crosstable', `/tournaments/${tournament}/crosstable`],
      ['players', `/tournaments/${tournament}/players`],
      ['player', `/tournaments/${tournament}/players/1`],
    ]) {
      await visitor.goes(path);
      await visitor.page.waitForTimeout(300);
      await visitor.looksWellEverywhere(`public ${name} at a ${device}`, async (language) => {
        assert.equal(await visitor.page.locator('html').getAttribute('dir'), language === 'fa' ? 'rtl' : 'ltr');
        const text = () => visitor.page.locator('main').innerText();
        const names = name === 'events' || name === 'event' ? /Piala Gonzaga/ : /Ayu Lestari/;
        await visitor.until(`${name} in ${language} names people`, async () => names.test(await text()) || (await text()));
        if (name === 'standings') await visitor.until(`${name} in ${language} has its digits`, async () => DIGITS[language].test(await text()) || (await text()));
      });
    }
    await visitor.leaves();
  }
  say('the public pages read well in three languages');
}
