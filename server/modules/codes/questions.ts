/** A small sum in words, for whoever can't read the picture; and what counts as the same answer. */
import { randomInt } from 'node:crypto';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import { foldAccents, stripInvisible, toWesternDigits } from '#domain/text.ts';
import { text } from '../../http/texts.ts';

export interface Question {
  /** "¿Cuánto es catorce menos seis?" */
  readonly words: string;
  /** In digits. */
  readonly answer: string;
}

/** One, two, three… in words. */
const numerals = (language: LanguageInfo): string[] => text(language, 'letters:question.numerals').split(', ');

/** Both numbers and the result have a word in every language. */
export function newQuestion(language: LanguageInfo): Question {
  const isSum = randomInt(0, 2) === 0;
  const smaller = randomInt(2, 10);
  const larger = randomInt(smaller + 1, 20);
  const [one, other] = [numerals(language)[larger - 1] ?? '', numerals(language)[smaller - 1] ?? ''];
  return {
    words: text(language, isSum ? 'letters:question.sum' : 'letters:question.difference', { one, other }),
    answer: String(isSum ? larger + smaller : larger - smaller),
  };
}

/** Every number word of every language: folded word → digits. */
let digitsOfWord: ReadonlyMap<string, string> | undefined;

function readWords(): ReadonlyMap<string, string> {
  const entries = languages.flatMap((language) => numerals(language).map((word, index) => [folded(word), String(index + 1)] as const));
  return new Map(entries);
}

const folded = (word: string): string => foldAccents(word).replace(/[\s-]/g, '');

/** What people type for one and the same answer becomes one text: signs in either case, digits of any script, numbers in words. */
export function normalizeAnswer(typed: string): string {
  digitsOfWord ??= readWords();
  const plain = folded(toWesternDigits(stripInvisible(typed)));
  return digitsOfWord.get(plain) ?? plain.toUpperCase();
}
