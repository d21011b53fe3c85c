/** Asks beforehand what people look up without a line, as its pages ask for it, so that nobody has to have opened them. */
import { constants } from '#domain/constants.ts';
import type { Api } from '#src/api/types.ts';
import type { TextStorage } from '#src/browser/storage.ts';
import { bookTypes } from '#src/shared/addresses/books.ts';

const [pageSize] = constants.lists.pageSizes;
const wholeBook = Math.max(...constants.lists.pageSizes) as (typeof constants.lists.pageSizes)[number];
const first = { page: 1, pageSize } as const;
/** Of the newest orders, so many with everything that is known of them. */
const wholeOrders = 3;

/** Branches, prices, what can't be sent, questions. */
async function askEverybodys(api: Api): Promise<void> {
  await api.call('networkMap', {});
  await api.call('areaList', {});
  await api.call('placeNames', {});
  await api.call('feeRates', {});
  await api.call('informationPage', { page: 'prohibited-guide' });
  await api.call('faqs', {});
}

/** The last parcels, the address book, and what an order like the last one asks for. */
async function askOwn(api: Api): Promise<void> {
  await api.call('orderList', { direction: 'sent', ...first });
  await api.call('orderList', { direction: 'received', ...first });
  for (const type of Object.values(bookTypes)) await api.call('addressList', { type, page: 1, pageSize: wholeBook });
  const newest = await api.call('websiteOrderList', { direction: 'sent', sort: 'newest', ...first });
  for (const { orderNo } of newest.ok ? newest.data.rows.slice(0, wholeOrders) : []) {
    await api.call('orderDetail', { orderNo });
    const order = await api.call('websiteOrderDetail', { orderNo });
    if (!order.ok) continue;
    const { sender, recipient } = order.data;
    await api.call('pickupSlots', { zipCode: sender.zip });
    for (const zipCode of [sender.zip, recipient.zip]) {
      if (!zipCode) continue;
      await api.call('areaByZip', { zipCode });
      await api.call('stateCityByZip', { zipCode });
    }
  }
}

const key = 'askedBeforehand';

/**
 * One after the other, and in each tab once for whoever is signed in: nobody waits for it.
 * @param storage of the tab.
 */
export async function warmAnswers(api: Api, isSignedIn: boolean, storage: TextStorage): Promise<void> {
  const done = storage.get(key);
  if (done === 'account' || (done === 'everybody' && !isSignedIn)) return;
  storage.set(key, isSignedIn ? 'account' : 'everybody');
  if (isSignedIn) await askOwn(api);
  if (done === null) await askEverybodys(api);
}
