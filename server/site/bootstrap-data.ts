/** What the script asks when it starts stands in every page, so that a visit asks for nothing besides; and which banners there are. */
import type { FastifyInstance } from 'fastify';
import type { OpenBanner } from '#domain/banner.ts';
import { jsonInHtml } from '../http/html-text.ts';

/** As the site reads it (`src/api/preloaded-responses.ts`): call, input as JSON, result. */
export type AnswerInPage = readonly [call: string, input: string, result: { ok: true; data: unknown }];

export interface Start {
  answers: readonly AnswerInPage[];
  /** Of all areas. */
  banners: readonly OpenBanner[];
}

/** Put together by the app, which knows the modules that answer. */
export type AskStart = () => Promise<Start>;

/** As pages have it. */
export interface StartInPage {
  /** Elements; empty when nothing is known. */
  readonly html: string;
  /** Undefined when nobody knows. */
  readonly banners: readonly OpenBanner[] | undefined;
}

export const noStart: StartInPage = { html: '', banners: undefined };

/** How old the answers are at most: about as old as if they had been asked for when the page was. */
const renewedMs = 2_000;

const getElement = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${jsonInHtml(data)}</script>`;

/** The second one is read by `src/shared/banners/banners-in-page.ts`. */
const inPage = ({ answers, banners }: Start): StartInPage => ({
  html: `${getElement('start', answers)}\n  ${getElement('banners', banners)}`,
  banners,
});

export const withStart = (html: string, { html: elements }: StartInPage): string =>
  elements === '' ? html : html.replace('</body>', () => `  ${elements}\n  </body>`);

/**
 * Gives what pages hold of it; nothing when it can't be had, and the script asks itself then. Only the
 * first page waits for them: whatever the database does, further ones have the last answers.
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
