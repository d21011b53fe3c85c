/** Asks beforehand what people look up without a line, as its pages ask for it, so that nobody has to have opened them. */
import { constants } from '#domain/constants.ts';
import type { Api, FailureName } from '#src/api/types.ts';
import type { TextStorage } from '#src/browser/storage.ts';
import { bookTypes } from '#src/shared/addresses/books.ts';

const [pageSize] = constants.lists.pageSizes;
const wholeBook = Math.max(...constants.lists.pageSizes) as (typeof constants.lists.pageSizes)[number];
const first = { page: 1, pageSize } as const;
/** Of the newest orders, so many with everything that is known of them. */
const wholeOrders = 3;

const country = { countryId: constants.country.id } as const;

type Ask = Api['call'];

/** What the pages of a mobile order choose from; branches, prices, what can't be sent, questions. */
async function askEverybodys(ask: Ask): Promise<void> {
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

/** The last parcels, the address book, and what an order like the last one asks for. */
async function askOwn(ask: Ask): Promise<void> {
  await ask('orderList', { direction: 'sent', ...first });
  await ask('orderList', { direction: 'received', ...first });
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
  /** Answers have words in them. */
  language: string;
  /** Of the tab. */
  tab: TextStorage;
  /** Of the device. */
  device: TextStorage;
  now?: () => number;
}

/** What the server has refused is known; what the line has kept away is asked for again. */
const isLost: ReadonlySet<string> = new Set<FailureName>(['offline', 'timeout', 'aborted']);

/** @returns whether every answer came */
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
 * One after the other, nobody waits for it: in each tab once for whoever is signed in, and once a day what is everybody's,
 * so that another visit costs next to nothing on a line that is paid for by what comes over it. What is cut off in the
 * middle, by the line or by leaving the page, begins again.
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
  if (device.get(key) !== today && (await askAll(api, askEverybodys))) device.set(key, today);
}
