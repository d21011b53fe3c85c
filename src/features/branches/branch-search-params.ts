/** What is asked for, as the address carries it: it can be shared, reloaded and gone back to. */
import { findState, type StateCode } from '#domain/states.ts';

export type BranchQuestion =
  /** A postal code, a city, a street. */
  | { kind: 'text'; text: string }
  /** Without a city, the whole state. */
  | { kind: 'area'; state: StateCode; cityId?: string }
  /** Near the own position, which stays out of the address. */
  | { kind: 'near' };

/** An address is anybody's text; undefined when it asks nothing that can be asked. */
export function readQuestion(search: URLSearchParams): BranchQuestion | undefined {
  const text = search.get('q')?.trim();
  if (text) return { kind: 'text', text };
  const state = findState(search.get('state') ?? '');
  const cityId = search.get('city');
  if (state) return { kind: 'area', state: state.code, ...(cityId && { cityId }) };
  return search.get('near') === 'me' ? { kind: 'near' } : undefined;
}

export function writeQuestion(question: BranchQuestion): string {
  if (question.kind === 'text') return `?${new URLSearchParams({ q: question.text })}`;
  if (question.kind === 'near') return '?near=me';
  const { state, cityId } = question;
  return `?${new URLSearchParams({ state, ...(cityId && { city: cityId }) })}`;
}
