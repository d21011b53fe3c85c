/** The manifest for installing the site on a device: the brand's name, in the visitor's language. */
import type { FastifyInstance } from 'fastify';
import { brandDetails, brandName } from '#domain/content/brand.ts';
import { htmlLanguage, languageParam } from '#domain/text/language-choice.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { text } from '../http/texts.ts';
import { pageLanguage } from './visitor.ts';

/**
 * From `src/components/styles/tokens.css`, in the light theme: `--band` and `--bg`. A manifest can't have a color per theme.
 */
export const manifestColors = { theme: '#0b2728', background: '#ffffff' } as const;

/** Files of `public`, drawn by `npm run icons`. */
export const manifestIcons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/** Shortcuts of the icon: a label of the menus and its path. */
const shortcuts = [
  ['shell:nav.track', '/track-and-trace'],
  ['shell:nav.ship', '/appOrder'],
] as const;

/** A color that manifests accept; for any other of a brand the tokens are used. */
const plainColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** @param brand JSON of the brand (D-17). */
export function webManifest(brand: string | undefined, language: LanguageInfo): object {
  const details = brandDetails(brand);
  const name = brandName(details);
  const { colors = {} } = JSON.parse(brand ?? '{}') as { colors?: { band?: unknown } };
  const band = typeof colors.band === 'string' && plainColor.test(colors.band) ? colors.band : manifestColors.theme;
  return {
    // The same application in whatever language it was installed.
    id: '/',
    start_url: '/',
    scope: '/',
    name,
    short_name: details.strong || name,
    description: text(language, 'heads:home', { brand: name }),
    lang: htmlLanguage(language),
    dir: language.direction,
    display: 'standalone',
    theme_color: band,
    background_color: manifestColors.background,
    icons: manifestIcons,
    shortcuts: shortcuts.map(([word, url]) => ({ name: text(language, word), url })),
    prefer_related_applications: false,
  };
}

const manifestPath = '/manifest.webmanifest';
const written = `href="${manifestPath}"`;

/** The document's link names its language: a manifest is fetched without cookies. */
export const withManifest = (html: string, { code }: { code: string }): string =>
  html.replace(written, `href="${manifestPath}?${languageParam}=${code}"`);

export interface ManifestOptions {
  brand: string | undefined;
  installed: readonly LanguageInfo[];
}

export function routeManifest(app: FastifyInstance, { brand, installed }: ManifestOptions): void {
  app.get(manifestPath, (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'cookie, accept-language')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(brand, pageLanguage(request, installed)))),
  );
}
