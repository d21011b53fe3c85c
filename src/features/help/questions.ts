/** Where the help has its questions and answers from, and how the device keeps them for when there is no network. */
import type { HelpQuestion } from '#domain/help/find-questions.ts';
import type { TextStorage } from '#src/browser/storage.ts';
import { isObject } from '#schemas/model/json.ts';

/** Gives all questions in a language; rejects without a network. */
export interface QuestionSource {
  load: (dictionary: string) => Promise<readonly HelpQuestion[]>;
}

const getKey = (dictionary: string) => `help.questions.${dictionary}` as const;

const isQuestion = (value: unknown): value is HelpQuestion =>
  isObject(value) && [value['id'], value['title'], value['text']].every((part) => typeof part === 'string');

function readSaved(storage: TextStorage, dictionary: string): readonly HelpQuestion[] {
  try {
    const kept: unknown = JSON.parse(storage.get(getKey(dictionary)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isQuestion) : [];
  } catch {
    return [];
  }
}

/** The same source; its last answer is stored on the device and used while there is no other. */
export function savedQuestions(source: QuestionSource, storage: TextStorage): QuestionSource {
  const asked = new Map<string, Promise<readonly HelpQuestion[]>>();
  const ask = async (dictionary: string) => {
    try {
      const questions = await source.load(dictionary);
      storage.set(getKey(dictionary), JSON.stringify(questions));
      return questions;
    } catch {
      asked.delete(dictionary);
      return readSaved(storage, dictionary);
    }
  };
  return {
    load: (dictionary) => {
      const known = asked.get(dictionary) ?? ask(dictionary);
      asked.set(dictionary, known);
      return known;
    },
  };
}
