/** Terms of a text for a tolerant search: words without their endings, and pairs of Chinese characters. */
import { getChinese, foldText, isHan, getWords } from '../prohibited/words.ts';

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
export function isSameTerm(one: string, other: string): boolean {
  if (one === other) return true;
  if (one[0] !== other[0] || isHan(one)) return false;
  const shared = sharedStart(one, other);
  const shorter = Math.min(one.length, other.length);
  const least = Math.max(shortestTerm, Math.ceil(shorter * leastShared));
  return shared >= least && Math.max(one.length, other.length) - shared <= longestEnding;
}
