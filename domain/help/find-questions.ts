/** Searches questions and answers, tolerating accents, word forms and word order. */
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
