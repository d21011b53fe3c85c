/** The data of an entry of `content/<kind>/<slug>`. */
import type { ContentKind } from '#domain/content.ts';
import type { DictionaryLanguage } from '#domain/languages.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';

export interface ContentFinding {
  /** Relative to the content folder: `news/new-routes/es.md`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly what: string;
}

/** A served file in the same folder as the texts. */
export interface ContentFile {
  readonly path: string;
  readonly bytes: number;
  /** Changes with the file. */
  readonly version: string;
}

/** The text of one language. */
export interface ContentText {
  readonly title: string;
  /** Empty for kinds that have none. */
  readonly summary: string;
  /** Markdown. */
  readonly body: string;
  readonly minutes: number;
  readonly pictureAlt?: string;
  readonly placeName?: string;
  readonly issuer?: string;
}

/** Facts of all kinds of entries, from `es.md`. */
export type ContentFacts = Partial<
  Omit<SchemaTypes['content/news'], 'title' | 'summary' | 'topic'> &
    Omit<SchemaTypes['content/blogs'], 'topic'> &
    Omit<SchemaTypes['content/events'], 'topic'> &
    Omit<SchemaTypes['content/videos'], 'topic'> &
    Omit<SchemaTypes['content/positions'], 'topic'> &
    Omit<SchemaTypes['content/questions'], 'topic'> &
    SchemaTypes['content/awards']
> & { topic?: string };

export interface ContentEntry {
  readonly kind: ContentKind;
  readonly id: string;
  readonly facts: ContentFacts;
  readonly texts: Partial<Record<DictionaryLanguage, ContentText>> & { readonly es: ContentText };
  /** By plain name: pictures, videos, captions. */
  readonly files: ReadonlyMap<string, ContentFile>;
}
