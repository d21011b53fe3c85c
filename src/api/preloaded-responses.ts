/** Answers that came with the page's HTML, so that the script draws the same as the server did, at once. */
import type { AnyCallResult, Api } from './types.ts';

/** As they stand in the document: call, input as JSON, result. */
export type AnswersInPage = readonly (readonly [call: string, input: string, result: AnyCallResult])[];

/**
 * The elements that hold them, both written by the server: what stands on the page (`server/site/document.ts`), and what
 * every page asks when it starts (`server/site/bootstrap-data.ts`).
 */
type AnswersId = 'answers' | 'start';

export interface PreloadedResponses {
  find: NonNullable<Api['preloaded']>;
  /** From then on everything is asked for: what they say grows old. */
  forget: () => void;
}

/** @returns what the document holds; nothing where there is none. */
export function answersInPage(document: Pick<Document, 'getElementById'>, id: AnswersId): PreloadedResponses {
  const written = document.getElementById(id)?.textContent ?? '[]';
  const known = new Map(
    (JSON.parse(written) as AnswersInPage).map(([call, input, result]) => [`${call} ${input}`, result]),
  );
  return { find: (call, input) => known.get(`${call} ${input}`), forget: () => known.clear() };
}
