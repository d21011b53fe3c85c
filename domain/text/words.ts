/** Text in comparable form: words of Latin and Arabic script, and runs of Chinese. */
import { foldAccents, stripInvisible, toWesternDigits } from './text.ts';

/** Lower case, no accents or vowel marks, Arabic letters in one spelling. */
export function foldText(text: string): string {
  return foldAccents(toWesternDigits(stripInvisible(text)))
    .replaceAll('ـ', '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');
}

export interface Word {
  text: string;
  /** Position among the words of the text, from 0. */
  at: number;
}

export const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

const scripts = /[\p{Script=Latin}\p{N}]+|\p{Script=Arabic}+/gu;

/** The words of a folded text; Chinese has none. */
export function getWords(folded: string): Word[] {
  return Array.from(folded.matchAll(scripts), ([text], at) => ({ text, at }));
}

/** The Chinese characters of a folded text, without separators. */
export function getChinese(folded: string): string {
  return folded
    .replace(/[^\p{Script=Han}]+/gu, ' ')
    .trim()
    .replace(/ (?=\p{Script=Han})/gu, '');
}

const endings: readonly (readonly [plural: string, singular: string])[] = [
  ['ces', 'z'],
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ies', 'y'],
  ['ns', 'm'],
  ['ves', 'f'],
  ['ves', 'fe'],
  ['es', ''],
  ['s', ''],
];
const shortestStem = 2;

/** A Latin word and its possible singular forms. */
function latinForms(word: string): string[] {
  const singulars = endings
    .filter(([plural]) => word.endsWith(plural) && word.length - plural.length >= shortestStem)
    .map(([plural, singular]) => word.slice(0, -plural.length) + singular);
  return [word, ...singulars];
}

const prefixes = ['وال', 'فال', 'بال', 'كال', 'ال', 'و'];
const arabicPlurals = ['ات', 'ين', 'ون'];
const shortestArabic = 3;

/** An Arabic word without article, `and` and regular plural. `لل` stays: an item *for* something is not that thing. */
function arabicForms(word: string): string[] {
  const bare = [
    word,
    ...prefixes.filter((prefix) => word.startsWith(prefix)).map((prefix) => word.slice(prefix.length)),
  ];
  const stems = bare.flatMap((form) => [
    form,
    ...arabicPlurals
      .filter((ending) => form.endsWith(ending))
      .flatMap((ending) => [form.slice(0, -ending.length), `${form.slice(0, -ending.length)}ه`]),
  ]);
  return stems.filter((form) => form.length >= shortestArabic || form === word);
}

/** Every form that a word and its plural share. */
export function getForms(word: string): string[] {
  return /\p{Script=Arabic}/u.test(word) ? arabicForms(word) : latinForms(word);
}
