import { describe, expect, it } from 'vitest';
import { fieldFacts } from '#schemas/editing/field-facts.ts';
import type { FiveTexts } from '#schemas/editing/operations/outcome.ts';
import { namedPatterns } from '#schemas/editing/operations/patterns.ts';
import type { Rules } from '#schemas/editing/rules.ts';
import { done, findings, refusal, release, released } from './release.ts';

const parcel = 'forms/order/parcel.schema.json';
const contact = 'forms/inbox/contact.schema.json';
const five = (text: string): FiveTexts => ({ es: text, en: text, pt: text, zh: text, ar: text });

function ruleOf(rules: Rules, file: string, field: string, keyword: string): string {
  const rule = fieldFacts(rules, file, [field], 'es')?.rules.find((each) => each.keyword === keyword);
  if (!rule) throw new Error(`${field} has no ${keyword}.`);
  return rule.id;
}

const weight = ruleOf(released, parcel, 'weight', 'maximum');

describe('limits', () => {
  it('changes the constant that the rule names, in every form', () => {
    const draft = done(released, { name: 'setLimit', input: { file: parcel, rule: weight, value: 25 } });
    expect(draft.changes).toEqual({ files: {}, constants: { 'parcel.web.maxWeightKg': 25 } });
    expect(fieldFacts(draft, parcel, ['weight'], 'es')?.rules.map(({ words }) => words)).toContain('máximo 25 kg');
    expect(findings(draft)).toEqual([]);
    expect(done(draft, { name: 'setLimit', input: { file: parcel, rule: weight, value: 30 } }).changes).toEqual({
      files: {},
      constants: {},
    });
  });

  it('separates the rule from its constant for one form', () => {
    const draft = done(released, { name: 'separateLimit', input: { file: parcel, rule: weight, value: 25 } });
    expect(Object.keys(draft.changes.files)).toEqual([parcel]);
    expect(draft.text(parcel)?.replace('"maximum": 25', '"maximum": { "$const": "parcel.web.maxWeightKg" }')).toBe(
      release[parcel],
    );
    expect(findings(draft)).toEqual([]);
  });

  it('refuses what is no limit, or leaves no answer', () => {
    const set = (value: number, rule = weight) =>
      refusal(released, { name: 'setLimit', input: { file: parcel, rule, value } });
    expect(set(Number.NaN)).toMatch(/number/);
    expect(set(-1)).toMatch(/negative/);
    expect(set(0)).toMatch(/No answer/);
    expect(set(2.5, ruleOf(released, parcel, 'itemName', 'maxLength'))).toMatch(/whole number/);
    expect(refusal(released, { name: 'separateLimit', input: { file: parcel, rule: weight, value: 50 } })).toMatch(
      /is the constant/,
    );
    expect(
      refusal(released, {
        name: 'separateLimit',
        input: {
          file: 'forms/order/sender.schema.json',
          rule: ruleOf(released, 'forms/order/sender.schema.json', 'company', 'maxLength'),
          value: 41,
        },
      }),
    ).toMatch(/group that several forms share/);
  });
});

