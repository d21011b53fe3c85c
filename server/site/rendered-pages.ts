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
  /** Code of the language. */
  readonly language: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly description: string;
  /** What stands in its element for who has no session, and for who has one. */
  readonly signedOut: string;
  readonly signedIn: string;
}

export interface Renderer {
  renderPages(options?: { brand?: string | undefined; installed?: readonly LanguageInfo[] }): Promise<PageHtml[]>;
}

/** Paths in the site's folder. */
export interface PageFiles {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

export interface RenderedPages {
  readonly pages: readonly PageHtml[];
  /** By page. */
  readonly files: Readonly<Record<string, PageFiles>>;
}

export interface OwnWords {
  brand?: string | undefined;
  installed?: readonly LanguageInfo[];
}

/** The pages as they were built, or for an installation whose brand or languages are its own, rendered with those. */
export async function readRenderedPages(folder: string, { brand, installed = [] }: OwnWords): Promise<RenderedPages> {
  const file = join(folder, renderedPagesFile);
  if (!existsSync(file)) return { pages: [], files: {} };
  const built = JSON.parse(readFileSync(file, 'utf8')) as RenderedPages;
  if (brand === undefined && installed.length === 0) return built;
  const { renderPages } = (await import(pathToFileURL(join(folder, rendererFile)).href)) as Renderer;
  return { ...built, pages: await renderPages({ brand, installed }) };
}
