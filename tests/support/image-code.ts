/** Solves image codes by their question in words, like a person who cannot see them. */
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { readDictionaries } from '#schemas/runtime/dictionary-version.ts';
import type { ImageCodeInput } from '#server/modules/codes/image-codes.ts';
import type { TestServer } from './server.ts';

const dictionaries = readDictionaries();

/** The words of a language's questions. */
function questionWords(dictionary: DictionaryLanguage): Partial<Record<string, string>> {
  const { letters = {} } = dictionaries[dictionary];
  return letters['question'] as Record<string, string>;
}

/** One to nine, in words. */
export function numeralsIn(dictionary: DictionaryLanguage): string[] {
  return (questionWords(dictionary)['numerals'] ?? '').split(', ');
}

/** The numbers of a list that a question selects. */
const kinds: Readonly<Record<string, (numbers: readonly string[]) => readonly string[]>> = {
  all: (numbers) => numbers,
  numbersOnly: (numbers) => numbers,
  butFirst: (numbers) => numbers.slice(1),
  butLast: (numbers) => numbers.slice(0, -1),
};

/** The answer in digits to a question in any language. */
export function answerTo(question: string): string {
  for (const { dictionary } of languages) {
    const words = questionWords(dictionary);
    const numerals = numeralsIn(dictionary);
    for (const [kind, meant] of Object.entries(kinds)) {
      const [before = '', after = ''] = (words[kind] ?? '').split('{{list}}');
      if (!question.startsWith(before) || !question.endsWith(after)) continue;
      const messages = question.slice(before.length, question.length - after.length).split(words['between'] ?? '');
      const numbers = messages.map((word) => String(numerals.indexOf(word) + 1)).filter((digit) => digit !== '0');
      return meant(numbers).join('');
    }
  }
  throw new Error(`No such question: ${question}`);
}

/**
 * A new image code with its answer, as a call's input takes it.
 * @param ip the caller's address, because requests per address are limited.
 */
export async function solvedImageCode(server: Pick<TestServer, 'call'>, ip?: string): Promise<ImageCodeInput> {
  const { data } = await server.call('captcha', {}, { ...(ip !== undefined && { ip }) });
  return { captchaId: data.captchaId, captcha: answerTo(data.question) };
}
