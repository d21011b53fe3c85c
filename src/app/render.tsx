/**
 * Renders the pages to HTML without browser or visitor: at build time, by a server with its own brand or languages, and
 * by every server for pages with content. Anything that depends on time, person, storage or screen is rendered as a
 * placeholder.
 */
import type { i18n } from 'i18next';
// The Node build enables AsyncLocalStorage tracking for every promise of the process; the edge build does not.
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { brandName } from '#domain/content/brand.ts';
import { htmlLanguage } from '#domain/text/language-choice.ts';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import { parseAnswer } from '#src/api/wire.ts';
import type { AnswersInPage } from '#src/api/wire.ts';
import type { AnyCallResult, Api } from '#src/api/types.ts';
import { loadSourceTexts } from '#src/i18n/source-texts.ts';
import { getFormats } from '#src/i18n/formats.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { createAppState } from '#src/shared/app-state/app-state.tsx';
import { type PageId, type PageRow, pageRows } from '#src/shared/navigation/pages.ts';
import { anonymousView, type Session } from '#src/shared/session/session.ts';
import { type Brand, brandFrom } from './brand.ts';
import { createFrame } from './frame.ts';
import { pageCode } from './pages.ts';
import { Site } from './site.tsx';

/** A page in a language, rendered for visitors with or without a session. */
export interface PageHtml {
  id: string;
  /** Its own path, then its others. */
  paths: readonly string[];
  /** The query of its address, with the question mark; empty for a page without a query. */
  search: string;
  /** Code of the language. */
  language: string;
  /** The `lang` and `dir` of its document. */
  lang: string;
  dir: 'ltr' | 'rtl';
  title: string;
  description: string;
  signedOut: string;
  /** The page for visitors without a session redirects home if there is one. */
  signedIn: string | undefined;
}

export interface RenderOptions {
  /** JSON that overrides the site's own brand (D-17). */
  brand?: string | undefined;
  /** Languages that an installation offers besides those that ship (D-30); the script renders their pages. */
  installed?: readonly LanguageInfo[];
}

/** Each rendering has its own, because flows cache their state per API client. */
const silentApi: Api = {
  // Never resolves: effects do not run here, and no other code calls it.
  call: () => new Promise(() => undefined),
  download: () => new Promise(() => undefined),
  onSessionExpired: () => () => undefined,
};

function getSession(signedIn: boolean): Session {
  const view = anonymousView(signedIn);
  return {
    view: () => view,
    renderedView: () => view,
    subscribe: () => () => undefined,
    send: () => undefined,
    check: () => signedIn,
  };
}

interface Rendering {
  id: PageId;
  row: PageRow;
  language: LanguageInfo;
  brand: Brand;
  installed: readonly LanguageInfo[];
}

/** @throws Error when a text is missing: a page that shows a key is not valid. */
async function withTexts<T>({ language, installed, row }: Rendering, use: (texts: i18n) => Promise<T>): Promise<T> {
  const missing: string[] = [];
  const texts = await createTexts({
    language: language.code,
    installed,
    namespaces: [...row.texts, 'heads'],
    load: loadSourceTexts,
    onMissing: (_, key) => missing.push(key),
  });
  const made = await use(texts);
  if (missing.length > 0) throw new Error(`No text in ${language.code} for ${missing.join(', ')}`);
  return made;
}

interface Drawing {
  path: string;
  search: string;
  signedIn: boolean;
  texts: i18n;
  api: Api;
}

async function draw({ id, language, brand }: Rendering, { path, search, signedIn, texts, api }: Drawing) {
  await pageCode[id].ready();
  const state = createAppState();
  const frame = createFrame({
    state,
    readLocation: () => ({ pathname: path, search, hash: '' }),
    readFormats: () => getFormats(language.code),
    load: () => undefined,
  });
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <Site
      {...{ api, texts, state, session: getSession(signedIn), frame, brand }}
      Router={({ children }) => <StaticRouter location={path + search}>{children}</StaticRouter>}
    />,
    {
      // In one piece: later chunks would need a script to move them into place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      // Collect errors: throwing here would crash the process, because suspended content renders in a later tick.
      onError: (error) => void failures.push(error),
    },
  );
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
}

