/** What the script asks when it starts stands in every page, so that a visit asks for nothing besides. */
import type { FastifyInstance } from 'fastify';
import { jsonInHtml } from './html-text.ts';

/** As the site reads it (`src/api/answers-at-hand.ts`): call, input as JSON, result. */
export type AnswerInPage = readonly [call: string, input: string, result: { ok: true; data: unknown }];

/** Put together by the app, which knows the modules that answer. */
export type AskStart = () => Promise<readonly AnswerInPage[]>;

/** How old the answers are at most: about as old as if they had been asked for when the page was. */
const renewedMs = 2_000;

const elementOf = (answers: readonly AnswerInPage[]): string =>
  `<script type="application/json" id="start">${jsonInHtml(answers)}</script>`;

/** @param element what `startInPages` gives. */
export const withStart = (html: string, element: string): string =>
  element === '' ? html : html.replace('</body>', () => `  ${element}\n  </body>`);

/**
 * Gives the element that holds the answers; empty when they can't be had, and the script asks itself then. Only the
 * first page waits for them: whatever the database does, further ones have the last answers.
 */
export function startInPages(app: FastifyInstance, ask: AskStart): () => string | Promise<string> {
  let kept: string | undefined;
  let asked: Promise<string> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const renew = (): Promise<string> => {
    asked ??= ask()
      .then(
        (answers) => (kept = elementOf(answers)),
        () => kept ?? '',
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
