/** Structured data of pages for search engines, by schema.org; pure, with absolute URLs. */
import { detailKinds, feedPath, listPages } from '#domain/content/content.ts';
import { languageParam } from '#domain/text/language-choice.ts';
import { languages } from '#domain/languages.ts';
import { escaped, jsonInHtml } from '../http/html-text.ts';

export type StructuredData = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';

interface OrganizationFacts {
  name: string;
  url: string;
  /** E.164. */
  telephone: string;
  /** URLs of its profiles elsewhere. */
  sameAs?: readonly string[];
}

export const organization = ({ name, url, telephone, sameAs = [] }: OrganizationFacts): StructuredData => ({
  '@context': context,
  '@type': 'Organization',
  name,
  url,
  contactPoint: { '@type': 'ContactPoint', telephone, contactType: 'customer service', areaServed: 'MX' },
  ...(sameAs.length > 0 && { sameAs }),
});

/** @param way from the home page to the current one. */
export const breadcrumbs = (way: readonly { name: string; url: string }[]): StructuredData => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: way.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});

/** @param questions with their answers as plain texts. */
export const faqPage = (questions: readonly { question: string; answer: string }[]): StructuredData => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

interface PositionFacts {
  title: string;
  /** The full description: listings of positions reject a mere title. */
  description: string;
  /** YYYY-MM-DD. */
  postedOn: string;
  /** YYYY-MM-DD; undefined while it is open without an end date. */
  until?: string | undefined;
  company: string;
  city: string;
  state: string;
  /** Done from anywhere in the country. */
  isRemote: boolean;
  hours: 'full' | 'part';
  /** Pesos a month. */
  salary?: { from: number; to: number } | undefined;
}

const employmentTypes = { full: 'FULL_TIME', part: 'PART_TIME' } as const;

const postalAddress = ({ city, state }: { city: string; state: string }): StructuredData => ({
  '@type': 'PostalAddress',
  addressLocality: city,
  addressRegion: state,
  addressCountry: 'MX',
});

const getSalary = ({ from, to }: { from: number; to: number }): StructuredData => ({
  '@type': 'MonetaryAmount',
  currency: 'MXN',
  value: { '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitText: 'MONTH' },
});

export const jobPosting = (facts: PositionFacts): StructuredData => ({
  '@context': context,
  '@type': 'JobPosting',
  title: facts.title,
  description: facts.description,
  datePosted: facts.postedOn,
  ...(facts.until !== undefined && { validThrough: facts.until }),
  employmentType: employmentTypes[facts.hours],
  hiringOrganization: { '@type': 'Organization', name: facts.company },
  jobLocation: { '@type': 'Place', address: postalAddress(facts) },
  ...(facts.isRemote && {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'MX' },
  }),
  ...(facts.salary && { baseSalary: getSalary(facts.salary) }),
});

interface EventFacts {
  name: string;
  description: string;
  /** ISO 8601 with its offset. */
  startsAt: string;
  endsAt: string;
  /** The venue; undefined for an event that is only online. */
  place?: { name: string; city: string; state: string } | undefined;
  isOnline: boolean;
  url: string;
}

export function event({ name, description, startsAt, endsAt, place, isOnline, url }: EventFacts): StructuredData {
  const here = place && { '@type': 'Place', name: place.name, address: postalAddress(place) };
  // The location of an online event is its page.
  const locations = [...(here ? [here] : []), ...(isOnline || !here ? [{ '@type': 'VirtualLocation', url }] : [])];
  const mode = locations.length > 1 ? 'Mixed' : here ? 'Offline' : 'Online';
  return {
    '@context': context,
    '@type': 'Event',
    name,
    description,
    startDate: startsAt,
    endDate: endsAt,
    eventAttendanceMode: `${context}/${mode}EventAttendanceMode`,
    eventStatus: `${context}/EventScheduled`,
    location: locations.length > 1 ? locations : locations[0],
    url,
  };
}

