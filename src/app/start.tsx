import type { i18n } from 'i18next';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { getWire } from '#contract/wire.ts';
import { constants } from '#domain/constants.ts';
import { chooseLanguage, languageAsked } from '#domain/text/language-choice.ts';
import { findLanguage } from '#domain/languages.ts';
import { answersInPage } from '#src/api/wire.ts';
import { type ClientParts, createClient } from '#src/api/client.ts';
import type { Api } from '#src/api/types.ts';
import { browserStorage, forgetDrafts, keepsDraft } from '#src/lib/storage.ts';
import { installLayerHistory } from '#src/lib/layer-history.ts';
import { trackConnectivity } from '#src/lib/connectivity.ts';
import { browserToken } from '#src/api/token.ts';
import { applyOverlay, createBundleLoader, createTexts } from '#src/i18n/texts.ts';
import { getFormats } from '#src/i18n/formats.ts';
import { createDictionaryStore, readableLanguage, readInstalled, withInstalledTexts } from '#src/i18n/installed.ts';
import { readStoredLanguage, renewStoredLanguage, showLanguage } from '#src/i18n/language.ts';
import { showStoredTheme } from '#src/lib/theme.ts';
import { keepPlatformChoice, readPlatform, showChosenPlatform } from '#src/lib/device.ts';
import { type PageRow, pages } from '#src/shared/navigation/pages.ts';
import { openSession } from '#src/shared/session/session.ts';
import { browserTabs, createSessionStore } from '#src/shared/session/stored-session.ts';
import { createAppState } from '#src/shared/app-state/app-state.tsx';
import { forgetAllAnswers } from '#src/shared/app-state/saved-answers.ts';
import { loadOnce } from '#machines/lazy-actor.ts';
import { forgetting } from '#src/shared/offline/clear-on-sign-out.ts';
import { mayInstall, withOfflineCache } from '#src/shared/offline/with-offline-cache.ts';
import { countingChoice, countStops, wantsNoCounting } from '#src/shared/app-state/counting.ts';
import type * as SiteFlags from '#src/features/debugging/site-flags.tsx';
import '#src/components/styles/index.css';
import { applyBrandColors, readBrand } from './brand.ts';
import { createFrame } from './frame.ts';
import { siteOutbox } from './offline/site-outbox.ts';
import {
  fetchWeightFlag,
  followProvider,
  readTarget,
  readWeightFlagInPage,
  refreshDictionary,
  saveTarget,
  takeProviderAnswer,
} from './start-up.ts';
import { loadInTime } from './lazy-route.ts';
import { pageAt, pageCode } from './pages.ts';
import { canHydrate, captureInput, matchesRequest, renderedPage, routerState } from './hydration.ts';
import { Site } from './site.tsx';

const browserFetch: ClientParts['fetch'] = (url, init) => fetch(url, init);

/**
 * Starts the site and shows its first page.
 *
 * @param siteFlags of development (D-12).
 */
