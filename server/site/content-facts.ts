/** What a page of content says of itself to search engines, by what it shows; pure. */
import type { Answer } from '#contract/answers.ts';
import { plainText } from '#domain/plain-text.ts';
import { addressIn } from './head.ts';
import type { CallAnswer, ContentHtml } from './rendered-pages.ts';
import { article, breadcrumbs, event, faqPage, jobPosting, type StructuredData } from './structured-data.ts';

type Detail = Answer<'informationDetail'>;
type Card = Detail['entry'];

export interface ContentFacts {
  /** Without the site's name. */
  title: string;
  description: string;
  kind: 'website' | 'article';
  data: readonly StructuredData[];
}

interface Place {
  /** Where the site is, and the address of the page below it. */
  base: string | undefined;
  path: string;
  /** Code of the language. */
  language: string;
}

/** The answer to a call of the page, if it made that one. */
function shown<T>({ answers }: ContentHtml, wanted: string): T | undefined {
  const answer: CallAnswer | undefined = answers.find(([call, , each]) => call === wanted && each.ok)?.[2];
  return answer?.ok ? (answer.data as T) : undefined;
}

function entryData(card: Card, { brand }: ContentHtml, base: string, url: string): StructuredData[] {
  const { kind, title, summary, published, updated, picture } = card;
  if (card.event) {
    const { starts, ends, place } = card.event;
    const where = place ? [place.name, place.city, place.state].join(', ') : url;
    return [event({ name: title, description: summary, startsAt: starts, endsAt: ends, place: where, url })];
  }
  if (card.position) {
    const { closes, city, state } = card.position;
    const posting = { title, description: summary, postedOn: published ?? '', company: brand, city, state };
    return [jobPosting({ ...posting, ...(closes !== null && { until: closes }) })];
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
      url,
      images,
    }),
  ];
}

export function contentFacts(page: ContentHtml, { base, path, language }: Place): ContentFacts {
  const card = shown<Detail>(page, 'informationDetail')?.entry;
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
    ...(card ? entryData(card, page, base, here(path)) : []),
    ...(questions
      ? [faqPage(questions.map(({ title: question, body }) => ({ question, answer: plainText(body) })))]
      : []),
  ];
  return { title, description, kind, data };
}