async function renderPage(rendering: Rendering, search: string): Promise<PageHtml> {
  const { id, row, language, brand } = rendering;
  return withTexts(rendering, async (texts) => {
    const html = (signedIn: boolean) =>
      draw(rendering, { path: row.path, search, signedIn, texts, api: { ...silentApi } });
    return {
      id,
      paths: [row.path, ...(row.otherPaths ?? [])],
      search,
      language: language.code,
      lang: htmlLanguage(language),
      dir: language.direction,
      title: `${texts.t(row.title)} · ${brandName(brand)}`,
      description: texts.t(`heads:${id}`, { brand: brandName(brand) }),
      signedOut: await html(false),
      signedIn: row.guard === 'signedOut' ? undefined : await html(true),
    };
  });
}

/** A page with content, as the server requests it. */
export interface ContentVisit {
  id: string;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  /** Code of a language that ships. */
  language: string;
  signedIn: boolean;
}

export interface ContentOptions extends RenderOptions {
  /** The envelope of a call that pages of content make; undefined for every other call, which is left to the script. */
  ask: (call: string, input: object) => Promise<unknown> | undefined;
}

export interface ContentHtml {
  lang: string;
  dir: 'ltr' | 'rtl';
  /** The title of the page; its content may have a more specific one. */
  title: string;
  description: string;
  brand: string;
  /** The list that contains it. */
  list: { title: string; path: string } | undefined;
  html: string;
  answers: AnswersInPage;
}

/** The list page of a page: its path is a prefix of the other's, or the menu says so. */
function getList({ path }: PageRow): PageRow | undefined {
  const [start] = path.split('/:');
  const isList = ([, { path: own, entries }]: (typeof pageRows)[number]) =>
    own === start || entries.some(({ within = [] }) => within.includes(path));
  return pageRows.find(isList)?.[1];
}

/** @throws Error when there is no such page, or a text is missing. */
export async function renderContent(visit: ContentVisit, options: ContentOptions): Promise<ContentHtml> {
  const { path, search, signedIn } = visit;
  const [id, row] = pageRows.find(([each]) => each === visit.id) ?? [];
  const language = languages.find(({ code }) => code === visit.language);
  if (!id || !row || !language) throw new Error(`There is no page ${visit.id} in ${visit.language}.`);
  const brand = brandFrom(options.brand);
  const rendering: Rendering = { id, row, language, brand, installed: options.installed ?? [] };
  return withTexts(rendering, async (texts) => {
    const asked = new Map<string, { call: string; input: string; result: Promise<AnyCallResult> | undefined }>();
    const preloaded: Api['preloaded'] = (call, input) => {
      const key = `${call} ${input}`;
      const known = asked.get(key);
      if (known) return known.result;
      const result = options.ask(call, JSON.parse(input) as object)?.then(parseAnswer);
      asked.set(key, { call, input, result });
      return result;
    };
    const html = await draw(rendering, { path, search, signedIn, texts, api: { ...silentApi, preloaded } });
    const answers = await Promise.all(
      [...asked.values()].map(async ({ call, input, result }) => [call, input, await result] as const),
    );
    const name = brandName(brand);
    const list = getList(row);
    return {
      lang: htmlLanguage(language),
      dir: language.direction,
      title: texts.t(row.title),
      description: texts.t(`heads:${id}`, { brand: name }),
      brand: name,
      list: list && { title: texts.t(list.title), path: list.path },
      html,
      answers: answers.flatMap(([call, input, result]) => (result ? [[call, input, result] as const] : [])),
    };
  });
}

/** The pages that the server renders with their content. */
export const contentPages = pageRows.flatMap(([id, { path, otherPaths = [], rendered, asks = [] }]) =>
  rendered === 'content' ? [{ id, paths: [path, ...otherPaths], asks }] : [],
);

/** Every page that stays the same until the next build, in every language that ships. */
export async function renderPages({ brand, installed = [] }: RenderOptions = {}): Promise<PageHtml[]> {
  const pages: PageHtml[] = [];
  for (const language of languages) {
    for (const [id, row] of pageRows) {
      if (!row.rendered || row.rendered === 'content') continue;
      for (const search of ['', ...(row.variants ?? [])])
        pages.push(await renderPage({ id, row, language, brand: brandFrom(brand), installed }, search));
    }
  }
  return pages;
}
