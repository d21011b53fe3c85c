/** Metadata of a content page for search engines, derived from what it shows; pure. */
import type { Answer } from '#contract/calls.ts';
import { plainText } from '#domain/text/text.ts';
import { timeZoneOfState } from '#domain/time/time-zone.ts';
import { isoWithOffset } from '#domain/time/zoned-time.ts';
import { addressIn, article, breadcrumbs, event, faqPage, jobPosting, type StructuredData } from './head.ts';
import type { CallAnswer, ContentHtml } from './rendered-pages.ts';

type Detail = Answer<'informationDetail'>;

export interface ContentFacts {
  /** Without the site's name. */
  title: string;
  description: string;
  kind: 'website' | 'article';
  image?: { path: string; alt: string } | undefined;
  data: readonly StructuredData[];
}

interface Place {
  /** The site's base URL, and the path of the page. */
  base: string | undefined;
  path: string;
  /** Code of the language. */
  language: string;
}

/** The answer to a call of the page, if the page made it. */
function shown<T>({ answers }: ContentHtml, wanted: string): T | undefined {
  const answer: CallAnswer | undefined = answers.find(([call, , each]) => call === wanted && each.ok)?.[2];
  return answer?.ok ? (answer.data as T) : undefined;
}

function entryData({ entry, body }: Detail, { brand }: ContentHtml, base: string, url: string): StructuredData[] {
  const { kind, title, summary, published, updated, picture, author } = entry;
  if (entry.event) {
    const { starts, ends, place, online } = entry.event;
    const at = (moment: string) => isoWithOffset(moment, timeZoneOfState(place?.state));
    const when = { startsAt: at(starts), endsAt: at(ends) };
    return [event({ name: title, description: summary, ...when, place: place ?? undefined, isOnline: online, url })];
  }
  if (entry.position) {
    const { closes, city, state, workplace, hours, salary } = entry.position;
    return [
      jobPosting({
        title,
        description: `${summary} ${plainText(body)}`.trim(),
        postedOn: published ?? '',
        until: closes ?? undefined,
        company: brand,
        city,
        state,
        isRemote: workplace === 'remote',
        hours,
        salary: salary ?? undefined,
      }),
    ];
  }
  if (kind === 'videos' || published === null) return [];
  const images = picture ? [base + picture.src] : [];
  const changedAt = updated ?? undefined;
  return [
    article({
      type: kind === 'blogs' ? 'BlogPosting' : 'NewsArticle',
      headline: title,
      description: summary,
      publishedAt: published,
      changedAt,
      publisher: brand,
      author: author ?? undefined,
      url,
      images,
    }),
  ];
}

/** Link previews don't show SVG pictures. */
const canBeShared = ({ src }: NonNullable<Detail['entry']['picture']>): boolean => !/\.svg(\?|$)/.test(src);

export function contentFacts(page: ContentHtml, { base, path, language }: Place): ContentFacts {
  const detail = shown<Detail>(page, 'informationDetail');
  const card = detail?.entry;
  const text = shown<Answer<'informationPage'>>(page, 'informationPage');
  const questions = shown<Answer<'faqs'>>(page, 'faqs')?.questions;
  const title = card?.title ?? page.title;
  const description = card?.summary ?? text?.summary ?? page.description;
  const kind = card && !card.event && !card.position ? 'article' : 'website';
  if (base === undefined) return { title, description, kind, data: [] };
  const here = (below: string) => addressIn(base, below, language);
  const way = [
    { name: page.brand, url: here('/') },
    ...(card && page.list ? [{ name: page.list.title, url: here(page.list.path) }] : []),
    { name: title, url: here(path) },
  ];
  const data = [
    breadcrumbs(way),
    ...(detail ? entryData(detail, page, base, here(path)) : []),
    ...(questions
      ? [faqPage(questions.map(({ title: question, body }) => ({ question, answer: plainText(body) })))]
      : []),
  ];
  const picture = card?.picture;
  const image = picture && canBeShared(picture) ? { path: picture.src, alt: picture.alt } : undefined;
  return { title, description, kind, image, data };
}
