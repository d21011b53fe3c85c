/**
 * Guesses the intent of a help message by simple means: numbers recognized by their format, and words of the visitor's
 * language.
 */
import { constants } from '../constants.ts';
import { foldText, isHan, getWords } from '../prohibited/words.ts';
import { stripInvisible, toWesternDigits } from '../text.ts';
import { isWaybillNumber } from '../waybill.ts';
import { splitWaybills } from '../waybill-text.ts';

/** Topics of a message that names nothing else, in the order of precedence. */
export const helpTopics = ['person', 'rates', 'branches', 'tracking', 'thanks', 'greeting'] as const;
export type HelpTopic = (typeof helpTopics)[number];

const wordLists = [...helpTopics, 'stop'] as const;

/**
 * Words of one language, folded or not: those of each topic, where a word of four or more letters matches as a prefix,
 * and the stop words, which occur in every question.
 */
export type HelpWords = Readonly<Record<(typeof wordLists)[number], readonly string[]>>;

/** @param read returns the text of a key; translators separate words with commas. */
export const readHelpWords = (read: (key: `help:words.${keyof HelpWords}`) => string): HelpWords =>
  Object.fromEntries(
    wordLists.map((list) => [list, read(`help:words.${list}`).split(/[,،、]/)]),
  ) as unknown as HelpWords;

export type Understood =
  | { kind: 'waybill'; waybillNo: string; others: readonly string[]; tail: string | undefined }
  | { kind: 'tail'; tail: string }
  | { kind: 'rates'; zips: readonly [string, string]; weight: number | undefined }
  | { kind: 'branches'; zip: string }
  | { kind: 'topic'; topic: HelpTopic }
  | { kind: 'unknown' };

const { tailDigits } = constants.tracking;
const { maxMessageChars } = constants.help;

const tailAtEnd = new RegExp(`(?<!\\d)(\\d{${tailDigits}})[\\s.!?؟]*$`);
const anyTail = new RegExp(`(?<!\\d)\\d{${tailDigits}}(?!\\d)`, 'g');
const zipCode = /(?<![\d$.,])\d{5}(?!\d)/g;
const kilograms = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:kg|kilo|كجم|كغ|كيلو|公斤|千克)/i;
const shortestStem = 4;
const shortestJoined = 3;

const plain = (text: string): string => toWesternDigits(stripInvisible(text.slice(0, maxMessageChars)));

const waybillsIn = (text: string): string[] =>
  splitWaybills(text).filter(isWaybillNumber).slice(0, constants.tracking.maxWaybillsPerQuery);

/** Four digits after the number, when the number is complete without them. */
function tailBehind(text: string, waybillNo: string): string | undefined {
  const found = tailAtEnd.exec(text);
  return found && waybillsIn(text.slice(0, found.index)).includes(waybillNo) ? found[1] : undefined;
}

function says(folded: string, words: readonly string[], asked: string): boolean {
  const word = foldText(asked).trim();
  if (word === '') return false;
  // Arabic attaches article and preposition to the word.
  const isJoined = word.length >= shortestJoined && /\p{Script=Arabic}/u.test(word);
  if (word.includes(' ') || isHan(word) || isJoined) return folded.includes(word);
  return words.some((each) => each === word || (word.length >= shortestStem && each.startsWith(word)));
}

const wordsFor = (vocabulary: HelpWords, topics: readonly HelpTopic[]): string[] =>
  topics.flatMap((topic) => vocabulary[topic]).map((word) => foldText(word).trim());

/** The rest of a message without the words of these topics, folded. A removed Chinese word leaves a gap. */
export function besides(text: string, vocabulary: HelpWords, topics: readonly HelpTopic[]): string {
  const words = wordsFor(vocabulary, topics);
  const phrases = words.filter((word) => word.includes(' ') || isHan(word));
  const left = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), foldText(plain(text)));
  const isLeft = (each: string) => !words.some((word) => says(each, [each], word));
  return left.replaceAll(/[\p{Script=Latin}\p{Script=Arabic}\p{N}]+/gu, (each) => (isLeft(each) ? each : ' '));
}

function getTopic(text: string, vocabulary: HelpWords): HelpTopic | undefined {
  const folded = foldText(text);
  const words = getWords(folded).map((word) => word.text);
  return helpTopics.find((topic) => vocabulary[topic].some((word) => says(folded, words, word)));
}

/**
 * @param awaitsTail whether the last question asked for a phone suffix: four digits alone are one then.
 * @param text only its first `help.maxMessageChars` characters are read.
 */
export function understand(text: string, vocabulary: HelpWords, awaitsTail = false): Understood {
  const read = plain(text);
  const [waybillNo, ...others] = waybillsIn(read);
  if (waybillNo !== undefined) return { kind: 'waybill', waybillNo, others, tail: tailBehind(read, waybillNo) };

  const tails = read.match(anyTail) ?? [];
  if (awaitsTail && tails.length === 1 && tails[0]) return { kind: 'tail', tail: tails[0] };

  const topic = getTopic(read, vocabulary);
  if (topic === 'person') return { kind: 'topic', topic };
  const [from, to] = read.match(zipCode) ?? [];
  if (from !== undefined && to !== undefined) {
    const weight = kilograms.exec(read)?.[1]?.replace(',', '.');
    return { kind: 'rates', zips: [from, to], weight: weight === undefined ? undefined : Number(weight) };
  }
  if (from !== undefined && topic !== 'rates') return { kind: 'branches', zip: from };
  return topic ? { kind: 'topic', topic } : { kind: 'unknown' };
}

/** A message that can be forwarded: everything that could be a phone suffix is removed (D-43). */
export function withoutTails(text: string): string {
  return plain(text).replace(anyTail, '•'.repeat(tailDigits));
}
