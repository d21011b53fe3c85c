/** Stores the site on the device, after the first page has loaded and the browser is idle. */
import { workerPath } from '#domain/content/server-paths.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { Api } from '#src/api/types.ts';
import { getConnectivity, onReconnect } from '#src/lib/connectivity.ts';
import { safeStorage } from '#src/lib/storage.ts';
import { commonNamespaces, getFile, pathOfTexts } from '#src/i18n/text-files.ts';
import { type PageRow, pages } from '#src/shared/navigation/pages.ts';
import { helpTexts, offlinePages } from './offline-pages.ts';
import { warmAnswers } from './warm-answers.ts';

// A new version of the site waits for a quiet moment, and replaces the old one in all tabs together.

// Decides when a new version may replace the one on screen: never in the middle of a form, in this tab or another one.

/** The pages of one order are one form, whatever their paths. */
const isMobileOrder = (path: string): boolean => /^\/app[A-Z]/.test(path);

/** Whether a navigation between the pages stays in the same form. */
export const isSameFlow = (from: string, to: string): boolean =>
  from.split('/')[1] === to.split('/')[1] || (isMobileOrder(from) && isMobileOrder(to));

/** A tab in the middle of a form holds a lock with this prefix; the lock ends with the tab. */
const lockStart = 'site-form:';

type Locks = Pick<LockManager, 'request' | 'query'>;

interface FormWatch {
  /** Something was typed or chosen on the page of this path. */
  typed(path: string): void;
  /** Another page appeared on screen. */
  moved(path: string): void;
  isInForm(): boolean;
  /** Whether another tab is in a form. */
  isElsewhere(): Promise<boolean>;
}

/**
 * @param locks undefined where the browser has none: then only this tab is asked.
 * @param id of this tab.
 */
export function watchForms(locks: Locks | undefined, id: string): FormWatch {
  const own = lockStart + id;
  let typedAt: string | undefined;
  let leave: (() => void) | undefined;
  return {
    typed: (path) => {
      typedAt = path;
      if (leave || !locks) return;
      const left = new Promise<void>((resolve) => (leave = resolve));
      void locks.request(own, () => left);
    },
    moved: (path) => {
      if (typedAt === undefined || isSameFlow(typedAt, path)) return;
      typedAt = undefined;
      leave?.();
      leave = undefined;
    },
    isInForm: () => typedAt !== undefined,
    isElsewhere: async () => {
      const { held = [], pending = [] } = (await locks?.query()) ?? {};
      return [...held, ...pending].some(({ name = '' }) => name.startsWith(lockStart) && name !== own);
    },
  };
}

/** A service worker, reduced to versioning. */
interface Version {
  postMessage(message: { type: 'SKIP_WAITING' }, transfer: Transferable[]): void;
}

interface Registered {
  readonly waiting: Version | null;
}

interface UpdateParts {
  registration: Registered;
  forms: Pick<FormWatch, 'isInForm' | 'isElsewhere'>;
  /** Whether an earlier version was active: the first one replaces none. */
  hadVersion: boolean;
  reload: () => void;
}

interface Update {
  /**
   * The page is hidden: activates a waiting version. A page that has just loaded is no such moment: its requests wake the
   * old version, and Chromium then leaves the new one waiting.
   */
  hidden(): Promise<void>;
  /** Another page appeared on screen. */
  moved(): void;
  /** Another version controls this tab. */
  taken(): void;
}

export function planUpdate({ registration, forms, hadVersion, reload }: UpdateParts): Update {
  let isAnother = hadVersion;
  let isDue = false;
  return {
    hidden: async () => {
      if (forms.isInForm()) return;
      if (!registration.waiting || (await forms.isElsewhere()) || forms.isInForm()) return;
      registration.waiting.postMessage({ type: 'SKIP_WAITING' }, []);
    },
    moved: () => {
      if (isDue && !forms.isInForm()) reload();
    },
    taken: () => {
      if (!isAnother) {
        isAnother = true;
        return;
      }
      if (forms.isInForm()) isDue = true;
      else reload();
    },
  };
}

