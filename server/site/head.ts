/** The elements of a page's head for search engines and link previews; pure. */
import { detailKinds, feedPath, listPages } from '#domain/content.ts';
import { languageParam } from '#domain/language-choice.ts';
import { languages } from '#domain/languages.ts';
import { escaped, jsonInHtml } from '../http/html-text.ts';
import type { StructuredData } from './structured-data.ts';

export interface HeadFacts {
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
