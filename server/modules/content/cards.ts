/** Entries in the form of the calls, in the caller's language. */
import type { Answer } from '#contract/answers.ts';
import type { ContentNode } from '#contract/content-nodes.ts';
import { type DictionaryLanguage, type LanguageInfo, languages } from '#domain/languages.ts';
import { type BodyPicture, readBody } from '../../content/markdown.ts';
import { pictureSize } from '../../content/picture-size.ts';
import { textFor } from '../../content/content-index.ts';
import type { ContentEntry, ContentText } from '../../content/types.ts';

export type Card = Answer<'informationDetail'>['entry'];

/** The URL of a file of an entry; its version lets browsers cache it. */
function fileAddress({ kind, id, files }: ContentEntry, name: string): string | undefined {
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
const bodies = new WeakMap<ContentText, Promise<ContentNode[]>>();

export function getBody(entry: ContentEntry, text: ContentText): Promise<ContentNode[]> {
  const kept = bodies.get(text);
  if (kept) return kept;
  const made = makeBody(entry, text);
  bodies.set(text, made);
  return made;
}

async function makeBody(entry: ContentEntry, text: ContentText): Promise<ContentNode[]> {
  const pictures = new Map<string, BodyPicture>();
  for (const [name, file] of entry.files) {
    const size = await pictureSize(file.path);
    const src = fileAddress(entry, name);
    if (size && src !== undefined) pictures.set(name, { src, ...size });
  }
  return readBody(text.body, { picture: (file) => pictures.get(file) }).nodes;
}
