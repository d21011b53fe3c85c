/** The words of what is wrong with content. */
import type { ContentFinding, Problem, ProblemKey } from '../content/finding.ts';
import { render, say, sayRule, type Sentence } from './sentences.ts';

const isRule = (key: Problem['key']): key is `rules:${string}` => key.startsWith('rules:');

export const sayProblem = ({ key, params = {} }: Problem): Sentence =>
  isRule(key) ? sayRule({ pointer: '', key, params }) : say(`finding.${key satisfies ProblemKey}`, params);

/** In English, with the name of the value. */
export function describeFinding({ pointer, ...problem }: ContentFinding): string {
  const words = render(sayProblem(problem));
  return pointer === undefined ? words : `${pointer.slice(1).replaceAll('/', '.') || 'front matter'}: ${words}`;
}
