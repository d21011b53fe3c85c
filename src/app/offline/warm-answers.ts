/**
 * Prefetches what people look up offline, with the same calls as the pages, so that the pages need not have been opened
 * before.
 */
import { constants } from '#domain/constants.ts';
import type { Api, FailureName } from '#src/api/types.ts';
import type { TextStorage } from '#src/lib/storage.ts';
import { bookTypes } from '#src/shared/addresses/books.ts';

const [pageSize] = constants.lists.pageSizes;
const wholeBook = Math.max(...constants.lists.pageSizes) as (typeof constants.lists.pageSizes)[number];
const first = { page: 1, pageSize } as const;
/** How many of the newest orders are prefetched with all their details. */
const wholeOrders = 3;

const country = { countryId: constants.country.id } as const;

type Ask = Api['call'];

/** What the pages of a mobile order offer; branches, prices, prohibited items, questions. */
async function askPublic(ask: Ask): Promise<void> {
  await ask('itemCategories', country);
  await ask('goodsList', country);
  await ask('bagWeightFlag', {});
  await ask('expressTypes', {});
  await ask('paymentModeList', country);
  await ask('payTypeList', country);
  await ask('networkMap', {});
  await ask('areaList', {});
  await ask('placeNames', {});
  await ask('feeRates', {});
  await ask('informationPage', { page: 'prohibited-guide' });
  await ask('faqs', {});
}

/** The last parcels, the address book, and what an order like the last one needs. */
async function askOwn(ask: Ask): Promise<void> {
  for (const direction of ['all', 'sent', 'received'] as const) await ask('orderList', { direction, ...first });
  for (const type of Object.values(bookTypes)) await ask('addressList', { type, page: 1, pageSize: wholeBook });
  const newest = await ask('websiteOrderList', { direction: 'sent', sort: 'newest', ...first });
  for (const { orderNo } of newest.ok ? newest.data.rows.slice(0, wholeOrders) : []) {
    await ask('orderDetail', { orderNo });
    const order = await ask('websiteOrderDetail', { orderNo });
    if (!order.ok) continue;
    const { sender, recipient } = order.data;
    await ask('pickupSlots', { zipCode: sender.zip });
    for (const zipCode of [sender.zip, recipient.zip]) {
      if (!zipCode) continue;
      await ask('areaByZip', { zipCode });
      await ask('stateCityByZip', { zipCode });
    }
  }
}

const key = 'askedBeforehand';

export interface WarmParts {
  api: Api;
  isSignedIn: boolean;
  /** Responses contain texts. */
  language: string;
  /** Of the tab. */
  tab: TextStorage;
  /** Of the device. */
  device: TextStorage;
  now?: () => number;
}

/** A rejection by the server is final; a call lost on the connection is retried. */
const isLost: ReadonlySet<string> = new Set<FailureName>(['offline', 'timeout', 'aborted']);

/** @returns whether every response arrived */
async function askAll(api: Api, questions: (ask: Ask) => Promise<void>): Promise<boolean> {
  let isWhole = true;
  await questions(async (id, ...args) => {
    const result = await api.call(id, ...args);
    if (!result.ok && isLost.has(result.codeName)) isWhole = false;
    return result;
  });
  return isWhole;
}

/**
 * Sequential and in the background: private data once per tab for the signed-in customer, and public data once a day,
 * so that another visit costs next to nothing on a metered connection. An interrupted run starts again.
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
  if (isSignedIn && tab.get(key) === null && (await askAll(api, askOwn))) tab.set(key, 'account');
  if (device.get(key) !== today && (await askAll(api, askPublic))) device.set(key, today);
}