describe('texts', () => {
  it('changes one text and nothing else of its file', () => {
    const input = { namespace: 'fields', key: 'parcel.weight', dictionary: 'es', text: 'Peso con caja' } as const;
    const draft = done(released, { name: 'setText', input });
    expect(draft.text('messages/es/fields.json')?.replace('"Peso con caja"', '"Peso"')).toBe(
      release['messages/es/fields.json'],
    );
    expect(findings(draft)).toEqual([]);
    expect(done(draft, { name: 'setText', input: { ...input, text: 'Peso' } }).changes).toEqual(released.changes);
  });

  it('gives a rule a message of its own in five languages', () => {
    const texts = five('El máximo es {{limit}} kg.');
    const draft = done(released, { name: 'setOwnMessage', input: { file: parcel, rule: weight, texts } });
    const facts = fieldFacts(draft, parcel, ['weight'], 'es')?.rules.find(({ id }) => id === weight);
    expect(facts?.messages[0]?.key).toBe('order.parcel.weight.maximum');
    expect(facts?.messages[0]?.texts.ar).toEqual({ 'order.parcel.weight.maximum': texts.ar });
    expect(findings(draft)).toEqual([]);
  });

  it('refuses a number, an unknown placeholder, an open brace, nesting and too many letters', () => {
    const set = (text: string) =>
      refusal(released, {
        name: 'setOwnMessage',
        input: { file: parcel, rule: weight, texts: { ...five('ok'), pt: text } },
      });
    expect(set('Hasta 30 kg')).toMatch(/number of its own/);
    expect(set('Hasta {{weight}}')).toMatch(/does not give “weight”/);
    expect(set('Hasta {{limit')).toMatch(/left open/);
    expect(set('Hasta $t(rules:required)')).toMatch(/must not contain/);
    expect(set('a'.repeat(161))).toMatch(/161 letters, and 160 fit/);
    expect(set(' ')).toMatch(/Portuguese is missing/);
  });

  it('keeps markup as text', () => {
    const text = '<img src=x onerror=alert(document.domain)>';
    const draft = done(released, {
      name: 'setText',
      input: { namespace: 'fields', key: 'parcel.weight', dictionary: 'es', text },
    });
    expect(fieldFacts(draft, parcel, ['weight'], 'es')?.title).toBe(text);
  });

  it('adds a help text to a field without one', () => {
    const draft = done(released, {
      name: 'addHint',
      input: { file: parcel, place: ['quantity'], texts: five('Cuenta cada caja') },
    });
    expect(fieldFacts(draft, parcel, ['quantity'], 'es')?.hintKey).toBe('parcel.quantityHint');
    expect(findings(draft)).toEqual([]);
  });
});

describe('required', () => {
  it('requires a field, and makes it optional again', () => {
    const required = done(released, { name: 'setRequired', input: { file: parcel, field: 'remark', required: true } });
    expect(fieldFacts(required, parcel, ['remark'], 'es')?.isRequired).toBe(true);
    expect(findings(required)).toEqual([]);
    const optional = done(released, {
      name: 'setRequired',
      input: { file: parcel, field: 'itemName', required: false },
    });
    expect(fieldFacts(optional, parcel, ['itemName'], 'es')?.isRequired).toBe(false);
  });

  it('refuses what a person does not fill in, and what a group requires', () => {
    const set = (field: string, required: boolean, file = parcel) =>
      refusal(released, { name: 'setRequired', input: { file, field, required } });
    expect(set('billingWeight', true)).toMatch(/customer does not fill in/);
    expect(set('weight', true)).toMatch(/already/);
    expect(set('name', false, 'forms/order/sender.schema.json')).toMatch(/group that several forms share/);
  });
});

