import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const white = 'rgb(255, 255, 255)';
const night = 'rgb(10, 31, 32)';

const getGround = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** `pages.test.ts` shows that every page is readable in the dark theme. */
describe.skipIf(!findChromium())('the dark theme', () => {
  const real = withSite();

  test('FEAT-14 a choice is on the first HTML after a reload, whatever the device says, and can be given back to it', async () => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    const { page, words: t } = visitor;
    const ground = () => getGround(page);
    await page.goto('/');
    const choice = page.getByRole('combobox', { name: t('shell:theme.label') });
    await choice.selectOption('dark');
    expect(await ground()).toBe(night);
    // Its scripts never load: only the first HTML with its styles remains.
    const bare = await visitor.context.newPage();
    await bare.route('**/*.js', (route) => route.abort());
    await bare.goto('/');
    expect(await getGround(bare)).toBe(night);
    await bare.close();
    await page.reload();
    await choice.selectOption('auto');
    expect(await ground()).toBe(white);
    expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).toBe(night);
    await choice.selectOption('light');
    expect(await ground()).toBe(white);
    // Print is white.
    await choice.selectOption('dark');
    await page.emulateMedia({ media: 'print' });
    expect(await ground()).toBe(white);
    await visitor.close();
  });
});
