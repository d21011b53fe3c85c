import { expect, test } from 'vitest';
import * as parcel from '#schemas/generated/order/parcel.js';
import * as pickup from '#schemas/generated/order/pickup.js';
import * as recipient from '#schemas/generated/order/recipient.js';
import type { WidgetName } from '#schemas/runtime/types.ts';
import { describeStep } from '#src/courier-fields/index.ts';
import type { ReviewSection } from '#src/forms/index.ts';
import { getFormats } from '#src/i18n/formats.ts';
import { jose } from '#fixtures/contacts.ts';
import { boxedClothes, clothes } from '#fixtures/parcels.ts';
import { compiledForm } from './compiled-form.ts';
import { textsIn } from './texts.ts';

const words = async (language: string) => ({ t: await textsIn(language), format: getFormats(language) });

const getValues = (sections: readonly ReviewSection[]) =>
  Object.fromEntries(sections.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])));

test('a step is summarized in words: amounts, weights, options and checked boxes', async () => {
  const sections = describeStep(parcel, boxedClothes, await words('es'));
  expect(getValues(sections)).toMatchObject({
    Servicio: 'Estándar',
    'Tipo de contenido': 'Ropa y calzado',
    Peso: '2.5 kg',
    'Agregar las medidas de la caja': 'Sí',
    Medidas: '40 × 30 × 12 cm',
    'Valor declarado': '$1,850.00',
  });
  expect(sections.map(({ title }) => title)).toContain('Peso y medidas');
});

test('what was not answered, not asked for, or is internal is left out', async () => {
  const sections = describeStep(parcel, { ...clothes, hasVolume: false, length: 40, remark: ' ' }, await words('es'));
  expect(Object.keys(getValues(sections))).not.toEqual(expect.arrayContaining(['Largo']));
  expect(Object.keys(getValues(sections))).not.toEqual(expect.arrayContaining(['Notas']));
});

test('phones are grouped, a pickup names its day, and each row leads to its field', async () => {
  const contact = describeStep(recipient, { ...jose }, await words('en-us'));
  expect(getValues(contact)).toMatchObject({ 'Mobile phone': '+52 999 472 1180' });
  expect(contact.flatMap(({ rows }) => rows).find(({ label }) => label === 'Mobile phone')).toMatchObject({
    pointer: '/phone',
    isLtr: true,
  });
  const when = describeStep(
    pickup,
    { pickupDate: '2026-11-21', pickupSlot: '10-12', paymentMode: 'PP_CASH' },
    await words('es'),
  );
  expect(getValues(when)).toMatchObject({ 'Horario de la recolección': 'sábado 21 de noviembre, 10:00–\u206012:00' });
});

test('a unit agrees with its number', async () => {
  const piecesIn = async (language: string, quantity: number) =>
    describeStep(parcel, { ...clothes, quantity }, await words(language))
      .flatMap(({ rows }) => rows)
      .find(({ pointer }) => pointer === '/quantity')?.value;
  expect(await piecesIn('es', 1)).toBe('1 pieza');
  expect(await piecesIn('es', 2)).toBe('2 piezas');
  expect(await piecesIn('en-us', 1)).toBe('1 piece');
  expect(await piecesIn('ar', 3)).toContain('قطع');
});

const text = { type: 'string' };

test('objects and lists inside of a form are summarized field by field, each row with its own pointer', async () => {
  const form = compiledForm({
    texts: 'literal',
    schema: {
      type: 'object',
      properties: {
        place: {
          type: 'object',
          title: 'Lugar',
          properties: { street: { ...text, title: 'Calle' }, isOffice: { type: 'boolean', title: 'Oficina' } },
        },
        parcels: {
          type: 'array',
          title: 'Paquetes',
          items: { type: 'object', properties: { 'net weight': { type: 'number' } } },
        },
        tags: { type: 'array', title: 'Notas', items: text },
      },
    },
  });
  const value = {
    place: { street: 'Calle 25', isOffice: true },
    parcels: [{ 'net weight': 2 }, { 'net weight': 1.5 }],
    tags: ['frágil', 'urgente'],
  };
  expect(
    describeStep(form, value, await words('es'))
      .flatMap(({ rows }) => rows)
      .map(({ pointer, label, value: message }) => [pointer, label, message]),
  ).toEqual([
    ['/place/street', 'Lugar, Calle', 'Calle 25'],
    ['/place/isOffice', 'Lugar, Oficina', 'Sí'],
    ['/parcels/0/net weight', 'Paquetes 1, Net weight', '2'],
    ['/parcels/1/net weight', 'Paquetes 2, Net weight', '1.5'],
    ['/tags', 'Notas', 'frágil y urgente'],
  ]);
});

const ui = (widget: WidgetName, rest: object = {}) => ({ widget, ...rest });

test('each widget has words for its answers; secrets and shortcuts are left out', async () => {
  const fields = {
    city: ui('city', { fills: { state: 'state' } }),
    state: ui('text', { hidden: true, filledBy: 'city' }),
    from: ui('dateRange'),
    until: ui('date', { hidden: true, filledBy: 'from' }),
    opens: ui('timeWindow', { fills: { until: 'closes' } }),
    closes: ui('text', { hidden: true, filledBy: 'opens' }),
    day: ui('date'),
    papers: ui('files'),
    coupons: ui('coupons'),
    sum: ui('computed', { unit: 'cm' }),
    code: ui('code'),
    book: ui('addressBook'),
  };
  const list = { type: 'array', items: text };
  const schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.keys(fields).map((name) => [name, { ...text, title: name }])),
      papers: { ...list, title: 'papers' },
      coupons: { ...list, title: 'coupons' },
      sum: { type: 'number', title: 'sum', computed: { by: 'sideSum', from: { length: 'a', width: 'b' } } },
      a: { type: 'number', title: 'a' },
      b: { type: 'number', title: 'b' },
    },
  };
  const form = compiledForm({ schema, ui: { sections: [{ fields: Object.keys(fields) }], fields } });
  const value = {
    city: 'Mérida',
    state: 'Yucatán',
    from: '2026-11-21',
    until: '2026-11-23',
    opens: '09:00',
    closes: '14:30',
    day: '2026-11-20',
    papers: ['f1', 'f2'],
    coupons: ['FIESTA', 'VALE'],
    a: 40,
    b: 30,
    code: '1234',
    book: 'x',
  };
  expect(getValues(describeStep(form, value, await words('es')))).toEqual({
    city: 'Mérida, Yucatán',
    from: 'sábado 21 de noviembre – lunes 23 de noviembre',
    opens: '09:00–\u206014:30',
    day: 'viernes 20 de noviembre',
    papers: '2 archivos',
    coupons: 'FIESTA y VALE',
    sum: '70 cm',
  });
});
