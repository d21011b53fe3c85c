import type { CallId } from '#contract/wire.ts';
import type { Api, CallArguments, CallOptions, CallResult } from '#src/api/types.ts';
import type { Observable } from '#src/lib/observable.ts';
import type { ResponseCache } from './copies.ts';

/** Whether the document allows a service worker (`server/rendering/service-worker.ts`). */
export const mayInstall = (page: Pick<Document, 'querySelector'>): boolean =>
  page.querySelector('meta[name="offline"]')?.getAttribute('content') !== 'off';

// Which responses the device caches for offline use, and who owns them (docs/offline.md). Nothing else is cached.

/**
 * `public`: the same for every reader of the language. `account`: private, cached for its owner alone and deleted
 * with their session.
 */
type CacheScope = 'public' | 'account';

const publicCalls = [
  // Branches.
  'networkMap',
  'networkSearch',
  'networkByZip',
  'networkByProvince',
  'areaList',
  'sitesByArea',
  'placeNames',
  // Prices to look at, with the day that they are of, and what an order chooses from. What an order costs is never a copy.
  'feeRates',
  'standardQuote',
  'expressTypes',
  'newExpressTypes',
  'productTypeList',
  'goodsList',
  'paymentModeList',
  'payTypeList',
  'itemCategories',
  'bagWeightFlag',
  'areaByZip',
  'stateCityByZip',
  'pickupSlots',
  // Prohibited items, questions, and what else editors write.
  'informationPage',
  'informationDetail',
  'informations',
  'faqs',
  'homePages',
] as const satisfies readonly CallId[];

const accounts = [
  'orderList',
  'orderDetail',
  'websiteOrderList',
  'websiteOrderDetail',
  'myWaybillPage',
  'trackQuery',
  'websiteTrackQuery',
  'waybillDetail',
  'addressList',
  'addressDetail',
  'savedParcelList',
] as const satisfies readonly CallId[];

const savedFor: ReadonlyMap<CallId, CacheScope> = new Map<CallId, CacheScope>([
  ...publicCalls.map((id) => [id, 'public'] as const),
  ...accounts.map((id) => [id, 'account'] as const),
]);

/** Undefined for calls that are never cached. */
export const cacheScopeOf = (id: CallId): CacheScope | undefined => savedFor.get(id);

/** An API client that returns a cached copy when no response arrives, and reports its age. */
interface CopyParts {
  copies: () => Promise<ResponseCache>;
  /** The owner of the session; undefined while it is unknown. */
  readOwner: () => string | undefined;
  /** Responses contain texts. */
  readLanguage: () => string;
  /** Copies are stored only where the site itself is: a browser that cannot open it offline needs none. */
  isKeeping: () => boolean;
  /** Since when what is on screen may have changed, ms. */
  staleSince: Observable<number | undefined>;
  now?: () => number;
  /** How long a call may take before its copy is shown in its place, ms. */
  patienceMs?: number;
  /** Records that private data is stored from now on; false where that can't be recorded, and then it isn't stored. */
  markPrivateCache?: () => boolean;
}

const usualPatienceMs = 4_000;

/** No response arrived: a rejection by the server is final. */
const isLost = (codeName: string) => codeName === 'offline' || codeName === 'timeout';

export function withOfflineCache(api: Api, parts: CopyParts): Api {
  const { copies, readOwner, readLanguage, isKeeping, staleSince } = parts;
  const { now = Date.now, patienceMs = usualPatienceMs, markPrivateCache = () => true } = parts;

  async function keep(key: string, owner: string, data: unknown): Promise<void> {
    const store = await copies();
    const isStillTheirs = () => owner === '' || readOwner() === owner;
    if (!isStillTheirs()) return;
    if (owner !== '' && !markPrivateCache()) return;
    await store.write(key, owner, { data, at: now() });
    // The session may have ended while it was written.
    if (!isStillTheirs()) await store.eraseOwn(readOwner());
  }

  async function call<K extends CallId>(id: K, ...args: CallArguments<K>): Promise<CallResult<K>> {
    const whose = cacheScopeOf(id);
    const owner = whose === 'account' ? readOwner() : '';
    if (!whose || owner === undefined || !isKeeping()) return api.call(id, ...args);
    const [input = {}, options = {}] = args as [object?, CallOptions?];
    const key = [owner, id, readLanguage(), JSON.stringify(input)].join('\n');

    const asked = api.call(id, ...args).then((result) => {
      if (result.ok) void keep(key, owner, result.data).catch(() => undefined);
      return result;
    });
    const copied = async (): Promise<CallResult<K> | undefined> => {
      const copy = await (await copies()).read(key).catch(() => undefined);
      // Another account may have come meanwhile.
      if (!copy || options.signal?.aborted || (owner !== '' && readOwner() !== owner)) return undefined;
      staleSince.set(Math.min(copy.at, staleSince.get() ?? copy.at));
      return { ok: true, data: copy.data } as CallResult<K>;
    };

    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), patienceMs)));
    const first = await Promise.race([asked, late]);
    clearTimeout(timer);
    if (first?.ok === false && isLost(first.codeName)) return (await copied()) ?? first;
    if (first) return first;
    const copy = await copied();
    if (copy) return copy;
    const last = await asked;
    return last.ok || !isLost(last.codeName) ? last : ((await copied()) ?? last);
  }

  return { ...api, call };
}
