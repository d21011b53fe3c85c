import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { axeFindings } from './support/axe.ts';
import { pressOn, typeInto } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { field } from './support/steps.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** A moving parcel of the demo customer, opened with the phone suffix. */
const moving = 'JMX004281200032';
const tail = '4471';

describe.skipIf(!findChromium())('the tools of development at the real site', () => {
  const real = withSite();

  test('ROUTE-29 D-12 D-95 what the simulator plays at /debugging appears on the customer’s tracking page', async ({
    onTestFailed,
  }) => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    onTestFailed(() => visitor.picture('simulator'));
    const { page, words: t } = visitor;
    await page.goto('/debugging');
    await typeInto(page, page.getByRole('searchbox', { name: t('debugging:simulator.find') }), moving);
    await page.keyboard.press('Enter');
    await page.waitForURL(/find=/);
    const parcels = page.getByRole('list', { name: t('debugging:simulator.parcels') }).getByRole('listitem');
    await expect.poll(() => parcels.count()).toBe(1);
    const section = page.getByRole('region', { name: t('debugging:simulator.title') });
    const event = page.getByRole('combobox', { name: t('debugging:simulator.event') });
    await event.selectOption('returning');
    await pressOn(page, section.locator('form').filter({ has: event }).getByRole('button'));
    await parcels.getByText(t('status:order.returning')).waitFor();
    await section.getByRole('link', { name: t('debugging:simulator.track') }).click();
    await typeInto(page, field(page, t('fields:tracking.tail')), tail);
    await page.keyboard.press('Enter');
    const ticket = page.locator(`article[id="${moving}"]`);
    await ticket.locator('.verdict').waitFor();
    await ticket.getByText(t('status:order.returning')).first().waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test.for(looks)(
    'ROUTE-29 D-12 a flag by address does what it says on every page, until one press resets it, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('flags'));
      const { page, words: t } = visitor;
      await page.goto('/debugging?flag=texts:keys&flag=motion:off');
      await page.getByRole('heading', { level: 1, name: 'debugging:title' }).waitFor();
      expect(page.url()).not.toContain('flag');
      expect(await page.locator('html').getAttribute('data-motion')).toBe('off');
      // Preserved on another page and after a reload.
      await page.goto('/');
      await page.getByRole('heading', { level: 1, name: 'home:hero.title' }).waitFor();
      await pressOn(page, page.getByRole('button', { name: 'debugging:flags.reset' }));
      await page.getByRole('heading', { level: 1, name: t('home:hero.title') }).waitFor();
      expect(await page.locator('html').getAttribute('data-motion')).toBeNull();
      expect(await page.locator('.flag-marker').count()).toBe(0);

      await page.goto('/debugging');
      const network = page.getByRole('combobox', { name: t('debugging:flags.network.title') });
      await network.selectOption('offline');
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await page.goto(`/track-and-trace?no=${moving}`);
      await typeInto(page, field(page, t('fields:tracking.tail')), tail);
      await page.keyboard.press('Enter');
      await page.getByText(t('notices:offline')).first().waitFor();
      await pressOn(page, page.getByRole('button', { name: t('debugging:flags.reset') }));
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