export interface InstallParts {
  /** On screen. */
  readLanguage: () => LanguageInfo;
  /** Of the texts that came with the build. */
  version: string;
  api: Api;
  readOwner: () => string | undefined;
  /** Calls back with the path of each page that appears on screen. */
  onMove: (listener: (path: string) => void) => void;
}

/** Removes a withdrawn worker and its caches. */
export async function uninstallOffline(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (registrations.length === 0) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** The texts of the offline pages, and of the help, which is on all of them. */
function offlineTexts(version: string, { dictionary }: Pick<LanguageInfo, 'dictionary'>): string[] {
  const rows: PageRow[] = offlinePages.map((id) => pages[id]);
  const own = [...commonNamespaces, ...helpTexts];
  const namespaces = [...own, ...rows.flatMap(({ texts, ownTexts = [] }) => [...texts, ...ownTexts])];
  const files = new Set(namespaces.map(getFile));
  return [...files].map((file) => `/${pathOfTexts(version, dictionary, file)}`);
}

/** With data saving on, half a megabyte is not prefetched, unless the site is installed. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true && !window.matchMedia('(display-mode: standalone)').matches;
}

/** Files of the build that this page loaded before a worker could cache them. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

/**
 * Resumes push once for each account that signs in here, whenever that is; visitors without an account get no request.
 */
function goingOn(api: Api, readOwner: InstallParts['readOwner']): (again?: 'again') => Promise<void> {
  let known: string | undefined;
  return async (again) => {
    const owner = readOwner();
    const isKnown = owner === known && again === undefined;
    known = owner;
    if (owner === undefined || isKnown) return;
    const resume = async () => {
      // Loaded only for customers with an account.
      const [{ browserPush }, { resumePush }] = await Promise.all([
        import('#src/shared/push/device-push.ts'),
        import('#src/shared/push/resume.ts'),
      ]);
      await resumePush(api, browserPush());
    };
    // A failure is retried at the next visit; until then messages arrive by the default channel.
    await resume().catch(() => undefined);
  };
}

export async function installOffline({ readLanguage, version, api, readOwner, onMove }: InstallParts): Promise<void> {
  const { serviceWorker, locks } = navigator;
  // A private window, an old browser, or an address without TLS.
  if (!serviceWorker || isSparing()) return;
  // Locks exist wherever service workers do: both require a secure context.
  const forms = watchForms(locks, crypto.randomUUID());
  // First, because what is typed while the worker is being fetched counts too.
  document.addEventListener('input', () => forms.typed(window.location.pathname), true);
  const hadVersion = serviceWorker.controller !== null;
  // A device that stores nothing works as before.
  const registration = await serviceWorker.register(workerPath, { updateViaCache: 'none' }).catch(() => undefined);
  if (!registration) return;
  const update = planUpdate({ registration, forms, hadVersion, reload: () => window.location.reload() });
  serviceWorker.addEventListener('controllerchange', update.taken);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void update.hidden();
  });
  onMove((to) => {
    forms.moved(to);
    update.moved();
  });
  const { active } = await serviceWorker.ready;
  const resume = goingOn(api, readOwner);
  serviceWorker.addEventListener('message', ({ data }) => {
    if (Object(data).type === 'PUSH_CHANGED') void resume('again');
  });
  onMove(() => void resume());
  void resume();
  active?.postMessage({ type: 'WARM', urls: [...offlineTexts(version, readLanguage()), ...loadedFiles()] }, []);
  const tab = safeStorage(() => window.sessionStorage);
  const device = safeStorage(() => window.localStorage);
  let asked = Promise.resolve();
  const warm = async () => {
    // Without a connection the responses would come from the cache.
    if (getConnectivity() !== 'there') return;
    const parts = { api, isSignedIn: readOwner() !== undefined, language: readLanguage().code, tab, device };
    asked = asked.then(() => warmAnswers(parts));
    await asked;
  };
  onReconnect(() => void warm());
  // Responses are cached once the worker controls the page.
  if (serviceWorker.controller) await warm();
  else serviceWorker.addEventListener('controllerchange', () => void warm(), { once: true });
}
