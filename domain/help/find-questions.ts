/** Search over questions and answers that forgives accents, plurals and word order. */
import { constants } from '../constants.ts';
import { chineseOf, foldText, wordsOf } from '../prohibited/words.ts';

export interface HelpQuestion {
  id: string;
  title: string;
  /** The answer as plain text. */
  text: string;
}

const shortestTerm = 3;
/** Letters that the forms of a word have in common. */
const stemLength = 5;
const inTitle = 3;
const inText = 1;
/** Which part of what was asked has to be found, so that a chance word answers nothing. */
const leastCovered = 0.5;

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** What is looked for: stems of words, and pairs of Chinese characters. */
function termsOf(text: string): string[] {
  const folded = foldText(text);
  const words = wordsOf(folded)
    .map((word) => word.text)
    .filter((word) => word.length > shortestTerm)
    .map((word) => word.slice(0, stemLength));
  const chinese = chineseOf(folded).split(' ').flatMap(pairsOf);
  return [...new Set([...words, ...chinese])];
}

/** Those that say most of what was asked, the best first; none when too little of it is found. */
export function findQuestions<Q extends HelpQuestion>(asked: string, questions: readonly Q[], most = 3): Q[] {
  const terms = termsOf(asked.slice(0, constants.help.maxMessageChars));
  if (terms.length === 0) return [];
  return questions
    .map((question) => {
      const title = foldText(question.title);
      const text = foldText(question.text);
      const titled = terms.filter((term) => title.includes(term)).length;
      const covered = terms.filter((term) => title.includes(term) || text.includes(term)).length;
      return { question, titled, covered, score: titled * inTitle + (covered - titled) * inText };
    })
    .filter(({ titled, covered }) => titled > 0 && covered / terms.length >= leastCovered)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ question }) => question);
}
