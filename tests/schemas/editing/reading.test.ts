import { describe, expect, it } from 'vitest';
import { constantUses, fieldFacts, stopId } from '#schemas/editing/field-facts.ts';
import { allFields, outline } from '#schemas/editing/outline.ts';
import { done, released } from './release.ts';

const parcel = 'forms/order/parcel.schema.json';

describe('the tree', () => {
  const flows = outline(released, 'es');

  it('has every form with a layout, in the order in which customers meet them', () => {
    expect(flows[0]?.name).toBe('order');
    expect(flows[0]?.forms.slice(0, 4).map(({ id }) => id)).toEqual([
      'order/sender',
      'order/recipient',
      'order/parcel',
      'order/pickup',
    ]);
    const ids = flows.flatMap(({ forms }) => forms.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toHaveLength(
      released.workspace.uis.size -
        [...released.workspace.uis.keys()].filter((file) => !file.startsWith('forms/')).length,
    );
  });

  it('has the sections and fields of a form in words, in both languages', () => {
    const form = flows[0]?.forms.find(({ id }) => id === 'order/parcel');
    expect(form?.sections.map(({ title }) => title)).toContain('Contenido');
    expect(form?.sections.flatMap(({ fields }) => allFields(fields)).map(({ title }) => title)).toContain('Peso');
    const english = outline(released, 'en')[0]?.forms.find(({ id }) => id === 'order/parcel');
    expect(english?.title).not.toBe(form?.title);
  });
});

describe('a field', () => {
  it('has its rules with conditions, limits, units and sources', () => {
    const facts = fieldFacts(released, parcel, ['weight'], 'es');
    expect(facts?.isRequired).toBe(true);
    const maximum = facts?.rules.filter(({ keyword }) => keyword === 'maximum') ?? [];
    expect(maximum.map(({ words, condition }) => [words, condition])).toEqual([
      ['máximo 30 kg', 'solo si el servicio es Estándar'],
      ['máximo 50 kg', 'solo si no se cumple que el servicio es Estándar'],
    ]);
    expect(maximum[0]?.limit).toEqual({
      value: 30,
      unit: 'kg',
      constant: 'parcel.web.maxWeightKg',
      before: 'máximo ',
      after: ' kg',
    });
    expect(maximum[0]?.sources).toContain('CONST-01');
    expect(maximum[0] && stopId('order/parcel', maximum[0])).toBe('order/parcel#/weight#maximum');
  });

  it('has its messages in five languages, with the chain of keys and what they may name', () => {
    const message = fieldFacts(released, parcel, ['weight'], 'es')?.rules.find(({ keyword }) => keyword === 'maximum')
      ?.messages[0];
    expect(message?.chain).toEqual(['order.parcel.weight.maximum', 'weight.maximum', 'maximum']);
    expect(Object.keys(message?.texts ?? {}).toSorted()).toEqual(['ar', 'en', 'es', 'pt', 'zh']);
    expect(message?.placeholders).toContain('limit');
  });

  it('knows who else uses its constant', () => {
    const uses = constantUses(released, 'parcel.web.maxWeightKg', 'es');
    expect(uses.map(({ form }) => form)).toEqual(expect.arrayContaining(['order/parcel', 'rates/quote']));
    expect(uses.find(({ form }) => form === 'order/parcel')?.fields).toEqual(['Peso']);
  });

  it('is read from the draft, of a nested place too', () => {
    const draft = done(released, {
      name: 'setText',
      input: { namespace: 'fields', key: 'parcel.weight', dictionary: 'es', text: 'Peso total' },
    });
    expect(fieldFacts(draft, parcel, ['weight'], 'es')?.title).toBe('Peso total');
    expect(fieldFacts(draft, parcel, ['weight', 'deeper'], 'es')).toBeUndefined();
  });
});
