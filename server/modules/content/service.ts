/** Selects the entries of lists, details and the home page. */
import type { ContentPage, DetailKind, EventTime } from '#domain/content/content.ts';
import { type DictionaryLanguage, type LanguageInfo, languages } from '#domain/languages.ts';
import { momentAt } from '#server/content/front-matter.ts';
import {
  type ContentEntry,
  type ContentIndex,
  type ContentText,
  type Listed,
  textFor,
} from '#server/content/content-index.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Answer } from '#contract/calls.ts';
import type { ContentNode } from '#contract/content.ts';
import { type BodyPicture, readBody } from '#server/content/markdown.ts';

/** Entries in the form of the calls, in the caller's language. */
type Card = Answer<'informationDetail'>['entry'];

/** The URL of a file of an entry; its version lets browsers cache it. */
function fileAddress(
  { kind, id, files }: Pick<ContentEntry, 'kind' | 'id' | 'files'>,
  name: string,
): string | undefined {
  const file = files.get(name);
  return file && `/content/${kind}/${id}/${name}?v=${file.version}`;
}

function getPicture(entry: ContentEntry, text: ContentText): Card['picture'] {
  const { picture } = entry.facts;
  const src = picture && fileAddress(entry, picture.file);
  if (!picture || !src) return null;
  return { src, alt: text.pictureAlt ?? picture.alt, width: picture.width, height: picture.height };
}

function toEvent({ facts: { starts, ends, online, place } }: ContentEntry, text: ContentText): Card['event'] {
  if (starts === undefined || ends === undefined) return null;
  return {
    starts,
    ends,
    online: online === true,
    place: place ? { ...place, name: text.placeName ?? place.name } : null,
  };
}

const dictionaries: readonly DictionaryLanguage[] = languages.map(({ dictionary }) => dictionary);

function getVideo(entry: ContentEntry): Card['video'] {
  const { video } = entry.facts;
  const src = video && fileAddress(entry, video.file);
  const poster = video && fileAddress(entry, video.poster);
  if (!video || src === undefined || poster === undefined) return null;
  const captions = dictionaries.flatMap((lang) => {
    const address = fileAddress(entry, `captions.${lang}.vtt`);
    return address === undefined ? [] : [{ lang, src: address }];
  });
  return { src, poster, seconds: video.seconds, captions };
}

function getPosition({ facts }: ContentEntry): Card['position'] {
  const { closes = null, city, state, workplace, hours, salary = null } = facts;
  if (city === undefined || state === undefined || workplace === undefined || hours === undefined) return null;
  return { closes, city, state, workplace, hours, salary };
}

export function getCard(entry: ContentEntry, language: LanguageInfo): Card {
  const { lang, text } = textFor(entry, language);
  const { published = null, updated = null, topic = null, author = null } = entry.facts;
  return {
    kind: entry.kind,
    id: entry.id,
    lang,
    title: text.title,
    summary: text.summary,
    published,
    updated,
    topic,
    author,
    minutes: text.minutes,
    picture: getPicture(entry, text),
    event: toEvent(entry, text),
    video: getVideo(entry),
    position: getPosition(entry),
  };
}

/** Each text is parsed once; a changed text is another object. */
const bodies = new WeakMap<ContentText, ContentNode[]>();

function getBody({ kind, id, files }: ContentEntry, text: ContentText): ContentNode[] {
  const kept = bodies.get(text);
  if (kept) return kept;
  const picture = (name: string): BodyPicture | undefined => {
    const size = files.get(name)?.size;
    const src = fileAddress({ kind, id, files }, name);
    return size && src !== undefined ? { src, ...size } : undefined;
  };
  const made = readBody(text.body, { picture }).nodes;
  bodies.set(text, made);
  return made;
}

export interface Asked {
  readonly shelf: ContentIndex;
  readonly language: LanguageInfo;
  readonly now: Date;
}

interface Paging {
  page: number;
  pageSize: number;
}

/** A page of a list; a number after the end gives the last page. */
export function getPage(listed: Listed, { page, pageSize }: Paging, language: LanguageInfo) {
  const total = listed.entries.length;
  const shown = Math.min(page, Math.max(1, Math.ceil(total / pageSize)));
  const rows = listed.entries.slice((shown - 1) * pageSize, shown * pageSize);
  return {
    rows: rows.map((entry) => getCard(entry, language)),
    page: shown,
    pageSize,
    total,
    topics: [...listed.topics],
    all: listed.all,
  };
}

export interface EventQuestion extends Paging {
  when?: EventTime;
  topic?: string;
  month?: string;
}

