import { findState } from '#domain/states.ts';
import { isolate } from '#src/i18n/isolate.ts';
import type { Text } from '#src/i18n/react.tsx';
import type { BranchPoint } from '../types.ts';
import type { Mark } from './marks.ts';

/** Names of places that a mark's name takes in. */
const mostPlaces = 3;

function getPlaces(branches: readonly BranchPoint[], { format }: Text): string {
  const cities = [...new Set(branches.map(({ city }) => city))];
  const names =
    cities.length <= 1 ? cities : [...new Set(branches.map(({ state }) => findState(state)?.name ?? state))];
  return format.list(names.slice(0, mostPlaces).map(isolate));
}

/** A branch by its number and name, several by how many and where. */
function getName(
  codes: readonly string[],
  branches: readonly BranchPoint[],
  numbers: ReadonlyMap<string, number>,
  text: Text,
): string {
  const [only] = branches;
  if (!only || branches.length > 1)
    return text.t('branches:map.cluster', { count: codes.length, place: getPlaces(branches, text) });
  const number = numbers.get(only.code);
  const name = isolate(only.name);
  return number === undefined ? name : text.t('branches:map.numbered', { number, name });
}

/**
 * The accessible name of a circle or pin. Voice control users say what they see: the number on a mark is part of its
 * name.
 */
export function markName(
  mark: Pick<Mark, 'codes' | 'text'>,
  branches: readonly BranchPoint[],
  numbers: ReadonlyMap<string, number>,
  text: Text,
): string {
  const name = getName(mark.codes, branches, numbers, text);
  return name.includes(mark.text) ? name : text.t('branches:map.numbered', { number: mark.text, name });
}
