/** Examples that one side accepts and the other rejects. */
import type { Example } from '#schemas/compiler/examples.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import { groupBy } from '../wording/group-by.ts';
import { both, type Both } from '../wording/language.ts';
import type { ExampleChange } from './change.ts';
import { phrases } from './phrases.ts';
import type { Snapshot } from './snapshot.ts';

const mostShown = 4;

/** `/weight maximum 30, /quantity minimum 1` */
function listed(errors: readonly FieldError[]): string {
  const shown = errors.slice(0, mostShown).map(({ pointer, keyword, params }) => {
    const limit = typeof params.limit === 'number' ? ` ${params.limit}` : '';
    return `\`${pointer || '/'}\` ${keyword}${limit}`;
  });
  return shown.join(', ') + (errors.length > mostShown ? ' …' : '');
}

const getKeys = (errors: Example['errors']) => errors.map(({ pointer, key }) => `${pointer} ${key}`).toSorted();
const same = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

/** Rejected before and now: only added and removed errors are listed. */
function changeText(was: readonly FieldError[], is: readonly FieldError[]): Both {
  const only = (errors: readonly FieldError[], others: readonly FieldError[]) =>
    errors.filter((error) => !getKeys(others).includes(getKeys([error])[0] ?? ''));
  return both((language) => {
    const say = phrases[language];
    if (was.length === 0) return say.nowRejected(listed(is));
    return is.length === 0
      ? say.nowAccepted(listed(was))
      : say.otherErrors(listed(only(was, is)), listed(only(is, was)));
  });
}

export interface Examples {
  changes: ExampleChange[];
  notes: Both[];
}

/** Merges examples of one form with the same change into one line. */
function together(changes: readonly ExampleChange[]): ExampleChange[] {
  const groups = groupBy(changes, (change) => JSON.stringify([change.form, change.text, change.breaks]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, names: group.flatMap(({ names }) => names) }] : [];
  });
}

/** Every example of either side, in its current version if both have it. */
export function compareExamples(before: Snapshot, after: Snapshot): Examples {
  const changes: ExampleChange[] = [];
  const notes = new Map<string, Both>();
  const examples = new Map([...before.examples, ...after.examples].map((each) => [`${each.id} ${each.name}`, each]));
  for (const example of [...examples.values()].toSorted((a, b) => a.id.localeCompare(b.id, 'en'))) {
    if (!before.byId.has(example.id) || !after.byId.has(example.id)) continue;
    const [old, now] = [before.judge(example.id), after.judge(example.id)];
    for (const [validate, side] of [
      [old, before],
      [now, after],
    ] as const) {
      if (typeof validate === 'string')
        notes.set(
          `${example.id} ${side.label ?? ''}`,
          both((language) => phrases[language].uncompiled(example.id, side.label, validate)),
        );
    }
    if (typeof old === 'string' || typeof now === 'string') continue;
    const [was, is] = [old(example.data), now(example.data)];
    if (same(getKeys(was), getKeys(is))) continue;
    const breaks = !same(getKeys(is), getKeys(example.errors));
    changes.push({ form: example.id, names: [example.name], text: changeText(was, is), breaks });
  }
  return { changes: together(changes), notes: [...notes.values()] };
}
