/** Constants whose value changed, and every affected form. */
import type { Constant } from '#domain/constant-facts.ts';
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { both, type Both } from '../wording/language.ts';
import { getConstants } from '../wording/rule-text.ts';
import { getConstant } from '../wording/side.ts';
import { sayConstant } from '../wording/units.ts';
import type { ConstantChange } from './change.ts';
import type { Snapshot } from './snapshot.ts';

const describe = (constant: Constant | undefined): Both | undefined =>
  constant && both((language) => sayConstant(constant.value, constant.unit, language));

/** Named by a rule, read by a rule's code, or shown by the layout. */
function uses(side: Snapshot, entry: Entry, path: string): boolean {
  if (entry.rules.some((rule) => getConstants({ side, entry }, rule).some((constant) => constant.path === path)))
    return true;
  return JSON.stringify(entry.ui?.value ?? {}).includes(`{"$const":${JSON.stringify(path)}}`);
}

export function compareConstants(before: Snapshot, after: Snapshot): ConstantChange[] {
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
