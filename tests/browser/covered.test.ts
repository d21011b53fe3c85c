import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { pageVisits } from '#tests/support/pages.ts';
import { carryToken, newAccount } from './support/account.ts';
import { smallTargets } from './support/targets.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const phones = [
  { language: 'es', width: 360 },
  { language: 'ar', width: 390 },
] as const;

/** What a phone leaves of the window once its keyboard is open, px. */
const aboveKeyboard = 420;

/** A page without end: more fields than any form has. */
const mostFields = 80;

const visits = pageVisits.filter(({ guard }) => guard !== 'signedOut');

/** Puts the focus on the next field of the page, as a key does; says what it is, and what lies on it, if anything does. */
async function nextField(page: Page): Promise<{ field: string; coveredBy?: string } | undefined> {
  return page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea):not(:disabled)'),
    ].filter((field) => field.checkVisibility({ visibilityProperty: true }) && field.tabIndex >= 0);
    const field = fields[fields.indexOf(document.activeElement as HTMLElement) + 1];
    if (!field) return undefined;
    field.focus();
    // A radio or a box that is drawn by its label is where its label is.
    const seen = field.closest('label, .ctl') ?? field;
    const { left, top, width, height } = field.getBoundingClientRect();
    const whole = seen.getBoundingClientRect();
    const small = width < 4 || height < 4;
    const x = small ? whole.left + whole.width / 2 : left + width / 2;
    // What is written into a tall box begins at its top.
    const y = small ? whole.top + whole.height / 2 : top + Math.min(height / 2, 24);
    const hit = document.elementFromPoint(x, y);
    const name = `${field.localName} ${field.getAttribute('name') ?? field.id}`;
    if (hit && (seen.contains(hit) || hit.contains(seen))) return { field: name };
    return { field: name, coveredBy: hit ? `${hit.localName}.${hit.getAttribute('class')}` : 'the edge of the window' };
  });
}

describe.skipIf(!findChromium())('bars that stand at the edges of a phone', () => {
  const real = withSite();

  test.concurrent.for(phones)(
    'FEAT-14 cover no field that has the focus, on any page, with the keyboard open, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('covered'));
      const { page } = visitor;
      await carryToken(visitor, await newAccount(real.site.url));
      await page.setViewportSize({ width, height: aboveKeyboard });
      let seen = 0;
      for (const { path } of visits) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        const covered: object[] = [];
        for (let at = 0; at < mostFields; at += 1) {
          const next = await nextField(page);
          if (!next) break;
          seen += 1;
          if (next.coveredBy !== undefined) covered.push(next);
        }
        expect(covered, path).toEqual([]);
      }
      // Forms were there to be looked at.
      expect(seen).toBeGreaterThan(visits.length);
      await visitor.close();
    },
  );

  test.concurrent.for(phones)(
    'FEAT-14 a stranger’s first page: nothing lies on what is pressed, nothing is too small for a thumb, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('covered-home'));
      await visitor.page.goto('/');
      await visitor.page.getByRole('link', { name: visitor.words('home:ship.action') }).waitFor();
      // What comes late may still push what is looked at.
      await eventually(async () => expect(await smallTargets(visitor.page)).toEqual([]));
      await visitor.close();
    },
  );
});
