import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ana } from '#fixtures/contacts.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { bookTypes } from '#src/shared/addresses/books.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount } from './support/account.ts';
import { placedFor } from './support/placed.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** A large phone, sizes between phone and tablet, small tablets, and the smallest window with a rail. */
const widths = [360, 430, 480, 768, 800, 1152];

const lists = ['/personalCenter/myOrdersList', '/myShipmentsOrder', '/personalCenter/addressList'];

/** What extends beyond the page, beyond its column or over its neighbour. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const out = document.documentElement.scrollWidth - window.innerWidth;
    if (out > 0) found.push(`page: ${out}`);
    for (const part of document.querySelectorAll<HTMLElement>('main table, main td, main [role="cell"], main .btn')) {
      if (!part.checkVisibility()) continue;
      const container = part.matches('table') ? part.parentElement : part;
      const over = (container?.scrollWidth ?? 0) - (container?.clientWidth ?? 0);
      if (over > 1) found.push(`${part.className || part.localName} "${part.innerText.slice(0, 30)}": ${over}`);
    }
    return found;
  });

describe.skipIf(!findChromium())('lists with rows in them', () => {
  const real = withSite();

  test.concurrent.for(['es', 'en-us', 'ar'] as const)(
    'FEAT-14 ROUTE-21 ROUTE-26 are as wide as their page from a phone to a small window, and no cell reaches into the next, in %s',
    async (language, { onTestFailed }) => {
      const url = real.site.url;
      const account = await newAccount(url);
      await placedFor(url, account, 'last');
      const { waybillNo } = await placedFor(url, account, 'last');
      const caller = callerAt(url);
      for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed'] as const)
        await mustCall(caller, 'simulatorPlay', { waybillNo, event: 'scan', status });
      const usual = { ...ana, idempotencyKey: uuidv7(), type: bookTypes.sender, isDefault: true };
      await mustCall(caller, 'addressAdd', usual, account.token);

      const visitor = await openVisitor(real.browser, { url, language, width: 1280 });
      onTestFailed(() => visitor.picture('full-lists'));
      const { page } = visitor;
      await carryToken(visitor, account);
      for (const path of lists) {
        await page.goto(path);
        await page.locator('main').getByText(ana.name).or(page.locator('main .guia')).first().waitFor();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await eventually(async () => expect(await tooWide(page), `${path} at ${width}`).toEqual([]));
        }
      }
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
