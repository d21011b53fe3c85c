/** Responses in the page's HTML, so that the script renders the same as the server did, at once. */
import type { AnyCallResult, Api } from './types.ts';

/** The format in the document: call, input as JSON, result. */
export type AnswersInPage = readonly (readonly [call: string, input: string, result: AnyCallResult])[];

/**
 * The elements that hold them, both written by the server: responses for the page (`server/site/document.ts`), and
 * those that every page needs at start (`server/site/bootstrap-data.ts`).
 */
type AnswersId = 'answers' | 'start';

export interface PreloadedResponses {
  find: NonNullable<Api['preloaded']>;
  /** After this every call goes to the server, because preloaded responses become stale. */
  forget: () => void;
}

/** @returns the responses in the document; empty if there are none. */
export function answersInPage(document: Pick<Document, 'getElementById'>, id: AnswersId): PreloadedResponses {
  const written = document.getElementById(id)?.textContent ?? '[]';
  const known = new Map(
    (JSON.parse(written) as AnswersInPage).map(([call, input, result]) => [`${call} ${input}`, result]),
  );
  return { find: (call, input) => known.get(`${call} ${input}`), forget: () => known.clear() };
}