describe('conditions', () => {
  const fragile = [{ field: 'goodsCategory', value: 'fragile' }] as const;

  it('shows a field only while fields have values', () => {
    const draft = done(released, {
      name: 'addCondition',
      input: { file: parcel, field: 'insure', effect: 'show', tests: fragile },
    });
    expect(draft.entry(parcel)?.ui?.form.fields.insure?.showWhen).toEqual({ condition: 'goodsCategoryFragile' });
    expect(findings(draft)).toEqual([]);
    const again = done(draft, { name: 'removeCondition', input: { file: parcel, field: 'insure' } });
    // The condition and its words are gone; the layout has only the line breaks of the line that was too long.
    const layout = 'forms/order/parcel.ui.json';
    expect(Object.keys(again.changes.files)).toEqual([layout]);
    expect(JSON.parse(again.text(layout) ?? '')).toEqual(JSON.parse(release[layout] ?? ''));
  });

  it('requires a field only while fields have values, and reuses a condition that exists', () => {
    const tests = [{ field: 'productType', value: 'standard' }];
    const draft = done(released, {
      name: 'addCondition',
      input: { file: parcel, field: 'remark', effect: 'require', tests },
    });
    expect(Object.keys(draft.changes.files)).toEqual([parcel]);
    expect(
      fieldFacts(draft, parcel, ['remark'], 'es')?.rules.map(({ words, condition }) => [words, condition]),
    ).toContainEqual(['obligatorio', 'solo si el servicio es Estándar']);
    expect(findings(draft)).toEqual([]);
    const again = done(draft, { name: 'setRequired', input: { file: parcel, field: 'remark', required: false } });
    expect(
      again
        .text(parcel)
        ?.replace(
          '"notBlank": true,\n      "maxLength": { "$const": "text.long" }',
          '"maxLength": { "$const": "text.long" }',
        ),
    ).toBe(release[parcel]);
  });

  it('moves an unconditional requirement under the condition that shows the field', () => {
    const draft = done(released, {
      name: 'addCondition',
      input: { file: parcel, field: 'itemName', effect: 'show', tests: fragile },
    });
    expect(fieldFacts(draft, parcel, ['itemName'], 'es')?.isRequired).toBe(false);
    expect(findings(draft)).toEqual([]);
  });

  it('refuses itself, an impossible value, and a circle', () => {
    const add = (field: string, tests: { field: string; value: string | boolean }[], rules = released) =>
      refusal(rules, { name: 'addCondition', input: { file: parcel, field, effect: 'show', tests } });
    expect(add('remark', [])).toMatch(/Choose a field/);
    expect(add('insure', [{ field: 'insure', value: true }])).toMatch(/itself/);
    expect(add('remark', [{ field: 'goodsCategory', value: 'none' }])).toMatch(/cannot be answered/);
    const one = done(released, {
      name: 'addCondition',
      input: { file: parcel, field: 'insure', effect: 'show', tests: [{ field: 'withReturn', value: true }] },
    });
    expect(add('withReturn', [{ field: 'insure', value: true }], one)).toMatch(/each other/);
  });
});

describe('patterns', () => {
  it('matches its examples and nothing of the others', () => {
    for (const { name, pattern, matches, others } of namedPatterns) {
      const test = (text: string) => new RegExp(pattern, 'u').test(text);
      expect([name, ...matches.filter((text) => !test(text)), ...others.filter(test)]).toEqual([name]);
    }
  });

  it('is chosen by name with its message, changed, and taken away to the same bytes', () => {
    const set = (rules: Rules, pattern: string | undefined) =>
      done(rules, { name: 'setPattern', input: { file: parcel, field: 'remark', pattern } });
    for (const { name } of namedPatterns) {
      const draft = set(released, name);
      expect(findings(draft)).toEqual([]);
      expect(set(draft, undefined).changes).toEqual(released.changes);
    }
    const changed = set(set(released, 'rfc'), 'curp');
    expect(changed.messages.has('rules', 'patterns.rfc')).toBe(false);
    expect(findings(changed)).toEqual([]);
  });

  it('refuses a field with another rule about its text', () => {
    const input = { file: parcel, field: 'goodsCategory', pattern: 'rfc' };
    expect(refusal(released, { name: 'setPattern', input })).toMatch(/another rule/);
  });
});

describe('order and grouping', () => {
  it('moves a field, also out of a row, and back to the same bytes', () => {
    const move = (rules: Rules, field: string, section: number, index: number) =>
      done(rules, { name: 'moveField', input: { file: parcel, field, section, index } });
    const moved = move(released, 'remark', 4, 0);
    expect(moved.entry(parcel)?.ui?.form.sections[4]?.fields[0]).toBe('remark');
    expect(move(moved, 'remark', 4, 4).changes).toEqual(released.changes);
    const alone = move(released, 'quantity', 2, 0);
    expect(alone.entry(parcel)?.ui?.form.sections[1]?.fields).toEqual([['itemType', 'goodsCategory'], 'itemName']);
    expect(findings(alone)).toEqual([]);
  });

  it('moves a section, and makes one of a field', () => {
    const moved = done(released, { name: 'moveSection', input: { file: parcel, from: 1, to: 2 } });
    expect(moved.entry(parcel)?.ui?.form.sections[2]?.title).toBe('parcel.content');
    const made = done(released, {
      name: 'addSection',
      input: { file: parcel, field: 'remark', titles: five('Notas') },
    });
    expect(made.entry(parcel)?.ui?.form.sections.at(-1)).toEqual({ title: 'parcel.remarkSection', fields: ['remark'] });
    expect(findings(made)).toEqual([]);
  });

  it('refuses a section of a group, and to empty one', () => {
    const input = { file: 'forms/order/sender.schema.json', field: 'name', section: 0, index: 1 };
    expect(refusal(released, { name: 'moveField', input })).toMatch(/group that several forms share/);
    expect(
      refusal(released, { name: 'moveField', input: { file: parcel, field: 'productType', section: 1, index: 0 } }),
    ).toMatch(/only field/);
  });

  it('sorts choices, and adds one to a list of its own', () => {
    const sorted = done(released, {
      name: 'moveOption',
      input: { file: parcel, field: 'goodsCategory', from: 0, to: 5 },
    });
    expect(findings(sorted)).toEqual([]);
    expect(
      refusal(released, { name: 'addOption', input: { file: parcel, field: 'bag', value: 'huge', labels: five('x') } }),
    ).toMatch(/comes with a release/);
  });
});