export async function start(siteFlags?: typeof SiteFlags): Promise<void> {
  const place = document.getElementById('app');
  if (!place) throw new Error('The page has no element #app');

  siteFlags?.takeFlags(window);
  installLayerHistory();

  const providerAnswer = takeProviderAnswer(window);
  keepPlatformChoice(window.location.search);
  showChosenPlatform();
  const firstPage = pageAt(window.location.pathname);
  const firstRow: PageRow = pages[firstPage];
  pageCode[firstPage].preload();
  const rendered = renderedPage(place);
  const brand = readBrand(document);
  applyBrandColors(document, brand);

  const installed = readInstalled(document);
  const chosen =
    languageAsked(window.location.search, installed) ??
    chooseLanguage(readStoredLanguage(), navigator.languages, installed);
  const { lang } = document.documentElement;
  const answers = answersInPage(document, 'answers');
  const atStart = answersInPage(document, 'start');
  showLanguage(chosen);
  showStoredTheme();
  renewStoredLanguage();

  const version: string = import.meta.env.TEXTS_VERSION;
  const dictionary = createDictionaryStore(browserStorage, version);
  const shown: { texts?: i18n } = {};
  const state = createAppState();
  const copies = loadOnce(async () => (await import('#src/shared/offline/copies.ts')).browserCopies());
  const own = forgetting(createSessionStore(browserToken, browserStorage), browserStorage, async (except) =>
    (await import('./offline/clear-private-cache.ts')).eraseOwn(await copies(), except),
  );
  const readOwner = () => own.store.read().user?.userId;
  const online = createClient({
    fetch: trackConnectivity(siteFlags?.fetchAsFlagged(browserFetch) ?? browserFetch),
    readToken: browserToken.read,
    readLanguage: () => findLanguage(shown.texts?.language) ?? chosen,
    readPlatform,
    doWork: async (wanted, signal) =>
      (await import('#src/features/account/model/proof-of-work-client.ts')).doWork(api, wanted, signal),
  });
  const client = withOfflineCache(online, {
    copies,
    readOwner,
    readLanguage: () => shown.texts?.language ?? chosen.code,
    isKeeping: () => Boolean(navigator.serviceWorker?.controller),
    staleSince: state.staleSince,
    markPrivateCache: own.mark,
  });
  const api: Api = { ...client, preloaded: (call, input) => answers.find(call, input) ?? atStart.find(call, input) };
  const outbox = siteOutbox({ api, state, storage: browserStorage, readOwner });
  const refresh = () =>
    refreshDictionary({
      api,
      dictionary,
      onTexts: () => shown.texts && applyOverlay(shown.texts, dictionary.texts),
      log: (message, detail) => console.info(message, detail),
    });
  const load = withInstalledTexts({
    // In development, texts are read from disk.
    load: import.meta.env.DEV
      ? (await import('#src/i18n/source-texts.ts')).loadSourceTexts
      : createBundleLoader({ fetch: (url) => fetch(url), version, base: import.meta.env.BASE_URL }),
    dictionary,
    refresh,
  });
  const firstLanguage = await readableLanguage(chosen, load);
  const texts = await createTexts({
    language: firstLanguage.code,
    installed,
    namespaces: [...firstRow.texts, ...(rendered.signedIn ? (firstRow.ownTexts ?? []) : [])],
    load,
    // In development an older copy from the server must not override what was saved a moment ago.
    overlay: import.meta.env.DEV ? undefined : dictionary.texts,
    onMissing: import.meta.env.DEV ? (language, key) => console.warn(`No text for ${key} in ${language}`) : undefined,
  });
  shown.texts = texts;
  siteFlags?.showFlags(texts);

  const frame = createFrame({
    state,
    readLocation: () => window.location,
    readFormats: () => getFormats(texts.language),
    // Clear private data before navigating; unloading the page could interrupt it.
    load: (path) => void Promise.all([own.done(), outbox.erase()]).finally(() => window.location.replace(path)),
  });
  const session = openSession({
    api,
    store: own.store,
    tabs: browserTabs,
    screen: frame.screen,
    forgetDrafts: (userId) => forgetDrafts(browserStorage, userId),
    load: loadInTime(() => import('#src/shared/session/session-actor.ts'), constants.timeouts.chunkLoadMs),
    target: readTarget(),
    renderedSignedIn: rendered.signedIn,
  });
  saveTarget(session);
  frame.moves.subscribe(() => {
    state.staleSince.set(undefined);
    forgetAllAnswers(state);
  });
  session.subscribe(outbox.look);
  if (providerAnswer) followProvider(session, providerAnswer).catch(frame.screen.announceFailure);
  const onRuleStop = wantsNoCounting(navigator)
    ? undefined
    : countStops(
        async () => (await import('#src/shared/app-state/stop-counter.ts')).openStopCounter(getWire('ruleStops').path),
        countingChoice.mayCount,
      );

  // The rendered HTML stays until the page that replaces it can be drawn at once.
  if (rendered.id !== undefined) await pageCode[firstPage].ready(rendered.signedIn);
  const typed = captureInput(place);
  state.typedEarly.set(typed.isAny);
  const onHydrated = () => {
    delete place.dataset.page;
    answers.forget();
    atStart.forget();
    // Content that depends on the device is rendered by then.
    queueMicrotask(() => typed.restoreInput(() => state.typedEarly.set(false)));
  };
  const marker = siteFlags?.marker;
  const site = <Site {...{ api, texts, state, session, frame, brand, onRuleStop, marker, onHydrated, outbox }} />;
  const { pathname: path, search } = window.location;
  const visit = {
    id: firstPage,
    language: firstLanguage,
    path,
    search,
    state: routerState(window.history),
    lang,
    isSignedIn: session.view().signedIn,
    keepsDraft: (flow: string) => keepsDraft(browserStorage, flow),
  };
  const isAsRendered =
    canHydrate(rendered, visit) && !dictionary.texts(firstLanguage.dictionary) && !siteFlags?.isAnyOn();
  if (!matchesRequest(rendered, visit)) answers.forget();
  // In slices: a phone stays responsive while its page is hydrated or rendered from scratch.
  startTransition(() => void (isAsRendered ? hydrateRoot(place, site) : createRoot(place).render(site)));

  void readWeightFlagInPage(api, state);
  whenIdle(async () => void (await Promise.all([fetchWeightFlag(api, state), refresh()])));
  if (!import.meta.env.DEV)
    whenIdle(async () => {
      const { installOffline, uninstallOffline } = await import('./offline/install.ts');
      if (!mayInstall(document)) return uninstallOffline();
      await installOffline({
        readLanguage: () => findLanguage(texts.language) ?? chosen,
        version,
        api,
        readOwner,
        onMove: frame.moves.subscribe,
      });
    });
}

/** Runs after everything that the first page needs; a failure is retried at the next visit. */
function whenIdle(act: () => Promise<void>): void {
  const later = () => void act().catch(() => undefined);
  const plan = () => ('requestIdleCallback' in window ? requestIdleCallback(later) : setTimeout(later, 2_000));
  if (document.readyState === 'complete') plan();
  else window.addEventListener('load', plan, { once: true });
}
