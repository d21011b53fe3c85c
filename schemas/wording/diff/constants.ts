/** Compares the constants of two sides. */
import type { Constant } from '#domain/constant-facts.ts';
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { both, type Both } from '../language.ts';
import { getConstants } from '../rule-text.ts';
import { getConstant, type Side } from '../side.ts';
import { sayConstant } from '../units.ts';
import type { ConstantChange } from './change.ts';

/** Constants whose value changed, and every affected form. */
const describe = (constant: Constant | undefined): Both | undefined =>
  constant && both((language) => sayConstant(constant.value, constant.unit, language));

/** Named by a rule, read by a rule's code, or shown by the layout. */
function uses(side: Side, entry: Entry, path: string): boolean {
  if (entry.rules.some((rule) => getConstants({ side, entry }, rule).some((constant) => constant.path === path)))
    return true;
  return JSON.stringify(entry.ui?.value ?? {}).includes(`{"$const":${JSON.stringify(path)}}`);
}

export function compareConstants(before: Side, after: Side): ConstantChange[] {
  const paths = [...new Set([...after.constants, ...before.constants].map(({ path }) => path))];
  return paths.flatMap((path) => {
    const [old, now] = [getConstant(before, path), getConstant(after, path)];
    if (JSON.stringify([old?.value, old?.unit]) === JSON.stringify([now?.value, now?.unit])) return [];
    const forms = [before, after].flatMap((side) =>
      side.entries.filter((entry) => uses(side, entry, path)).map(({ file }) => getId(file) ?? file),
    );
    return [{ path, before: describe(old), after: describe(now), forms: [...new Set(forms)].toSorted() }];
  });
}
