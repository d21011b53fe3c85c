/** The rules at one point in time: a release, a revision, or a draft over either. */
import type { Constant } from '#domain/constant-facts.ts';
import type { Entry, LintContext } from '#schemas/compiler/lint/context.ts';

/** The input for descriptions. */
export interface Side extends LintContext {
  readonly constants: readonly Constant[];
}

/** A side of a comparison. */
export interface ComparedSide extends Side {
  readonly byId: ReadonlyMap<string, Entry>;
}

export const getConstant = ({ constants }: Pick<Side, 'constants'>, path: string): Constant | undefined =>
  constants.find((constant) => constant.path === path);

/** A constant that a rule's code needs. @throws Error when the domain has none of that name. */
export function getNumber(side: Pick<Side, 'constants'>, path: string): number {
  const value = getConstant(side, path)?.value;
  if (typeof value !== 'number') throw new Error(`The constant ${path} is no number.`);
  return value;
}
