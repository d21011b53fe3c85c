/**
 * The pages as HTML, made where there is no browser and no visitor: at build, by a server whose brand or languages are
 * its own, and by every server where content stands on them. What depends on time, person, storage or screen is drawn as
 * its room.
 */
import type { i18n } from 'i18next';
// That for Node would have every promise of the server followed from the first page on, for a storage that nothing asks.
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { brandName } from '#domain/brand.ts';
import { htmlLanguage } from '#domain/language-choice.ts';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import { parseAnswer } from '#src/api/answer.ts';
import type { AnswersInPage } from '#src/api/preloaded-responses.ts';
import type { AnyCallResult, Api } from '#src/api/types.ts';
import { loadSourceTexts } from '#src/i18n/source-texts.ts';
import { getFormats } from '#src/i18n/formats.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { createAppState } from '#src/shared/app-state/app-state.tsx';
import { type PageId, type PageRow, pageRows } from '#src/shared/navigation/pages.ts';
import { anybodysView, type Session } from '#src/shared/session/session.ts';
import { type Brand, brandFrom } from './brand.ts';
import { createFrame } from './frame.ts';
import { pageCode } from './pages.ts';
import { Site } from './site.tsx';

/** A page in a language, for who has a session and who has none. */
export interface PageHtml {
  id: string;
  /** Its own path, then its others. */
  paths: readonly string[];
  /** What its address asks, with the question mark; empty for a page as it is before anything was asked. */
  search: string;
  /** Code of the language. */
  language: string;
  /** The `lang` and `dir` of its document. */
  lang: string;
  dir: 'ltr' | 'rtl';
  title: string;
  description: string;
  signedOut: string;
  /** A page for who has no session leads home who has one. */
  signedIn: string | undefined;
}

export interface RenderOptions {
  /** JSON over the site's own brand (D-17). */
  brand?: string | undefined;
  /** What an installation offers besides the languages that ship (D-30); their own pages are drawn by the script. */
  installed?: readonly LanguageInfo[];
}

/** Each drawing has its own: flows keep what they have begun by whom they ask. */
const silentApi: Api = {
  // Whoever asks waits: effects do not run here, and nothing else asks.
  call: () => new Promise(() => undefined),
  download: () => new Promise(() => undefined),
  onSessionExpired: () => () => undefined,
};

function getSession(signedIn: boolean): Session {
  const view = anybodysView(signedIn);
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

/** @throws Error when a text is missing: a page with a key in it is none. */
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
      // In one piece: what comes later would be put in its place by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      // Said when it is over: what has waited for data is drawn in a turn of its own, and what is thrown from there ends the process.
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

/** A page with content, as the server asks for it. */
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
  /** The envelope of a call that pages of content make; undefined for every other call, which waits for the script. */
  ask: (call: string, input: object) => Promise<unknown> | undefined;
}

export interface ContentHtml {
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Of the page; what it shows may have a better one. */
  title: string;
  description: string;
  brand: string;
  /** The list that it is part of. */
  list: { title: string; path: string } | undefined;
  html: string;
  answers: AnswersInPage;
}

/** The page whose entries a page shows: its path begins the other's, or the menu says so. */
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

/** Every page that is the same until the next build, in every language that ships. */
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
