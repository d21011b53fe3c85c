/** Names as the database folds them, to look for what it has made of them. */
import { foldCity } from '#domain/place-text.ts';
import type { StateCode } from '#domain/states.ts';
import { foldAccents } from '#domain/text.ts';

/** As the column `city_id` is made. */
export const getCityId = (state: StateCode, name: string): string =>
  `${state}-${foldCity(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** Each has to be found, in any order. Without punctuation, so nothing in a word is a wildcard. */
export const searchTerms = (text: string): string[] =>
  foldAccents(text)
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);
