/**
 * The pages as HTML, made where there is no browser and no visitor: at build, and by a server whose brand or languages
 * are its own. What depends on time, person, storage or screen is drawn as its room.
 */
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { brandName } from '#domain/brand.ts';
import { htmlLanguage } from '#domain/language-choice.ts';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import type { Api } from '#src/api/types.ts';
import { loadSourceTexts } from '#src/i18n/source-texts.ts';
import { formatsOf } from '#src/i18n/formats.ts';
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
  /** Code of the language. */
  language: string;
  /** The `lang` and `dir` of its document. */
  lang: string;
  dir: 'ltr' | 'rtl';
  title: string;
  description: string;
  signedOut: string;
  signedIn: string;
}

export interface RenderOptions {
  /** JSON over the site's own brand (D-17). */
  brand?: string | undefined;
  /** What an installation offers besides the languages that ship (D-30); their own pages are drawn by the script. */
  installed?: readonly LanguageInfo[];
}

const silentApi: Api = {
  // Whoever asks waits: effects do not run here, and nothing else asks.
  call: () => new Promise(() => undefined),
  download: () => new Promise(() => undefined),
  onSessionExpired: () => () => undefined,
};

function sessionOf(signedIn: boolean): Session {
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
async function renderPage({ id, row, language, brand, installed }: Rendering): Promise<PageHtml> {
  const missing: string[] = [];
  const texts = await createTexts({
    language: language.code,
    installed,
    namespaces: [...row.texts, 'heads'],
    load: loadSourceTexts,
    onMissing: (_, key) => missing.push(key),
  });
  await pageCode[id].ready();
  const html = async (signedIn: boolean): Promise<string> => {
    const state = createAppState();
    const location = { pathname: row.path, search: '', hash: '' };
    const frame = createFrame({
      state,
      readLocation: () => location,
      readFormats: () => formatsOf(language.code),
      load: () => undefined,
    });
    const { prelude } = await prerenderToNodeStream(
      <Site
        {...{ api: silentApi, texts, state, session: sessionOf(signedIn), frame, brand }}
        Router={({ children }) => <StaticRouter location={row.path}>{children}</StaticRouter>}
      />,
      {
        // In one piece: what comes later would be put in its place by a script.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onError: (error) => {
          throw error;
        },
      },
    );
    return text(prelude);
  };
  const rendered: PageHtml = {
    id,
    paths: [row.path, ...(row.otherPaths ?? [])],
    language: language.code,
    lang: htmlLanguage(language),
    dir: language.direction,
    title: `${texts.t(row.title)} · ${brandName(brand)}`,
    description: texts.t(`heads:${id}`, { brand: brandName(brand) }),
    signedOut: await html(false),
    signedIn: await html(true),
  };
  if (missing.length > 0) throw new Error(`No text in ${language.code} for ${missing.join(', ')}`);
  return rendered;
}

/** Every page whose row says that it is rendered, in every language that ships. */
export async function renderPages({ brand, installed = [] }: RenderOptions = {}): Promise<PageHtml[]> {
  const pages: PageHtml[] = [];
  for (const language of languages) {
    for (const [id, row] of pageRows) {
      if (row.rendered) pages.push(await renderPage({ id, row, language, brand: brandFrom(brand), installed }));
    }
  }
  return pages;
}