interface ArticleFacts {
  /** A news report, or a post by a member of staff; both are an Article. */
  type: 'NewsArticle' | 'BlogPosting';
  headline: string;
  description: string;
  /** ISO 8601. */
  publishedAt: string;
  changedAt?: string | undefined;
  publisher: string;
  /** The member of staff who wrote it; undefined for the company itself. */
  author?: string | undefined;
  url: string;
  images?: readonly string[];
}

export const article = (facts: ArticleFacts): StructuredData => ({
  '@context': context,
  '@type': facts.type,
  headline: facts.headline,
  description: facts.description,
  datePublished: facts.publishedAt,
  dateModified: facts.changedAt ?? facts.publishedAt,
  publisher: { '@type': 'Organization', name: facts.publisher },
  author:
    facts.author === undefined
      ? { '@type': 'Organization', name: facts.publisher }
      : { '@type': 'Person', name: facts.author },
  mainEntityOfPage: facts.url,
  ...(facts.images?.length && { image: facts.images }),
});

/** The elements of a page's head for search engines and link previews; pure. */
interface HeadFacts {
  title: string;
  description: string;
  /** Code of its language, and the `lang` of its document. */
  language: string;
  lang: string;
  /** With its query. */
  path: string;
  /** An article has a date of its own; `website` without one. */
  kind?: 'website' | 'article';
  /** The page doesn't exist: it must not be indexed. */
  isUnknown?: boolean;
  /** Name of the site. */
  site: string;
  /** The public base URL, without a trailing slash; without it the head has no URLs. */
  base: string | undefined;
  /** The picture of its link preview; without one, the site's icon. */
  image?: { path: string; alt: string } | undefined;
  data?: readonly StructuredData[];
}

/** The URL of a page in a language, the same for all visitors. */
export const addressIn = (base: string, path: string, language: string): string =>
  `${base}${path}${path.includes('?') ? '&' : '?'}${languageParam}=${language}`;

/** Drawn by `npm run icons`: link previews don't accept SVG. */
const siteMark = '/icons/512.png';

const ogLocale = (lang: string) => lang.replace('-', '_');

const meta = (property: string, content: string) => `<meta property="${property}" content="${escaped(content)}" />`;
const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escaped(href)}" />`;

function addresses(facts: HeadFacts): string[] {
  const { base, path, language, title, description, lang, site, kind = 'website', isUnknown = false } = facts;
  if (isUnknown) return ['<meta name="robots" content="noindex" />'];
  if (base === undefined) return [];
  const own = addressIn(base, path, language);
  const image = facts.image ?? { path: siteMark, alt: site };
  return [
    link('canonical', own),
    ...languages.map(({ code, locale }) =>
      link('alternate', addressIn(base, path, code), ` hreflang="${locale.split('-u-')[0]}"`),
    ),
    // For all other visitors: in the language that their browser requests.
    link('alternate', base + path, ' hreflang="x-default"'),
    meta('og:type', kind),
    meta('og:site_name', site),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', own),
    meta('og:image', base + image.path),
    meta('og:image:alt', image.alt),
    meta('og:locale', ogLocale(lang)),
  ];
}

/** The feed of the list on this page. */
function feedLink({ base, path, language, title }: HeadFacts): string[] {
  const kind = detailKinds.find((each) => listPages[each] === path);
  const dictionary = languages.find(({ code }) => code === language)?.dictionary;
  if (base === undefined || !kind || !dictionary) return [];
  return [
    link('alternate', base + feedPath(kind, dictionary), ` type="application/rss+xml" title="${escaped(title)}"`),
  ];
}

/** The elements from the title on. */
export function getHead(facts: HeadFacts): string {
  return [
    `<title>${escaped(facts.title)}</title>`,
    `<meta name="description" content="${escaped(facts.description)}" />`,
    ...addresses(facts),
    ...feedLink(facts),
    ...(facts.data ?? []).map((each) => `<script type="application/ld+json">${jsonInHtml(each)}</script>`),
  ].join('\n    ');
}
