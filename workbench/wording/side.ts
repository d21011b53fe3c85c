/** The rules at one point in time: now in the working tree, or at a revision. */
import { fileURLToPath } from 'node:url';
import { type Constant, listConstants } from '#domain/constant-facts.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import type { LintContext } from '#schemas/compiler/lint/context.ts';

/** The input for descriptions. */
export interface Side extends LintContext {
  readonly constants: readonly Constant[];
}

const schemasRoot = fileURLToPath(new URL('../../schemas', import.meta.url));

/** The schemas and constants on disk. */
export async function currentSide(root = schemasRoot): Promise<Side> {
  return { ...(await loadForms(root)), constants: listConstants() };
}

export const getConstant = ({ constants }: Pick<Side, 'constants'>, path: string): Constant | undefined =>
  constants.find((constant) => constant.path === path);

/** A constant that a rule's code needs. @throws Error when the domain has none of that name. */
export function getNumber(side: Pick<Side, 'constants'>, path: string): number {
  const value = getConstant(side, path)?.value;
  if (typeof value !== 'number') throw new Error(`The constant ${path} is no number.`);
  return value;
}
