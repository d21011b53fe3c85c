import { afterAll, describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { languagesFolder, vietnamese } from '#tests/support/languages-folder.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const folder = languagesFolder(vietnamese);
afterAll(() => folder.remove());

describe.skipIf(!findChromium())('a language from a folder', () => {
  const real = withSite(async () => ({ LANGUAGES_DIR: folder.path }));

  test.each([1280, 390])(
    'D-30 CONST-12 is chosen, stored and read in English where it has no text, %i wide',
    async (width) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width });
      const { page, problems } = visitor;
      await page.goto('/track-and-trace');
      await page.locator('select:visible', { hasText: 'Tiếng Việt' }).first().selectOption('vi');

      const heading = page.getByRole('heading', { level: 1 });
      await heading.getByText('Theo dõi bưu kiện').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('vi-VN');
      expect((await page.context().cookies()).find(({ name }) => name === 'lang')?.value).toBe('vi');

      const first = await page.reload();
      expect(await first?.text()).toContain('<html lang="vi-VN" dir="ltr">');
      await heading.getByText('Theo dõi bưu kiện').waitFor();
      // The heading of the empty page has no Vietnamese text.
      await page.getByText('Your parcel’s route will show here').waitFor();

      await page.getByRole('button', { name: 'Tra cứu' }).click();
      await page.getByText('Nhập ít nhất một mã vận đơn.').first().waitFor();
      await visitor.picture('vietnamese');
      expect(problems).toEqual([]);
      await visitor.close();
    },
  );
});
