/** Solves image codes as somebody does who can't see them: by the question in words. */
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { readDictionaries } from '#schemas/runtime/dictionary-version.ts';
import type { Input } from '#server/http/handlers.ts';
import type { TestServer } from './server.ts';

const dictionaries = readDictionaries();

/** What the questions of a language are made of. */
function questionWords(dictionary: DictionaryLanguage): Partial<Record<string, string>> {
  const { letters = {} } = dictionaries[dictionary];
  return letters['question'] as Record<string, string>;
}

/** One, two, three… in words. */
export function numeralsIn(dictionary: DictionaryLanguage): string[] {
  return (questionWords(dictionary)['numerals'] ?? '').split(', ');
}

/** The answer in digits to a question in any language. */
export function answerTo(question: string): string {
  for (const { dictionary } of languages) {
    const { sum, difference } = questionWords(dictionary);
    const words = numeralsIn(dictionary);
    for (const [template = '', sign] of [[sum, 1], [difference, -1]] as const) {
      const [before = '', between = '', after = ''] = template.split(/\{\{\w+\}\}/);
      if (!question.startsWith(before) || !question.endsWith(after)) continue;
      const [one, other] = question.slice(before.length, question.length - after.length).split(between).map((word) => words.indexOf(word) + 1);
      if (one && other) return String(one + sign * other);
    }
  }
  throw new Error(`No such question: ${question}`);
}

/**
 * A new image code with its answer, as a call's input takes it.
 * @param ip who asks, as an address may ask for so many only.
 */
export async function solvedImageCode(server: Pick<TestServer, 'call'>, ip?: string): Promise<Pick<Input<'smsCode'>, 'captcha' | 'captchaId'>> {
  const { data } = await server.call('captcha', {}, { ...(ip !== undefined && { ip }) });
  return { captchaId: data.captchaId, captcha: answerTo(data.question) };
}
