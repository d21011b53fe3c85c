/** What a build leaves for the server besides files to serve: the public pages as HTML, and what renders them anew. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageInfo } from '#domain/languages.ts';

/** Not served: the server lists no hidden files. */
export const renderedPagesFile = '.pages.json';
export const rendererFile = '.render/render.js';

/** A page in a language; `src/app/render.tsx` makes them. */
export interface PageHtml {
  readonly id: string;
  /** Its own path, then its others. */
  readonly paths: readonly string[];
  /** What its address asks, with the question mark; empty for a page as it is before anything was asked. */
  readonly search: string;
  /** Code of the language. */
  readonly language: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly description: string;
  /** What stands in its element for who has no session, and for who has one, unless the script leads them on. */
  readonly signedOut: string;
  readonly signedIn?: string | undefined;
}

/** The answer to a call, as the site reads it. */
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

/** A page with its content, made when it is asked for. */
export interface ContentHtml {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly description: string;
  /** Name of the site. */
  readonly brand: string;
  /** The list that it is part of. */
  readonly list: { readonly title: string; readonly path: string } | undefined;
  readonly html: string;
  /** Calls with their input as JSON, as the page made them. */
  readonly answers: readonly (readonly [call: string, input: string, answer: CallAnswer])[];
}

/** A page that is rendered with its content; a part of its path that begins with a colon comes from the content. */
export interface ContentRow {
  readonly id: string;
  readonly paths: readonly string[];
  /** Names of the questions of its address. */
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
  /** Those that the server renders itself. */
  readonly content: readonly ContentRow[];
  /** By page. */
  readonly files: Readonly<Record<string, PageFiles>>;
}

/** What the build left to render pages with; asked for when there is something to render. */
export const readRenderer = async (folder: string): Promise<Renderer> =>
  (await import(pathToFileURL(join(folder, rendererFile)).href)) as Renderer;

/** The pages as they were built, or for an installation whose brand or languages are its own, rendered with those. */
export async function readRenderedPages(folder: string, { brand, installed = [] }: OwnWords): Promise<RenderedPages> {
  const file = join(folder, renderedPagesFile);
  if (!existsSync(file)) return { pages: [], content: [], files: {} };
  const built = JSON.parse(readFileSync(file, 'utf8')) as RenderedPages;
  if (brand === undefined && installed.length === 0) return built;
  const { renderPages } = await readRenderer(folder);
  return { ...built, pages: await renderPages({ brand, installed }) };
}
