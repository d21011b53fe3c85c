/** Search over questions and answers that forgives accents, forms of words and their order. */
import { constants } from '../constants.ts';
import { isHan } from '../prohibited/words.ts';
import { isSameTerm, getTerms } from './terms.ts';

export interface HelpQuestion {
  id: string;
  title: string;
  /** The answer as plain text. */
  text: string;
}

export interface FoundQuestions<Q> {
  /** The best first. */
  questions: Q[];
  /** How far the best one's title and what was asked are the same, from 0 to 1. */
  alike: number;
  /** What these terms, which the best one's title has, weigh together. */
  weighTitled: (terms: readonly string[]) => number;
}

/** Which part of what was asked has to be found, so that a chance word answers nothing. */
const leastCovered = 0.45;
/** Where the title says nothing of it. */
const leastInText = 0.6;
/** And so many of its words: one alone, of several, stands in an answer about something else. */
const leastMet = 2;
/** Of so many a word is rare that one of them has; where there are fewer, it is no less telling. */
const usualCount = 32;
/** What words weigh that nearly every question has: who finds no more has found nothing. */
const leastWeight = 1;
/** What the whole says counts so much beside what the title says. */
const ofWhole = 0.7;
/** A word that no question has says nothing about any of them; two Chinese characters may be the edges of two words. */
const unknown = { word: 1.5, pair: 0.3 } as const;
/** Those that are as good as this part of the best one are offered with it. */
const leastBeside = 0.6;
const most = 3;

const has = (terms: readonly string[], term: string): boolean => terms.some((each) => isSameTerm(each, term));

/**
 * Those that are about what was asked, the best first; none when too little of it is found. A word counts the more, the
 * fewer of the questions have it. Title and what was asked are held against each other both ways: a title that is about
 * something else besides stands behind the one that is about nothing else.
 *
 * @param stopWords what nearly everything can be asked with (how, when, best): they tell which of two is nearer, and never
 * that one is near.
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
