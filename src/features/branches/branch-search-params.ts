/** The query in the URL: it can be shared, reloaded and restored by going back. */
import type { StateCode } from '#domain/states.ts';
import { oneOf, param, searchParams, text, typedText } from '#src/shared/navigation/search-params.ts';
import { stateCode } from '#src/shared/navigation/state-param.ts';

export type BranchQuestion =
  /** A postal code, a city, a street. */
  | { kind: 'text'; text: string }
  /** Without a city, the whole state. */
  | { kind: 'area'; state: StateCode; cityId?: string }
  /** Near the own position, which stays out of the URL. */
  | { kind: 'near' };

const branchParams = searchParams({
  text: param('q', text()),
  state: param('state', stateCode),
  cityId: param('city', typedText),
  near: param('near', oneOf(['me'])),
});

/** Undefined when the URL asks nothing that can be asked. */
export function readQuestion(search: URLSearchParams): BranchQuestion | undefined {
  const asked = branchParams.read(search);
  if (asked.text) return { kind: 'text', text: asked.text };
  if (asked.state) return { kind: 'area', state: asked.state, ...(asked.cityId && { cityId: asked.cityId }) };
  return asked.near ? { kind: 'near' } : undefined;
}

export const writeQuestion = ({ kind, ...asked }: BranchQuestion): string =>
  branchParams.search(kind === 'near' ? { near: 'me' } : asked);
