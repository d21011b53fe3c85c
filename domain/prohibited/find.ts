/** Finds prohibited or restricted items that a description may mention. Advice, never a decision (ROUTE-33). */
import type { ProhibitedItem } from './vocabulary.ts';
import type { Phrase, TermIndex } from './term-index.ts';
import { getChinese, foldText, getForms, getWords } from './words.ts';

/** Longer descriptions are cut: a label shows no more. */
const mostCharacters = 300;

interface Hit {
  item: ProhibitedItem | undefined;
  from: number;
  /** Included. */
  to: number;
}

const isOneOf = (word: string | undefined, words: ReadonlySet<string>): boolean =>
  word !== undefined && getForms(word).some((form) => words.has(form));

function skipFillers({ fillers, purposes }: TermIndex, words: readonly string[], start: number): number {
  let at = start;
  while (at < words.length && (fillers.has(words[at] ?? '') || purposes.has(words[at] ?? ''))) at += 1;
  return at;
}

/** The last of the words that a phrase matches from `start` on; undefined when they differ. */
function endOf(index: TermIndex, words: readonly string[], start: number, phrase: Phrase): number | undefined {
  let at = start;
  for (const [place, forms] of phrase.words.entries()) {
    if (place > 0) at = skipFillers(index, words, at);
    const word = words[at];
    if (word === undefined || !getForms(word).some((form) => forms.has(form))) return undefined;
    at += 1;
  }
  return at - 1;
}

/** Whether the item is only the purpose of something else, or is drawn, printed or stored by it. */
function isBeside(index: TermIndex, words: readonly string[], { from, to }: Hit): boolean {
  const { fillers, purposes, thingsBefore, thingsAfter } = index;
  let before = from - 1;
  while (before >= 0 && fillers.has(words[before] ?? '')) before -= 1;
  const isPurpose = purposes.has(words[before] ?? '');
  return isPurpose || isOneOf(words[before], thingsBefore) || isOneOf(words[to + 1], thingsAfter);
}

const isWithin = (inner: Hit, outer: Hit): boolean =>
  outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from;

/** Longer phrases, harmless ones included, take precedence over the phrases inside them. */
function apart(hits: readonly Hit[]): Hit[] {
  return hits.filter((hit) => hit.item && !hits.some((other) => isWithin(hit, other)));
}

function wordHits(index: TermIndex, folded: string): Hit[] {
  const words = getWords(folded).map(({ text }) => text);
  const hits = words.flatMap((word, from) => {
    const phrases = new Set(getForms(word).flatMap((form) => index.byFirst.get(form) ?? []));
    return [...phrases].flatMap((phrase): Hit[] => {
      const to = endOf(index, words, from, phrase);
      return to === undefined ? [] : [{ item: phrase.item, from, to }];
    });
  });
  return apart(hits).filter((hit) => !isBeside(index, words, hit));
}

function chineseHits(index: TermIndex, folded: string): Hit[] {
  const text = getChinese(folded);
  if (text === '') return [];
  const hits = index.chinese.flatMap(({ item, text: term }): Hit[] => {
    const from = text.indexOf(term);
    return from < 0 ? [] : [{ item, from, to: from + term.length - 1 }];
  });
  return apart(hits).filter(({ to }) => !index.chineseEndings.some((ending) => text.startsWith(ending, to + 1)));
}

const rank = ({ verdict }: ProhibitedItem): number => (verdict === 'prohibited' ? 0 : 1);

/** Items that the text names in any language, prohibited ones first, each once. */
export function findProhibited(index: TermIndex, text: string): ProhibitedItem[] {
  const folded = foldText(text.slice(0, mostCharacters));
  const items = [...wordHits(index, folded), ...chineseHits(index, folded)].flatMap(({ item }) => (item ? [item] : []));
  return [...new Set(items)].toSorted((one, other) => rank(one) - rank(other));
}
