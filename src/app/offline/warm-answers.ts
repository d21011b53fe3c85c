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

const country = { countryId: constants.country.id } as const;

/** What the pages of a mobile order choose from; branches, prices, what can't be sent, questions. */
async function askEverybodys(api: Api): Promise<void> {
  await api.call('itemCategories', country);
  await api.call('goodsList', country);
  await api.call('bagWeightFlag', {});
  await api.call('expressTypes', {});
  await api.call('paymentModeList', country);
  await api.call('payTypeList', country);
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

export interface WarmParts {
  api: Api;
  isSignedIn: boolean;
  /** Answers have words in them. */
  language: string;
  /** Of the tab. */
  tab: TextStorage;
  /** Of the device. */
  device: TextStorage;
  now?: () => number;
}

/**
 * One after the other, nobody waits for it: in each tab once for whoever is signed in, and once a day what is everybody's,
 * so that another visit costs next to nothing on a line that is paid for by what comes over it.
 */
export async function warmAnswers({
  api,
  isSignedIn,
  language,
  tab,
  device,
  now = Date.now,
}: WarmParts): Promise<void> {
  const today = `${language} ${new Date(now()).toISOString().slice(0, 10)}`;
  if (isSignedIn && tab.get(key) === null) {
    tab.set(key, 'account');
    await askOwn(api);
  }
  if (device.get(key) === today) return;
  device.set(key, today);
  await askEverybodys(api);
}
