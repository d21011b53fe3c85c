import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldFacts } from '#schemas/editing/field-facts.ts';
import { fieldKinds } from '#schemas/editing/operations/fields.ts';
import { applyOperation, type Operation } from '#schemas/editing/operations/index.ts';
import type { FiveTexts } from '#schemas/editing/operations/outcome.ts';
import { namedPatterns } from '#schemas/editing/operations/patterns.ts';
import { createHistory } from '#schemas/editing/history.ts';
import type { Rules } from '#schemas/editing/rules.ts';
import { findings, open, released } from './release.ts';

const files = [
  'forms/order/parcel.schema.json',
  'forms/order/recipient.schema.json',
  'forms/rates/quote.schema.json',
  'forms/inbox/contact.schema.json',
  'forms/tracking/claim.schema.json',
];

/** A choice among things that exist only when the draft is known. */
type Picks = readonly number[];

const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
const word = (pick: number) => ['Cuidado', 'Hasta {{limit}}', 'Nota', 'Más de 30', '<b>Peso</b>'][pick % 5] ?? '';
const five = (text: string): FiveTexts => ({ es: text, en: text, pt: text, zh: text, ar: text });

const kinds: readonly ((rules: Rules, file: string, field: string, picks: Picks) => Operation | undefined)[] = [
  (rules, file, field, [one = 0, two = 0]) => {
    const rule = at(fieldFacts(rules, file, [field], 'es')?.rules.filter(({ limit }) => limit) ?? [], one);
    const name = two % 2 === 0 ? 'setLimit' : 'separateLimit';
    return rule && { name, input: { file, rule: rule.id, value: [0, 3, 7, 12.5, 25, 4000][two % 6] ?? 0 } };
  },
  (rules, file, field, [one = 0, two = 0]) => {
    const rule = at(fieldFacts(rules, file, [field], 'es')?.rules ?? [], one);
    return rule && { name: 'setOwnMessage', input: { file, rule: rule.id, texts: five(word(two)) } };
  },
  (rules, file, field, [one = 0]) => {
    const key = fieldFacts(rules, file, [field], 'es')?.titleKey;
    return key === undefined
      ? undefined
      : { name: 'setText', input: { namespace: 'fields', key, dictionary: 'pt', text: word(one) } };
  },
  (_, file, field, [one = 0]) => ({ name: 'setRequired', input: { file, field, required: one % 2 === 0 } }),
  (_, file, field, [one = 0]) => ({
    name: 'setPattern',
    input: { file, field, pattern: at([...namedPatterns.map(({ name }) => name), undefined], one) },
  }),
  (rules, file, field, [one = 0, two = 0, three = 0]) => {
    const fields = rules.entry(file)?.ui?.form.fields ?? {};
    const other = at(Object.keys(fields), one) ?? '';
    const value =
      at<string | number | boolean>([true, false, ...(fields[other]?.options ?? []).map((each) => each.value)], two) ??
      true;
    const effect = three % 2 === 0 ? 'show' : 'require';
    return { name: 'addCondition', input: { file, field, effect, tests: [{ field: other, value }] } };
  },
  (_, file, field) => ({ name: 'removeCondition', input: { file, field } }),
  (_, file, field, [one = 0, two = 0]) => ({
    name: 'moveField',
    input: { file, field, section: one % 5, index: two % 6 },
  }),
  (_, file, __, [one = 0, two = 0]) => ({ name: 'moveSection', input: { file, from: one % 4, to: two % 4 } }),
  (_, file, field) => ({ name: 'addSection', input: { file, field, titles: five('Otra parte') } }),
  (_, file, field, [one = 0, two = 0]) => ({ name: 'moveOption', input: { file, field, from: one % 4, to: two % 4 } }),
  (_, file, field) => ({ name: 'addOption', input: { file, field, value: 'extra', labels: five('Otra') } }),
  (_, file, __, [one = 0, two = 0]) => ({
    name: 'addField',
    input: {
      file,
      section: one % 4,
      index: two % 4,
      name: `extra${String.fromCharCode(65 + (one % 3))}`,
      kind: at(fieldKinds, two) ?? 'text',
      titles: five('Dato extra'),
      choices: [
        { value: 'a', labels: five('Uno') },
        { value: 'b', labels: five('Otro') },
      ],
    },
  }),
  (_, file, field) => ({ name: 'removeField', input: { file, field } }),
  (_, file, field) => ({ name: 'addHint', input: { file, place: [field], texts: five('Como viene en la caja') } }),
];

const step = fc.record({
  kind: fc.nat(kinds.length - 1),
  file: fc.constantFrom(...files),
  field: fc.nat(),
  picks: fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }),
});

function toOperation(
  rules: Rules,
  { kind, file, field, picks }: { kind: number; file: string; field: number; picks: Picks },
) {
  const names = Object.keys(rules.entry(file)?.ui?.form.fields ?? {});
  return kinds[kind]?.(rules, file, at(names, field) ?? '', picks);
}

it('any sequence of operations is clean or refused, and undo restores the bytes', () => {
  let applied = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 12 }), (steps) => {
      let history = createHistory(released.changes);
      for (const each of steps) {
        const rules = open(history.changes);
        const operation = toOperation(rules, each);
        const outcome = operation && applyOperation(rules, operation);
        if (!outcome || 'refused' in outcome) continue;
        applied += 1;
        const next = history.push(outcome.changes, outcome.said);
        expect(next.undo().changes).toBe(history.changes);
        history = next;
      }
      expect(findings(open(history.changes))).toEqual([]);
      while (history.canUndo) history = history.undo();
      expect(open(history.changes).text(files[0] ?? '')).toBe(released.text(files[0] ?? ''));
      expect(history.changes).toEqual(released.changes);
    }),
    { numRuns: 25 },
  );
  expect(applied).toBeGreaterThan(50);
});
