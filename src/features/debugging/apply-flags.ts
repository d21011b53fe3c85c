/** What each flag does, where the site has a place for it: the client's fetch, the texts, the page. */
import type { i18n, PostProcessorModule } from 'i18next';
import type { ClientParts } from '#src/api/client.ts';
import { showLanguage } from '#src/i18n/language.ts';
import { findLanguage, languages } from '#domain/languages.ts';
import type { Flags } from './flags.ts';

type Fetch = ClientParts['fetch'];

const slowMs = 3_000;
/** Of how many calls one fails. */
const failingOneIn = 3;

/** The tools themselves work whatever the network is said to be. */
const isTool = (url: string): boolean => url.includes('/debugging/');

/** A wait that ends early, and as a failure, when the call is given up. */
function abortableWait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => (clearTimeout(timer), reject(new DOMException('The call was given up', 'AbortError'))),
    );
  });
}

/** The client's way to the server, as bad as `network` says. */
export function troubledFetch(fetch: Fetch, flags: Pick<Flags, 'get'>, wait = abortableWait): Fetch {
  let calls = 0;
  return async (url, init) => {
    const { network } = flags.get();
    if (network === 'normal' || isTool(url)) return fetch(url, init);
    if (network === 'slow') await wait(slowMs, init.signal);
    if (network === 'failing') calls += 1;
    if (network === 'offline' || (network === 'failing' && calls % failingOneIn === 0))
      throw new TypeError('No network, as the flag says');
    return fetch(url, init);
  };
}

/** Half as long again, so that what has no room for other languages shows. */
const longer = (text: string): string => (text.trim() ? `${text} ${'~'.repeat(Math.ceil(text.length / 2))}` : text);

/** The key that was found, of those that were asked for. */
const getKey = (texts: i18n, keys: string | string[]): string => {
  const all = [keys].flat();
  return all.find((key) => texts.exists(key)) ?? all[0] ?? '';
};

/** A text as the flags `texts` and `ruleKeys` want it. */
export function changedText(text: string, key: string, { texts, ruleKeys }: ReturnType<Flags['get']>): string {
  if (texts === 'keys') return key;
  const shown = texts === 'long' ? longer(text) : text;
  return ruleKeys === 'on' && key.startsWith('rules:') ? `${shown} [${key}]` : shown;
}

/** Every text of the site passes here; those on screen change with the flags. */
export function changeTexts(texts: i18n, flags: Flags): void {
  const name = 'flags';
  const plugin: PostProcessorModule = {
    type: 'postProcessor',
    name,
    process: (value: unknown, keys) =>
      typeof value === 'string' ? changedText(value, getKey(texts, keys), flags.get()) : (value as string),
  };
  texts.use(plugin);
  texts.options.postProcess = [name];
  let { texts: shown, ruleKeys } = flags.get();
  flags.subscribe(() => {
    const now = flags.get();
    if (now.texts === shown && now.ruleKeys === ruleKeys) return;
    ({ texts: shown, ruleKeys } = now);
    void texts.changeLanguage(texts.language);
  });
}

type Root = Pick<HTMLElement, 'lang' | 'dir' | 'dataset'>;

/** Direction and movement of the page. */
export function lookOfPage(root: Root, language: string, { direction, motion }: ReturnType<Flags['get']>): void {
  if (motion === 'off') root.dataset.motion = 'off';
  else delete root.dataset.motion;
  if (direction === 'rtl') root.dir = 'rtl';
  else showLanguage(findLanguage(language) ?? languages[0], root);
}

/** Keeps the page as the flags want it, also when a change of language has turned it. */
export function followFlags(root: HTMLElement, texts: i18n, flags: Flags): void {
  const show = () => lookOfPage(root, texts.language, flags.get());
  show();
  flags.subscribe(show);
  new MutationObserver(() => {
    if (flags.get().direction === 'rtl' && root.dir !== 'rtl') root.dir = 'rtl';
  }).observe(root, { attributeFilter: ['dir'] });
}
