/** All content at one moment, in the order of the lists; queries need no disk access. */
import { type ContentKind, contentKinds, contentTopics } from '#domain/content/content.ts';
import type { DictionaryLanguage, LanguageInfo } from '#domain/languages.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { foldAccents } from '#domain/text/text.ts';
import { momentAt } from './front-matter.ts';
import type { PictureSize } from './picture-size.ts';

/** A served file in the same folder as the texts. */
export interface ContentFile {
  /** In the content folder; absent for a file that operators have uploaded, which its version names. */
  readonly path?: string;
  readonly bytes: number;
  /** Changes with the file. */
  readonly version: string;
  /** Of a picture. */
  readonly size?: PictureSize;
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

/** The data of an entry of `content/<kind>/<slug>`, or of what operators have published in its place. */
export interface ContentEntry {
  readonly kind: ContentKind;
  readonly id: string;
  readonly facts: ContentFacts;
  readonly texts: Partial<Record<DictionaryLanguage, ContentText>> & { readonly es: ContentText };
  /** By plain name: pictures, videos, captions. */
  readonly files: ReadonlyMap<string, ContentFile>;
  /** The first day on which it takes the place of another one with its id. */
  readonly from?: string;
  /** The day on which another one takes its place. */
  readonly until?: string;
}

/** A text and the dictionary of its language: Spanish when the requested one has none. */
interface ChosenText {
  readonly lang: string;
  readonly text: ContentText;
}

export function textFor({ texts }: ContentEntry, { dictionary }: Pick<LanguageInfo, 'dictionary'>): ChosenText {
  const own = (texts as Record<string, ContentText | undefined>)[dictionary];
  return own ? { lang: dictionary, text: own } : { lang: 'es', text: texts.es };
}

const hasAppeared = ({ facts: { published }, from, until }: ContentEntry, today: string): boolean =>
  (published === undefined || published <= today) &&
  (from === undefined || from <= today) &&
  (until === undefined || today < until);

/** Whether an entry is visible on a day: it has been published, and its offer isn't closed. */
export const isPublished = (entry: ContentEntry, today: string): boolean =>
  hasAppeared(entry, today) && (entry.facts.closes === undefined || entry.facts.closes >= today);

const newestFirst = (a: ContentEntry, b: ContentEntry): number => {
  const [x, y] = [a.facts.published ?? '', b.facts.published ?? ''];
  return x < y ? 1 : x > y ? -1 : a.id.localeCompare(b.id, 'en');
};
const byStart = (a: ContentEntry, b: ContentEntry): number =>
  (a.facts.starts ?? '').localeCompare(b.facts.starts ?? '', 'en') || a.id.localeCompare(b.id, 'en');
const byOrder = (a: ContentEntry, b: ContentEntry): number =>
  (a.facts.order ?? 0) - (b.facts.order ?? 0) || a.id.localeCompare(b.id, 'en');
const newestYear = (a: ContentEntry, b: ContentEntry): number =>
  (b.facts.year ?? 0) - (a.facts.year ?? 0) || a.id.localeCompare(b.id, 'en');

const orders: Partial<Record<ContentKind, (a: ContentEntry, b: ContentEntry) => number>> = {
  events: byStart,
  questions: byOrder,
  awards: newestYear,
  history: (a, b) => -newestYear(a, b),
};

interface ListQuestion {
  readonly kind: ContentKind;
  readonly topic?: string | undefined;
  readonly keyword?: string | undefined;
  readonly language: LanguageInfo;
  readonly now: Date;
}

export interface Listed {
  readonly entries: readonly ContentEntry[];
  /** The topics of the kind that have entries, in their order. */
  readonly topics: readonly { topic: string; count: number }[];
  /** Of all topics together. */
  readonly all: number;
}

export class ContentIndex {
  readonly #byKind: ReadonlyMap<ContentKind, readonly ContentEntry[]>;
  readonly #byId = new Map<string, ContentEntry[]>();
  readonly #published = new Map<ContentKind, { readonly date: string; readonly entries: readonly ContentEntry[] }>();
  readonly #searched = new Map<ContentText, string>();

  constructor(entries: Iterable<ContentEntry>) {
    const all = [...entries];
    for (const entry of all) {
      const key = `${entry.kind}/${entry.id}`;
      this.#byId.set(key, [...(this.#byId.get(key) ?? []), entry]);
    }
    this.#byKind = new Map(
      contentKinds.map((kind) => [
        kind,
        all.filter((entry) => entry.kind === kind).toSorted(orders[kind] ?? newestFirst),
      ]),
    );
  }

  /** The visible entries of a kind: computed once a day. */
  published(kind: ContentKind, now: Date): readonly ContentEntry[] {
    const { date } = momentAt(now);
    const kept = this.#published.get(kind);
    if (kept?.date === date) return kept.entries;
    const entries = (this.#byKind.get(kind) ?? []).filter((entry) => isPublished(entry, date));
    this.#published.set(kind, { date, entries });
    return entries;
  }

  find(kind: ContentKind, id: string, now: Date): ContentEntry | undefined {
    const { date } = momentAt(now);
    return this.#byId.get(`${kind}/${id}`)?.find((entry) => isPublished(entry, date));
  }

  /** Includes closed entries, whose URL a visitor may still have. */
  findEver(kind: ContentKind, id: string, now: Date): ContentEntry | undefined {
    const { date } = momentAt(now);
    return this.#byId.get(`${kind}/${id}`)?.find((entry) => hasAppeared(entry, date));
  }

  list({ kind, topic, keyword = '', language, now }: ListQuestion): Listed {
    const words = foldAccents(keyword).split(/\s+/).filter(Boolean);
    const all = this.published(kind, now);
    const found =
      words.length === 0
        ? all
        : all.filter((entry) => {
            const text = this.#searchText(entry, language);
            return words.every((word) => text.includes(word));
          });
    const counts = new Map<string, number>();
    for (const { facts } of found) counts.set(facts.topic ?? '', (counts.get(facts.topic ?? '') ?? 0) + 1);
    const known: readonly string[] = kind in contentTopics ? contentTopics[kind as keyof typeof contentTopics] : [];
    const topics = known
      .map((each) => ({ topic: each, count: counts.get(each) ?? 0 }))
      .filter(({ count }) => count > 0);
    return {
      entries: topic === undefined ? found : found.filter(({ facts }) => facts.topic === topic),
      topics,
      all: found.length,
    };
  }

  #searchText(entry: ContentEntry, language: LanguageInfo): string {
    const { text } = textFor(entry, language);
    const kept = this.#searched.get(text);
    if (kept !== undefined) return kept;
    const { city = '', state = '' } = { ...entry.facts.place, ...entry.facts };
    const made = foldAccents(`${text.title} ${text.summary} ${city} ${state} ${text.placeName ?? ''}`);
    this.#searched.set(text, made);
    return made;
  }
}

/**
 * The date of the current terms of service, YYYY-MM-DD: the version that a customer agrees to with an order (D-56).
 * Null when an installation has no terms, or terms without a date.
 */
export const termsVersion = (shelf: ContentIndex, now: Date): string | null =>
  shelf.find('pages', 'terms', now)?.facts.updated ?? null;
