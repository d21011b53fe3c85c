import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { postalPrefixes } from '#domain/address/postal.ts';
import { registry } from '#schemas/generated/registry.js';
import { answers, refusal, rejections } from './support/verdict.ts';

const sender = (changes: Record<string, unknown> = {}) => answers('order/sender', 'short', changes);
const recipient = (changes: Record<string, unknown> = {}) => answers('order/recipient', 'full', changes);

test('RULE-GEN-01 takes whitespace for nothing in every text that is required', () => {
  for (const field of ['name', 'zip', 'state', 'city', 'town', 'street', 'address1']) {
    for (const blank of ['', ' ', '\t\n', '\u00a0', '\u3000']) {
      expect(rejections('order/sender', sender({ [field]: blank }))[0]).toBe(`/${field} rules:${field}.required`);
    }
  }
});

test('RULE-WEB-01 D-57 refuses the same address at both ends, however it is written, at the recipient’s street', () => {
  const one = sender({ street: 'Av. Chapultepec', address1: 'núm. 318' });
  const other = { ...one, name: 'Otra Persona', street: 'AV CHAPULTEPEC', address1: '318', address2: 'Casa azul' };
  expect(rejections('order/parties', { sender: one, recipient: other })).toEqual([
    '/recipient/street rules:differentAddress',
  ]);
  expect(rejections('order/parties', { sender: one, recipient: { ...other, address1: '319' } })).toEqual([]);
});

test('RULE-WEB-08 D-58 limits the house number to 20, names to 30, cities, company, street and e-mail to 50, references to 200', () => {
  const { code, name, line, long } = constants.text;
  expect([code, name, line, long]).toEqual([20, 30, 50, 200]);
  const limits = { city: line, address1: code, name, company: line, street: line, address2: long };
  for (const [field, limit] of Object.entries(limits)) {
    expect(rejections('order/recipient', recipient({ [field]: 'a'.repeat(limit) }))).toEqual([]);
    expect(refusal('order/recipient', recipient({ [field]: 'a'.repeat(limit + 1) }), `/${field}`)).toMatchObject({
      keyword: 'maxLength',
      params: { limit, have: limit + 1 },
    });
  }
});

test('D-58 a city may be San Miguel de Allende', () => {
  expect(rejections('order/recipient', recipient({ city: 'San Miguel de Allende' }))).toEqual([]);
});

test('RULE-WEB-08 D-58 D-94 limits colonies and municipalities to what the official catalogue may hold', () => {
  const { maxNameLength } = constants.postal;
  for (const field of ['town', 'township']) {
    expect(rejections('order/recipient', recipient({ [field]: 'a'.repeat(maxNameLength) }))).toEqual([]);
    expect(
      refusal('order/recipient', recipient({ [field]: 'a'.repeat(maxNameLength + 1) }), `/${field}`),
    ).toMatchObject({ keyword: 'maxLength', params: { limit: maxNameLength } });
  }
});

test('RULE-WEB-15 MSG-12 accepts five digits with a known prefix and no others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (number) => {
      const zip = String(number).padStart(5, '0');
      const expected = postalPrefixes.has(zip.slice(0, 2)) ? [] : ['/zip rules:postalCode.prefix'];
      expect(rejections('order/sender', sender({ zip }))).toEqual(expected);
    }),
  );
  expect(refusal('order/sender', sender({ zip: '441' }), '/zip')).toMatchObject({
    key: 'rules:postalCode.count',
    params: { limit: 5, have: 3 },
  });
});

test('RULE-ACC-05 D-21 takes ten digits for a contact and says how many there are', () => {
  expect(rejections('order/sender', sender({ phone: '5512345678' }))).toEqual([]);
  expect(refusal('order/sender', sender({ phone: '999472118' }), '/phone')).toMatchObject({
    key: 'rules:phoneRule.count',
    params: { limit: 10, have: 9 },
  });
});

test('D-59 takes names of any script and refuses signs', () => {
  for (const name of ['José Ñandú', '王小明', 'محمد علي', 'Ana-María P.', 'O Rei 3', 'Pérez, Ana (P&G) y/o "Güera"']) {
    expect(rejections('order/sender', sender({ name }))).toEqual([]);
  }
  for (const name of ['<b>Ana</b>', 'Ana; DROP', 'Ana_Lucía']) {
    expect(rejections('order/sender', sender({ name }))).toEqual(['/name rules:personName.character']);
  }
});

test('a NUL, a lone surrogate and a direction override are refused at their field', () => {
  for (const hidden of ['\u0000', '\ud800', '\u202e']) {
    expect(rejections('order/sender', { ...sender(), street: `Calle${hidden} 5` })).toEqual([
      '/street rules:plainText',
    ]);
  }
  expect(rejections('order/recipient', recipient({ address2: 'Casa azul\nTocar fuerte' }))).toEqual([]);
});

test('D-54 refuses same-city delivery between two cities, also two of one name in different states', () => {
  const order = answers('calls/order-add', 'same city');
  expect(rejections('calls/order-add', order)).toEqual([]);
  const elsewhere = { ...order, recipient: { ...(order.recipient as object), state: 'Nayarit' } };
  expect(rejections('calls/order-add', elsewhere)).toEqual(['/parcel/productType rules:sameCityProduct']);
});

/** Of each form whose answers a label prints, the fields that it prints. */
const printed = {
  'order/sender': ['name', 'company', 'state', 'city', 'township', 'town', 'street', 'address1', 'address2'],
  'order/recipient': ['name', 'company', 'state', 'city', 'township', 'town', 'street', 'address1', 'address2'],
  'mobile/sender': ['name', 'company', 'state', 'city', 'township', 'town', 'street', 'address1', 'address2'],
  'mobile/recipient': ['name', 'company', 'state', 'city', 'township', 'town', 'street', 'address1', 'address2'],
  'mobile/origin': ['state', 'city', 'township', 'town'],
  'address/entry': ['name', 'company', 'state', 'city', 'township', 'town', 'street', 'address1', 'address2'],
  'batch/row': ['name', 'company', 'state', 'city', 'township', 'town', 'street', 'address1', 'address2'],
  'international/recipient': ['name', 'company', 'state', 'city', 'street', 'address2'],
  'order/change': ['senderName', 'senderReferences', 'recipientName', 'recipientReferences'],
  'international/change': ['senderReferences'],
} as const;

test.each(Object.entries(printed))('D-44 %s refuses what no label prints, and names it', (form, fields) => {
  const validate = registry[form as keyof typeof printed].validate;
  for (const field of fields) {
    const refused = validate({ [field]: 'Ana 📦 Robles' }).find(({ pointer }) => pointer === `/${field}`);
    expect(refused).toMatchObject({ key: 'rules:printable', params: { character: '📦' } });
    const taken = validate({ [field]: '서울 दिल्ली' }).filter(({ pointer }) => pointer === `/${field}`);
    expect(taken).toEqual([]);
  }
});
