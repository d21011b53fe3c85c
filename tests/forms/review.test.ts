import { expect, test } from 'vitest';
import * as parcel from '#schemas/generated/order/parcel.js';
import * as pickup from '#schemas/generated/order/pickup.js';
import * as recipient from '#schemas/generated/order/recipient.js';
import { describeStep, type ReviewSection } from '#src/forms/index.ts';
import { formatsOf } from '#src/i18n/formats.ts';
import { box, jose } from './sample-answers.ts';
import { textsIn } from './texts.ts';

const words = async (language: string) => ({ t: await textsIn(language), format: formatsOf(language) });

const valuesOf = (sections: readonly ReviewSection[]) => Object.fromEntries(sections.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])));

test('a step is told in words: amounts, weights, options and what was ticked', async () => {
  const sections = describeStep(parcel, { ...box, hasVolume: true, length: 40, width: 30, height: 12 }, await words('es'));
  expect(valuesOf(sections)).toMatchObject({
    Servicio: 'Estándar',
    'Tipo de contenido': 'Ropa y calzado',
    Peso: '2.5 kg',
    'Agregar las medidas de la caja': 'Sí',
    Largo: '40 cm',
    'Valor declarado': '$450.00',
  });
  expect(sections.map(({ title }) => title)).toContain('Peso y medidas');
});

test('what was not answered, not asked for, or is nobody’s business is left out', async () => {
  const sections = describeStep(parcel, { ...box, hasVolume: false, length: 40, remark: ' ' }, await words('es'));
  expect(Object.keys(valuesOf(sections))).not.toEqual(expect.arrayContaining(['Largo']));
  expect(Object.keys(valuesOf(sections))).not.toEqual(expect.arrayContaining(['Notas']));
});

test('phones are grouped, a pickup names its day, and each row leads to its field', async () => {
  const contact = describeStep(recipient, { ...jose }, await words('en-us'));
  expect(valuesOf(contact)).toMatchObject({ 'Mobile phone': '+52 999 472 1180' });
  expect(contact.flatMap(({ rows }) => rows).find(({ label }) => label === 'Mobile phone')).toMatchObject({ pointer: '/phone', isLtr: true });
  const when = describeStep(pickup, { pickupDate: '2026-11-21', pickupSlot: '10-12', paymentMode: 'PP_CASH' }, await words('es'));
  expect(valuesOf(when)).toMatchObject({ 'Horario de la recolección': 'sábado, 21 de noviembre, 10:00–12:00' });
});
