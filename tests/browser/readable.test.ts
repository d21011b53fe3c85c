import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { readable, seenOtherwise } from './support/readable.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** Pages whose address comes from content; the walks through all pages check the others. */
const paths = [
  '/news/five-languages',
  '/aboutCareersDetail?id=delivery-courier-guadalajara',
  '/aboutPositionApply?id=delivery-courier-guadalajara',
  '/networkselect?state=JAL',
];

describe.skipIf(!findChromium())('pages with content for visitors with other needs', () => {
  const real = withSite();

  test.concurrent.for(['es', 'ar'] as const)(
    'FEAT-12 at 400 % nothing is read sideways, and in forced colors what can be pressed has its edge, in %s',
    async (language, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width: 1280 });
      onTestFailed(() => visitor.picture('readable'));
      const { page } = visitor;
      for (const path of paths) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await eventually(async () => expect(await seenOtherwise(page), path).toEqual(readable));
      }
      await visitor.close();
    },
  );
});
