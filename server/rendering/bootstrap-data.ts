/**
 * The data that the script needs at its start is embedded in every page, so that a visit needs no further request; also
 * the list of banners.
 */
import type { FastifyInstance } from 'fastify';
import { type BannerArea, bannerAreas, type OpenBanner } from '#domain/content/banner.ts';
import { jsonInHtml } from '../http/html-text.ts';

/** In the form that the site reads (`src/api/wire.ts`): call, input as JSON, result. */
export type AnswerInPage = readonly [call: string, input: string, result: { ok: true; data: unknown }];

export interface Start {
  answers: readonly AnswerInPage[];
  /** Of all areas. */
  banners: readonly OpenBanner[];
}

/** Assembled by the app, which knows the modules that answer. */
export type AskStart = () => Promise<Start>;

/** In the form that pages embed. */
export interface StartInPage {
  /** Elements; empty when the data is unavailable. */
  readonly html: string;
  /** Undefined when unavailable. */
  readonly banners: readonly OpenBanner[] | undefined;
}

export const noStart: StartInPage = { html: '', banners: undefined };

/** The maximum age of the answers: about that of answers requested along with the page. */
const renewedMs = 2_000;

const getElement = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${jsonInHtml(data)}</script>`;

/** `src/shared/banners/banners-in-page.ts` reads the second one. */
const inPage = ({ answers, banners }: Start): StartInPage => ({
  html: `${getElement('start', answers)}\n  ${getElement('banners', banners)}`,
  banners,
});

export const withStart = (html: string, { html: elements }: StartInPage): string =>
  elements === '' ? html : html.replace('</body>', () => `  ${elements}\n  </body>`);

/**
 * Returns what pages embed; empty when the data is unavailable, and the script then requests it itself. Only the first
 * page waits for it: however slow the database is, further ones use the last answers.
 */
export function startInPages(app: FastifyInstance, ask: AskStart): () => StartInPage | Promise<StartInPage> {
  let kept: StartInPage | undefined;
  let asked: Promise<StartInPage> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const renew = (): Promise<StartInPage> => {
    asked ??= ask()
      .then(
        (start) => (kept = inPage(start)),
        () => kept ?? noStart,
      )
      .finally(() => (asked = undefined));
    return asked;
  };
  app.addHook('onClose', (_, done) => {
    clearInterval(timer);
    done();
  });
  return () => {
    timer ??= setInterval(() => void renew(), renewedMs).unref();
    return kept ?? renew();
  };
}

// The placeholder of a banner in a page's HTML (`src/shared/banners/banner-line.tsx`): it reserves the space before the
// script knows whether there is a banner.

/** The area whose banner a page reserves space for. */
export function getBannerArea(html: string): BannerArea | undefined {
  const named = /<div class="banner-room[^"]*" data-banner-area="(\w+)"/.exec(html)?.[1];
  return bannerAreas.find((area) => area === named);
}

/** Marked on the document element, because the script hydrates the content as it was rendered. */
export const withoutBannerPlaceholder = (html: string): string => html.replace('<html ', '<html data-banner="none" ');
