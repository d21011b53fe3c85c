/**
 * A rendered page as the document that is sent: created once per page, language and kind of visitor, independent of the
 * request.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrandDetails, brandName, defaultBrandDetails } from '#domain/content/brand.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { escaped, jsonInHtml } from '../http/html-text.ts';
import { renderedPagePolicy } from '../http/security-headers.ts';
import { withPlainForms } from './answered-page.ts';
import type { ContentFacts } from './content-facts.ts';
import { addressIn, breadcrumbs, getHead, organization, type StructuredData } from './head.ts';
import { withBrand } from './page.ts';
import { withInstalled } from './visitor.ts';
import type { ContentHtml, PageFiles, PageHtml } from './rendered-pages.ts';
import {
  classesIn,
  firstStyles,
  scriptHash,
  scriptLater,
  type StyleRule,
  styleRules,
  withoutScripts,
} from './critical-assets.ts';
import { DocumentVariants } from './send-rendered.ts';
import { tileOrigin } from './tile-origin.ts';
import { withManifest } from './web-manifest.ts';

/** Inlines the styles of a page's first HTML (ADR 108), so that the first paint needs no further request. */
interface PageStyle {
  /** CSS. */
  readonly text: string;
  /** The source that the page's policy must allow, e.g. `'sha256-…'`. */
  readonly hash: string;
}

/** The source that the page's policy must allow for an inlined style. */
const styleHash = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Returns the styles that the HTML uses from the files of its page, in their order, as one style; undefined for a page
 * without files.
 */
type StyleOf = (files: readonly string[], html: string) => PageStyle | undefined;

/** @param folder of the build. The returned function throws an Error when a file of a page is missing. */
export function stylesIn(folder: string): StyleOf {
  const read = new Map<string, StyleRule[]>();
  const kept = new Map<string, PageStyle>();
  const getRules = (file: string): StyleRule[] => {
    const rules = read.get(file) ?? styleRules(readFileSync(join(folder, file), 'utf8'));
    read.set(file, rules);
    return rules;
  };
  return (files, html) => {
    if (files.length === 0) return undefined;
    const present = classesIn(html);
    // The pages of all languages have the same classes, and share one text.
    const key = [...new Set(files), ...[...present].toSorted()].join(' ');
    const known = kept.get(key);
    if (known) return known;
    const text = firstStyles([...new Set(files)].flatMap(getRules), present);
    const style = { text, hash: styleHash(text) };
    kept.set(key, style);
    return style;
  };
}

/** The place of the styles: before the brand's colors, which take precedence. */
const stylePlace = '<!-- styles -->';

/** Pages are cached without it: the same styles would be in memory once for each language. */
const withStyle = (html: string, style: PageStyle | undefined): string =>
  html.replace(stylePlace, () => (style ? `<style>${style.text}</style>` : ''));

export interface DocumentParts {
  /** `index.html` of the build. */
  template: string;
  /** JSON of the brand (D-17). */
  brand: string | undefined;
  installed: readonly LanguageInfo[];
  /** The public base URL (PUBLIC_URL), never the request's host. */
  base: string | undefined;
  /** The inlined styles of a page. */
  styleOf: StyleOf;
}

type OwnBrand = Partial<BrandDetails> & {
  colors?: Readonly<Record<string, string>>;
  social?: readonly { url: string }[];
};

const getBrand = (written: string | undefined) => {
  const own = JSON.parse(written ?? '{}') as OwnBrand;
  return { ...defaultBrandDetails, colors: {}, ...own };
};

/**
 * The brand's colors override the tokens from the first paint on, not only with the script. Other properties are left
 * out.
 */
