import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { smallTargets } from './support/targets.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const phones = [
  { language: 'es', width: 360 },
  { language: 'ar', width: 390 },
] as const;

// `pages.test.ts` checks fields and bars of every page.
describe.skipIf(!findChromium())('bars at the edges of a phone', () => {
  const real = withSite();

  test.concurrent.for(phones)(
    'FEAT-14 a stranger’s first page: nothing lies on what is pressed, nothing is too small for a thumb, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('covered-home'));
      await visitor.page.goto('/');
      await visitor.page.getByRole('link', { name: visitor.words('home:ship.action') }).waitFor();
      // Late content may still move the checked elements.
      await eventually(async () => expect(await smallTargets(visitor.page)).toEqual([]));
      await visitor.close();
    },
  );
});