describe('a new field', () => {
  const base = { file: parcel, section: 1, index: 9, titles: five('¿Qué cuidado necesita?') };

  it.each(['text', 'longText', 'number', 'whole', 'yesNo', 'date', 'email', 'phone'] as const)(
    'of the kind %s is clean, and goes again to the same bytes',
    (kind) => {
      const draft = done(released, { name: 'addField', input: { ...base, name: 'care', kind } });
      expect(findings(draft)).toEqual([]);
      const gone = done(draft, { name: 'removeField', input: { file: parcel, field: 'care' } });
      expect(gone.text(parcel)).toBe(release[parcel]);
      expect(gone.text('forms/order/parcel.ui.json')).toBe(release['forms/order/parcel.ui.json']);
    },
  );

  it('of choices has them in five languages, and takes more of them', () => {
    const choices = [
      { value: 'cold', labels: five('Frío') },
      { value: 'dry', labels: five('Seco') },
    ];
    const draft = done(released, { name: 'addField', input: { ...base, name: 'care', kind: 'choice', choices } });
    expect(findings(draft)).toEqual([]);
    const more = done(draft, {
      name: 'addOption',
      input: { file: parcel, field: 'care', value: 'warm', labels: five('Tibio') },
    });
    expect(more.entry(parcel)?.ui?.form.fields.care?.options).toHaveLength(3);
    expect(findings(more)).toEqual([]);
  });

  it('refuses a name that is taken, and the removal of a released field or one that a condition needs', () => {
    expect(refusal(released, { name: 'addField', input: { ...base, name: 'weight', kind: 'text' } })).toMatch(
      /already/,
    );
    expect(refusal(released, { name: 'addField', input: { ...base, name: 'constructor', kind: 'text' } })).toMatch(
      /name/,
    );
    expect(refusal(released, { name: 'removeField', input: { file: parcel, field: 'remark' } })).toMatch(
      /lose answers/,
    );
    const draft = done(released, { name: 'addField', input: { ...base, name: 'care', kind: 'yesNo' } });
    const used = done(draft, {
      name: 'addCondition',
      input: { file: parcel, field: 'remark', effect: 'show', tests: [{ field: 'care', value: true }] },
    });
    expect(refusal(used, { name: 'removeField', input: { file: parcel, field: 'care' } })).toMatch(/depends on/);
  });

  it('in a new small form', () => {
    const draft = done(released, { name: 'addForm', input: { flow: 'inbox', name: 'ideas', titles: five('Ideas') } });
    expect(findings(draft)).toEqual([]);
  });
});

describe('JSON', () => {
  it('takes a file as written, and says where it is broken', () => {
    const text = (release[contact] ?? '').replace('"notBlank": true', '"notBlank": false');
    expect(done(released, { name: 'replaceFile', input: { file: contact, text } }).text(contact)).toBe(text);
    expect(refusal(released, { name: 'replaceFile', input: { file: contact, text: '{\n  "a": }' } })).toMatch(
      /line 2, column 8/,
    );
  });
});