function brandStyle(written: string | undefined): string {
  const rules = Object.entries(getBrand(written).colors)
    .filter(([name, color]) => /^[a-z0-9-]+$/.test(name) && /^[#\w(),.%\s/-]+$/.test(color))
    .map(([name, color]) => `--${name}:${color}`);
  return rules.length === 0 ? '' : `:root{${rules.join(';')}}`;
}

/** The courier's name on this installation. */
export const siteName = (written: string | undefined): string => brandName(getBrand(written));

/** A page for one kind of visitor. */
export interface DocumentPage extends Pick<PageHtml, 'id' | 'language' | 'lang' | 'dir' | 'title' | 'description'> {
  /** With its query. */
  path: string;
  /** One of several pages with the same path. */
  isVariant?: boolean;
  /** For visitors with a session: reserves space for their personal parts. */
  signedIn: boolean;
  /** HTML. */
  content: string;
  /** Answers that the script hydrates the page with. */
  answers?: ContentHtml['answers'];
  kind?: 'website' | 'article';
  isUnknown?: boolean;
  image?: ContentFacts['image'];
  data: readonly StructuredData[];
}

/** Structured data of a page that is the same until the next build. */
export function getData(page: PageHtml, { base, brand }: DocumentParts): StructuredData[] {
  if (base === undefined) return [];
  const facts = getBrand(brand);
  const name = brandName(facts);
  const home = { name, url: addressIn(base, '/', page.language) };
  const [path = '/'] = page.paths;
  if (path === '/')
    return [
      organization({
        name,
        url: `${base}/`,
        telephone: facts.hotline.dialed,
        sameAs: facts.social.map(({ url }) => url),
      }),
    ];
  return [breadcrumbs([home, { name: page.title.split(' · ')[0] ?? name, url: addressIn(base, path, page.language) }])];
}

/** With inlined styles the template's own links are removed. */
const withoutStyles = (html: string, { styles }: PageFiles): string =>
  styles.length === 0 ? html : html.replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '');

const withoutNonces = (html: string): string =>
  html.replace(/\s*<meta property="csp-nonce"[^>]*>/, '').replaceAll(/\s+nonce="__CSP_NONCE__"/g, '');

const body = /<body>[\s\S]*<\/body>/;

/** Answers that the script reads before it draws; `src/api/wire.ts` names the same element. */
const toAnswers = ({ answers }: DocumentPage): string =>
  answers ? `\n    <script type="application/json" id="answers">${jsonInHtml(answers)}</script>` : '';

/** The page without its inlined styles. */
function toHtml(page: DocumentPage, files: PageFiles, parts: DocumentParts): string {
  const { template, brand, installed, base } = parts;
  const { id, path, lang, dir, signedIn, content, answers, isVariant } = page;
  const head = getHead({ ...page, site: siteName(brand), base });
  const style = brandStyle(brand);
  const marks = [
    `id="app" data-page="${id}"`,
    (answers ?? isVariant) && `data-asked="${escaped(path)}"`,
    signedIn && 'data-signed-in=""',
  ].filter(Boolean);
  const own = withoutNonces(template);
  const bare = withoutScripts(withoutStyles(own, files));
  return withBrand(withManifest(withInstalled(bare, installed), { code: page.language }), brand)
    .replace(/<html [^>]*>/, `<html lang="${lang}" dir="${dir}">`)
    .replace(/<title>.*<\/title>/, () => head)
    .replace('</head>', () => `\n    ${stylePlace}${style && `\n    <style>${style}</style>`}\n  </head>`)
    .replace(body, () => {
      const script = `\n    ${scriptLater(files, own)}`;
      return `<body>\n    <div ${marks.join(' ')}>${withPlainForms(content, page)}</div>${toAnswers(page)}${script}\n  </body>`;
    });
}

export function getDocument(page: DocumentPage, files: PageFiles, parts: DocumentParts): DocumentVariants {
  const { brand, styleOf } = parts;
  const ownStyle = brandStyle(brand);
  return new DocumentVariants(toHtml(page, files, parts), (html) => {
    const style = styleOf(files.styles, html);
    const hashes = [...(style ? [style.hash] : []), ...(ownStyle === '' ? [] : [styleHash(ownStyle)])];
    const policy = renderedPagePolicy({ styles: hashes, script: scriptHash }, tileOrigin(brand));
    return { html: withStyle(html, style), policy };
  });
}
