/** What a page's head says of it to search engines and to whoever shares it; pure. */
import { languageParam } from '#domain/language-choice.ts';
import { languages } from '#domain/languages.ts';
import { escaped, jsonInHtml } from './html-text.ts';
import type { StructuredData } from './structured-data.ts';

export interface HeadFacts {
  title: string;
  description: string;
  /** Code of its language, and the `lang` of its document. */
  language: string;
  lang: string;
  path: string;
  /** Name of the site. */
  site: string;
  /** The address that people use, without a slash at its end; a site that doesn't know it names no addresses. */
  base: string | undefined;
  data?: readonly StructuredData[];
}

/** The address of a page in a language, the same for everybody. */
export const addressIn = (base: string, path: string, language: string): string =>
  `${base}${path}?${languageParam}=${language}`;

const ogLocale = (lang: string) => lang.replace('-', '_');

const meta = (property: string, content: string) => `<meta property="${property}" content="${escaped(content)}" />`;
const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escaped(href)}" />`;

function addresses({ base, path, language, title, description, lang, site }: HeadFacts): string[] {
  if (base === undefined) return [];
  const own = addressIn(base, path, language);
  return [
    link('canonical', own),
    ...languages.map(({ code, locale }) =>
      link('alternate', addressIn(base, path, code), ` hreflang="${locale.split('-u-')[0]}"`),
    ),
    // For everybody else: in the language that their browser asks for.
    link('alternate', base + path, ' hreflang="x-default"'),
    meta('og:type', 'website'),
    meta('og:site_name', site),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', own),
    meta('og:locale', ogLocale(lang)),
  ];
}

/** The elements from the title on. */
export function headOf(facts: HeadFacts): string {
  return [
    `<title>${escaped(facts.title)}</title>`,
    `<meta name="description" content="${escaped(facts.description)}" />`,
    ...addresses(facts),
    ...(facts.data ?? []).map((each) => `<script type="application/ld+json">${jsonInHtml(each)}</script>`),
  ].join('\n    ');
}
