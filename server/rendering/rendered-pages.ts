/**
 * The build's output for the server besides static files: the public pages as HTML, and the code that renders them
 * again.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageInfo } from '#domain/languages.ts';

/** Not served: the server lists no hidden files. */
export const renderedPagesFile = '.pages.json';
export const rendererFile = '.render/render.js';

/** A page in a language; created by `src/app/render.tsx`. */
export interface PageHtml {
  readonly id: string;
  /** Its main path, then the others. */
  readonly paths: readonly string[];
  /** Its query, with the question mark; empty for the page without one. */
  readonly search: string;
  /** Code of the language. */
  readonly language: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly description: string;
  /** Content for visitors without a session, and for those with one, unless the script redirects them. */
  readonly signedOut: string;
  readonly signedIn?: string | undefined;
}

/** The answer to a call, in the form that the site reads. */
export type CallAnswer = { ok: true; data: unknown } | { ok: false; codeName: string };

interface ContentVisit {
  readonly id: string;
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** Code of a language that ships. */
  readonly language: string;
  readonly signedIn: boolean;
}

/** A page with its content, rendered on request. */
export interface ContentHtml {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly description: string;
  /** Name of the site. */
  readonly brand: string;
  /** The list that it belongs to. */
  readonly list: { readonly title: string; readonly path: string } | undefined;
  readonly html: string;
  /** The page's calls, with their input as JSON. */
  readonly answers: readonly (readonly [call: string, input: string, answer: CallAnswer])[];
}

/** A page that is rendered with its content; a part of its path that begins with a colon comes from the content. */
export interface ContentRow {
  readonly id: string;
  readonly paths: readonly string[];
  /** Names of its query parameters. */
  readonly asks: readonly string[];
}

export interface OwnWords {
  brand?: string | undefined;
  installed?: readonly LanguageInfo[];
}

export interface Renderer {
  renderPages(options?: OwnWords): Promise<PageHtml[]>;
  renderContent(
    visit: ContentVisit,
    options: OwnWords & { ask: (call: string, input: object) => Promise<unknown> | undefined },
  ): Promise<ContentHtml>;
  readonly contentPages: readonly ContentRow[];
}

/** Paths in the site's folder. */
export interface PageFiles {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

export interface RenderedPages {
  readonly pages: readonly PageHtml[];
  /** Pages that the server renders itself. */
  readonly content: readonly ContentRow[];
  /** By page. */
  readonly files: Readonly<Record<string, PageFiles>>;
}

/** The build's renderer; loaded when there is something to render. */
export const readRenderer = async (folder: string): Promise<Renderer> =>
  (await import(pathToFileURL(join(folder, rendererFile)).href)) as Renderer;

/** The pages as they were built, or rendered again for an installation with its own brand or languages. */
export async function readRenderedPages(folder: string, { brand, installed = [] }: OwnWords): Promise<RenderedPages> {
  const file = join(folder, renderedPagesFile);
  if (!existsSync(file)) return { pages: [], content: [], files: {} };
  const built = JSON.parse(readFileSync(file, 'utf8')) as RenderedPages;
  if (brand === undefined && installed.length === 0) return built;
  const { renderPages } = await readRenderer(folder);
  return { ...built, pages: await renderPages({ brand, installed }) };
}
