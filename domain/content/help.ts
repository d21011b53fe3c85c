import { constants } from '../constants.ts';
import { foldText, getChinese, getWords, isHan } from '../text/words.ts';
import { stripInvisible, toWesternDigits } from '../text/text.ts';
import { isWaybillNumber, splitWaybills } from '../parcel/waybill.ts';

/** Suggested questions of the help, in this order; the text of each is `help:suggest.<name>`. */
export const helpSuggestions = ['tracking', 'rates', 'branches', 'person'] as const;

// Searches questions and answers, tolerating accents, word forms and word order.

/** Terms of a text for a tolerant search: words without their endings, and pairs of Chinese characters. */
const shortestTerm = 3;
/** Two words that share at least this part of the shorter one from its beginning are forms of the same word. */
const leastShared = 0.6;
/** Longest ending of the longer word. */
const longestEnding = 5;

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/** Article, conjunction and preposition, which Arabic attaches to the word. */
const joined = ['وال', 'فال', 'بال', 'كال', 'لل', 'ال', 'و', 'ف', 'ب', 'ل', 'ك'] as const;
const shortestBare = 2;
/** Prefixes for person, passive and participle, longest first. */
const beforeRoots = [/^مت/, /^[ايتنم]/, /^/];
const weakLetters = /[اويئؤء]/g;
const rootLetters = 3;

/** Removes attached words and the letters that vary between forms. */
function arabicStem(word: string): string {
  const before = joined.find(
    (each) => word.startsWith(each) && word.length - each.length >= (each.length > 1 ? shortestBare : shortestTerm),
  );
  const bare = word.slice(before?.length ?? 0);
  const roots = beforeRoots.map((each) => bare.replace(each, '').replaceAll(weakLetters, ''));
  return roots.find((root) => root.length >= rootLetters) ?? bare;
}

const getPairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** Every term once, in the order of the text. */
export function getTerms(text: string): string[] {
  const folded = foldText(text);
  const words = getWords(folded)
    .map((word) => word.text)
    .filter((word) => word.length >= shortestTerm)
    .map((word) => (isArabic(word) ? arabicStem(word) : word));
  const chinese = getChinese(folded).split(' ').flatMap(getPairs);
  return [...new Set([...words, ...chinese])];
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Whether two terms are forms of one word: pagar, pago; arrived, arriving. */
function isSameTerm(one: string, other: string): boolean {
  if (one === other) return true;
  if (one[0] !== other[0] || isHan(one)) return false;
  const shared = sharedStart(one, other);
  const shorter = Math.min(one.length, other.length);
  const least = Math.max(shortestTerm, Math.ceil(shorter * leastShared));
  return shared >= least && Math.max(one.length, other.length) - shared <= longestEnding;
}

export interface HelpQuestion {
  id: string;
  title: string;
  /** The answer as plain text. */
  text: string;
}

interface FoundQuestions<Q> {
  /** Best match first. */
  questions: Q[];
  /** Similarity of the best match's title and the query, from 0 to 1. */
  alike: number;
  /** The total weight of these terms, which the best match's title contains. */
  weighTitled: (terms: readonly string[]) => number;
}

/** Minimum share of the query that must match, so that a chance word does not produce an answer. */
const leastCovered = 0.45;
/** The same when the title has no match. */
const leastInText = 0.6;
/** Minimum number of matching words: a single word of several may come from an answer about something else. */
const leastMet = 2;
/** Minimum number of questions assumed for word weights, so that words weigh as much when there are fewer. */
const usualCount = 32;
/** Weight of words that nearly every question has: a match that weighs no more is not a match. */
const leastWeight = 1;
/** Weight of the whole text relative to the title. */
const ofWhole = 0.7;
/** A word that no question has says nothing about any of them; two Chinese characters may span two words. */
const unknown = { word: 1.5, pair: 0.3 } as const;
/** Matches with at least this share of the best score are offered with it. */
const leastBeside = 0.6;
const most = 3;

const has = (terms: readonly string[], term: string): boolean => terms.some((each) => isSameTerm(each, term));

/**
 * Questions that match the query, best first; none when too little of it matches. A word weighs more the fewer
 * questions have it. Title and query are compared both ways: a title that also covers something else ranks below one
 * that does not.
 * @param stopWords words of nearly every query (how, when, best): they rank matches but never make one.
 */
export function findQuestions<Q extends HelpQuestion>(
  asked: string,
  questions: readonly Q[],
  stopWords: readonly string[] = [],
): FoundQuestions<Q> {
  const terms = getTerms(asked.slice(0, constants.help.maxMessageChars));
  const stops = new Set(stopWords.flatMap(getTerms));
  const telling = terms.filter((term) => !stops.has(term));
  const known = questions.map((question) => {
    const title = getTerms(question.title);
    return { question, title, all: [...title, ...getTerms(question.text)] };
  });
  const weights = new Map<string, number>();
  const getWeight = (term: string): number => {
    let weight = weights.get(term);
    if (weight === undefined) {
      const count = known.filter(({ all }) => has(all, term)).length;
      if (count > 0) weight = Math.log((Math.max(known.length, usualCount) + 1) / (count + 0.5));
      else weight = isHan(term) ? unknown.pair : unknown.word;
      weights.set(term, weight);
    }
    return weight;
  };
  const weigh = (some: readonly string[]): number => some.reduce((sum, term) => sum + getWeight(term), 0);
  const found = known
    .map(({ question, title, all }) => {
      const inTitle = terms.filter((term) => has(title, term));
      const both = weigh(inTitle) + weigh(title.filter((term) => has(terms, term)));
      const alike = both / (weigh(terms) + weigh(title));
      const met = telling.filter((term) => has(all, term));
      const covered = weigh(met) / weigh(telling);
      const isTitled = weigh(inTitle.filter((term) => !stops.has(term))) >= leastWeight;
      const isChance = !isTitled && met.length < Math.min(leastMet, telling.length);
      const isAbout = !isChance && weigh(met) >= leastWeight && covered >= (isTitled ? leastCovered : leastInText);
      return { question, title, alike, isAbout, score: alike + covered * ofWhole };
    })
    .filter(({ isAbout }) => isAbout)
    .toSorted((one, other) => other.score - one.score);
  const best = found[0]?.score ?? 0;
  return {
    questions: found.flatMap(({ question, score }) => (score >= best * leastBeside ? [question] : [])).slice(0, most),
    alike: found[0]?.alike ?? 0,
    weighTitled: (some) => weigh(some.filter((term) => has(found[0]?.title ?? [], term))),
  };
}

// Guesses the intent of a help message by simple means: numbers recognized by their format, and words of the visitor's
// language.

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
