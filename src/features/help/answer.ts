/** Where the help has its questions and answers from, and how the device keeps them for when there is no network. */
import {
  besides,
  findQuestions,
  getTerms,
  type HelpQuestion,
  type HelpTopic,
  helpTopics,
  type HelpWords,
  understand,
  type Understood,
  withoutTails,
} from '#domain/content/help.ts';
import type { TextStorage } from '#src/lib/storage.ts';
import { isObject } from '#schemas/model/json.ts';
import { constants } from '#domain/constants.ts';
import type { HelpQuery, HelpReply, HelpTurn, HelpWord } from '#machines/help.machine.ts';
import { param, searchParams, typedText } from '#src/shared/navigation/search-params.ts';
import type { Api, CallResult } from '#src/api/types.ts';

/** Gives all questions in a language; rejects without a network. */
export interface QuestionSource {
  load: (dictionary: string) => Promise<readonly HelpQuestion[]>;
}

const getKey = (dictionary: string) => `help.questions.${dictionary}` as const;

const isHelpQuestion = (value: unknown): value is HelpQuestion =>
  isObject(value) && [value['id'], value['title'], value['text']].every((part) => typeof part === 'string');

function readSaved(storage: TextStorage, dictionary: string): readonly HelpQuestion[] {
  try {
    const kept: unknown = JSON.parse(storage.get(getKey(dictionary)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isHelpQuestion) : [];
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

/** What was said, on its way to a person: the address of the contact page, which fills its form from it. */
const contactPath = '/contactUs';

const handoverParams = searchParams({
  subject: param('subject', typedText),
  message: param('message', typedText),
  waybill: param('waybill', typedText),
});

/** What the person has said, the last of it when it is much; never the tail of a phone: a URL is shared and logged. */
export function handoverPath(turns: readonly HelpTurn[], waybillNo: string | undefined): string {
  const said = turns.flatMap((turn) => (turn.by === 'person' ? [withoutTails(turn.text)] : []));
  const message = said.join('\n').slice(-constants.help.handoverChars).trim();
  return handoverParams.href(contactPath, {
    subject: waybillNo === undefined ? 'other' : 'parcel',
    message,
    ...(waybillNo !== undefined && { waybill: waybillNo }),
  });
}

/** What the help answers, by the calls that the pages make: no call and no right of its own (FEAT-18). */
interface Language {
  dictionary: string;
  words: HelpWords;
}

interface HelpParts {
  api: Api;
  questions: QuestionSource;
  /** Of the language on screen, at the moment of the question. */
  readLanguage: () => Language;
}

const words: Readonly<Record<Exclude<HelpTopic, 'person'>, HelpWord>> = {
  greeting: 'greeting',
  thanks: 'thanks',
  tracking: 'askWaybill',
  rates: 'askRates',
  branches: 'askZip',
};

/** Of a question, how far its title has to be what was said: the less, the more is said besides the wish itself. */
const leastAlike = 0.4;
const nearlySame = 0.6;
const telling = 1.2;
/** What people say besides what they ask. */
const courtesies = ['greeting', 'thanks'] as const;

function getData<K extends 'waybillDetail' | 'standardQuote' | 'networkByZip'>(result: CallResult<K>) {
  if (!result.ok) throw result;
  return result.data;
}

type Asked<Kind extends Understood['kind']> = Extract<Understood, { kind: Kind }>;

export function answerWith({ api, questions, readLanguage }: HelpParts) {
  const parcel = async (
    { waybillNo, tail, others }: Pick<Asked<'waybill'>, 'waybillNo' | 'tail' | 'others'>,
    signal: AbortSignal,
  ): Promise<HelpReply> => {
    const row = getData<'waybillDetail'>(
      await api.call('waybillDetail', { waybillNo, ...(tail && { tail }) }, { signal }),
    );
    return { kind: 'parcel', row, tail, others };
  };

  const rates = async ({ zips, weight }: Asked<'rates'>, signal: AbortSignal): Promise<HelpReply> => {
    if (weight === undefined) return { kind: 'say', word: 'askRates' };
    const [originZip, destinationZip] = zips;
    const question = { originZip, destinationZip, weight };
    const quotation = getData<'standardQuote'>(await api.call('standardQuote', question, { signal }));
    return { kind: 'rates', question, quotation };
  };

  const branches = async ({ zip }: Asked<'branches'>, signal: AbortSignal): Promise<HelpReply> => {
    const list = getData<'networkByZip'>(await api.call('networkByZip', { zipCode: zip }, { signal }));
    return { kind: 'branches', zip, list };
  };

  const inWords = async (
    { text, waybillNo }: HelpQuery,
    asked: Asked<'topic'> | Asked<'unknown'>,
    { dictionary, words: vocabulary }: Language,
  ): Promise<HelpReply> => {
    if (asked.kind === 'topic' && asked.topic === 'person') return { kind: 'handover', waybillNo };
    const found = findQuestions(
      besides(text, vocabulary, courtesies),
      await questions.load(dictionary),
      vocabulary.stop,
    );
    if (asked.kind === 'topic') {
      // Who says no more than what they wish, gets it; who says more of it asks a question about it.
      const more = besides(text, vocabulary, helpTopics).replaceAll(/[^\p{L}]/gu, ' ');
      const isTelling = found.weighTitled(getTerms(more)) >= telling;
      const isQuestion = more.trim() !== '' && found.alike >= (isTelling ? leastAlike : nearlySame);
      if (!isQuestion) return { kind: 'say', word: words[asked.topic as keyof typeof words] };
    }
    if (found.questions.length > 0) return { kind: 'questions', questions: found.questions };
    return { kind: 'say', word: 'unknown' };
  };

  return async (query: HelpQuery, signal: AbortSignal): Promise<HelpReply> => {
    const language = readLanguage();
    const asked = understand(query.text, language.words, query.awaitsTail);
    switch (asked.kind) {
      case 'waybill':
        return parcel(asked, signal);
      case 'tail':
        return parcel({ waybillNo: query.waybillNo ?? '', tail: asked.tail, others: [] }, signal);
      case 'rates':
        return rates(asked, signal);
      case 'branches':
        return branches(asked, signal);
      default:
        return inWords(query, asked, language);
    }
  };
}