const getMonth = ({ facts: { starts = '' } }: ContentEntry): string => starts.slice(0, 7);

/** CALL-78: an event is upcoming until it ends, by the clock of Mexico City. */
export function listEvents({ shelf, language, now }: Asked, { when, topic, month, ...paging }: EventQuestion) {
  const { moment } = momentAt(now);
  const isAsked = ({ facts: { ends = '' } }: ContentEntry) =>
    when === undefined || (when === 'upcoming' ? ends >= moment : ends < moment);
  const all = shelf.list({ kind: 'events', language, now });
  const inTime = all.entries.filter(isAsked);
  const ordered = when === 'past' ? inTime.toReversed() : inTime;
  const counts = new Map<string, number>();
  for (const entry of ordered) counts.set(getMonth(entry), (counts.get(getMonth(entry)) ?? 0) + 1);
  const ofMonth = month === undefined ? ordered : ordered.filter((entry) => getMonth(entry) === month);
  const topics = all.topics
    .map((each) => ({ ...each, count: ofMonth.filter(({ facts }) => facts.topic === each.topic).length }))
    .filter(({ count }) => count > 0);
  const entries = topic === undefined ? ofMonth : ofMonth.filter(({ facts }) => facts.topic === topic);
  return {
    ...getPage({ entries, topics, all: ofMonth.length }, paging, language),
    months: [...counts].map(([key, count]) => ({ month: key, count })),
  };
}

const mostRelated = 3;

/** Those that the editor names, then those of the same topic. */
function relatedTo(entry: ContentEntry, entries: readonly ContentEntry[]): ContentEntry[] {
  const named = (entry.facts.related ?? []).flatMap((id) => entries.find((each) => each.id === id) ?? []);
  const alike = entries.filter(({ facts }) => facts.topic === entry.facts.topic);
  return [...new Set([...named, ...alike])].filter((each) => each !== entry).slice(0, mostRelated);
}

/**
 * CALL-83. The older neighbour comes first, the newer one second; events are ordered by their day.
 * @throws BusinessError `notFound`
 */
export function findDetail({ shelf, language, now }: Asked, kind: DetailKind, id: string) {
  const entry = shelf.find(kind, id, now);
  if (!entry) throw new BusinessError('notFound');
  const entries = shelf.published(kind, now);
  const at = entries.indexOf(entry);
  const [older, newer] = kind === 'events' ? [at - 1, at + 1] : [at + 1, at - 1];
  const card = (index: number): Card | null => {
    const found = index < 0 ? undefined : entries[index];
    return found ? getCard(found, language) : null;
  };
  return {
    entry: getCard(entry, language),
    body: getBody(entry, textFor(entry, language).text),
    previous: card(older),
    next: card(newer),
    related: relatedTo(entry, entries).map((each) => getCard(each, language)),
  };
}

export function readQuestions({ shelf, language, now }: Asked) {
  const { entries, topics } = shelf.list({ kind: 'questions', language, now });
  const byTopic = topics.flatMap(({ topic }) => entries.filter(({ facts }) => facts.topic === topic));
  const questions = byTopic.map((entry) => {
    const { lang, text } = textFor(entry, language);
    return { id: entry.id, lang, topic: entry.facts.topic ?? '', title: text.title, body: getBody(entry, text) };
  });
  return { topics: [...topics], questions };
}

const milestones = ({ shelf, language, now }: Asked, kind: 'history' | 'awards') =>
  shelf.published(kind, now).map((entry) => {
    const { lang, text } = textFor(entry, language);
    const { year = 0, issuer = '' } = entry.facts;
    const milestone = { id: entry.id, lang, year, title: text.title, body: getBody(entry, text) };
    return { milestone, issuer: text.issuer ?? issuer };
  });

/** CALL-82. @throws BusinessError `notFound` when no such page is published. */
export function findPage(asked: Asked, page: ContentPage) {
  const entry = asked.shelf.find('pages', page, asked.now);
  if (!entry) throw new BusinessError('notFound');
  const { lang, text } = textFor(entry, asked.language);
  const isAbout = page === 'about';
  const history = isAbout ? milestones(asked, 'history') : [];
  const awards = isAbout ? milestones(asked, 'awards') : [];
  return {
    id: page,
    lang,
    title: text.title,
    summary: text.summary,
    updated: entry.facts.updated ?? null,
    body: getBody(entry, text),
    history: history.map(({ milestone }) => milestone),
    awards: awards.map(({ milestone, issuer }) => ({ ...milestone, issuer })),
  };
}
