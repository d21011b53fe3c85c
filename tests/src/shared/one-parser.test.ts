/** One parser for each kind of value, at every entry point (D-107): all entry points accept the same texts. */
import { expect, test } from 'vitest';
import { readPlace } from '#domain/address/place-text.ts';
import { splitWaybills } from '#domain/parcel/waybill.ts';
import * as applicationForm from '#schemas/generated/cod/application.js';
import * as contactForm from '#schemas/generated/inbox/contact.js';
import * as entryForm from '#schemas/generated/address/entry.js';
import * as rowForm from '#schemas/generated/batch/row.js';
import * as queryForm from '#schemas/generated/tracking/query.js';
import { normalizeAnswers } from '#schemas/runtime/normalize.ts';
import { postalCodeCodec } from '#src/courier-fields/postal-code-codec.ts';
import { waybillCodec } from '#src/courier-fields/waybill-widget.tsx';
import { digitsCodec, phoneCodec, tidied } from '#src/forms/core/codecs.ts';
import { trackingParams } from '#src/shared/navigation/paths.ts';
import { takeApart } from '#src/shared/addresses/parse-pasted-address.ts';
import { prepareRows } from '#src/shared/table-import/use-table-import.ts';

interface Contact {
  phone?: unknown;
  zip?: unknown;
  address2?: unknown;
}

type Field = 'phone' | 'zip';

async function imported(columns: 'address' | 'batch', field: Field, text: string): Promise<Contact> {
  const table = { sheets: [], sheet: 0, rows: [{ line: 1, cells: [text] }], header: undefined } as const;
  const [row] = await prepareRows(table, [field], { columns, type: 2 }, new AbortController().signal);
  return row?.texts ?? {};
}

type Reading = ReturnType<typeof takeApart>['phone'];
const sure = (reading: Reading) => (reading?.isDoubtful === false ? reading.readings[0] : undefined);

function pasted(field: Field, text: string): Contact {
  const parts = takeApart(`${field === 'phone' ? 'Teléfono' : 'CP'}: ${text}`);
  return { phone: sure(parts.phone), zip: sure(parts.zip), address2: sure(parts.address2) };
}

/** The result of a text at each entry point: the value, with an extension beside it. */
const doors: Readonly<Record<string, (field: Field, text: string) => Contact | Promise<Contact>>> = {
  'an import of addresses': (field, text) => imported('address', field, text),
  'a cell of a batch': (field, text) => imported('batch', field, text),
  'the paste panel': pasted,
  'a call': (field, text) => normalizeAnswers({ [field]: text }, entryForm.schema) as Contact,
  'a row of a batch that is sent': (field, text) => normalizeAnswers({ [field]: text }, rowForm.schema) as Contact,
};

/** The entry points of a field without references beside it. */
const fieldDoors: Readonly<Record<Field, (text: string) => unknown>> = {
  phone: phoneCodec.parse,
  zip: (text) => postalCodeCodec.parse(postalCodeCodec.settle(text)),
};

const phones: readonly (readonly [text: string, phone: string | undefined, extension?: string])[] = [
  ['5541000061', '5541000061'],
  ['55 4100-0061', '5541000061'],
  ['(55) 4100.0061', '5541000061'],
  ['+52 55 4100 0061', '5541000061'],
  ['52 55 4100 0061', '5541000061'],
  ['+52 1 55 4100 0061', '5541000061'],
  ['+521 55 4100 0067', '5541000067'],
  ['521 55 4100 0061', '5541000061'],
  ['0052 55 4100 0061', '5541000061'],
  ['(01 55) 4100-0066', '5541000066'],
  ['044 55 4100 0061', '5541000061'],
  ['045 55 4100 0061', '5541000061'],
  ['٥٥٤١٠٠٠٠٦٥', '5541000065'],
  ['（５５）４１００　００６１', '5541000061'],
  ['55\u200b4100\u202a0061\u202c', '5541000061'],
  ['5541000069.0', '5541000069'],
  ['55 4100 0061 ext. 102', '5541000061', '102'],
  ['55 4100 0061 x12', '5541000061', '12'],
  ['5541000062 / 5541000063', undefined],
  ['5,5E+09', undefined],
  ['2.25541E+11', undefined],
  ['+1 (619) 555-0168', undefined],
  ['55,41000070', undefined],
  ['+52 1 55 4100 006', undefined],
];

const isPhone = (value: unknown) => typeof value === 'string' && /^[0-9]{10}$/.test(value);

test.each(phones.map(([text, phone, extension]) => ({ text, phone, extension })))(
  'D-107 at every door the phone $text is $phone',
  async ({ text, phone, extension }) => {
    for (const [door, read] of Object.entries(doors)) {
      const found = await read('phone', text);
      expect(isPhone(found.phone) ? found.phone : undefined, door).toBe(phone);
      const moved = extension === undefined ? found.address2 : `Ext. ${extension}`;
      expect(found.address2, door).toBe(moved);
    }
    const typed = fieldDoors.phone(text);
    expect(isPhone(typed) ? typed : undefined, 'a field').toBe(extension === undefined ? phone : undefined);
  },
);

const zips: readonly (readonly [text: string, zip: string | undefined])[] = [
  ['06700', '06700'],
  ['6700', '06700'],
  ['CP 6700', '06700'],
  ['C.P. 06700', '06700'],
  ['06 700', '06700'],
  ['０６７００', '06700'],
  ['\u206606700\u2069', '06700'],
  ['6700.0', '06700'],
  ['67000', '67000'],
  ['670', undefined],
  ['0999', undefined],
  ['0670O', undefined],
];

const isZip = (value: unknown) => typeof value === 'string' && /^[0-9]{5}$/.test(value);

test.each(zips)('D-61 D-107 at every door the postal code %j is %s', async (text, zip) => {
  for (const [door, read] of Object.entries(doors)) {
    const found = await read('zip', text);
    expect(isZip(found.zip) ? found.zip : undefined, door).toBe(zip);
  }
  expect(isZip(fieldDoors.zip(text)) ? fieldDoors.zip(text) : undefined, 'a field').toBe(zip);
  expect('zip' in readPlace(text) ? readPlace(text) : undefined, 'a search for branches').toEqual(zip && { zip });
});

const number = 'JMX004277201184';
const link = `https://jmx.example/track-and-trace?no=${number}`;
test.each([
  number,
  'jmx 0042 7720 1184',
  'jmx004277201184',
  'JMX-0042-7720-1184',
  link,
  `https://safelinks.example/?url=${encodeURIComponent(link)}&data=05%7C02%7C`,
  `https://click.example/url?q=${encodeURIComponent(encodeURIComponent(link))}`,
  `guía-${number} (1).pdf`,
  `[${number}]`,
])('RULE-TRK-02 D-107 at every door the waybill number in %j is the same', (text) => {
  const search = new URLSearchParams({ no: text });
  expect(splitWaybills(text), 'a field').toEqual([number]);
  expect(splitWaybills(trackingParams.read(search).waybills), 'an address').toEqual([number]);
  expect(normalizeAnswers({ waybills: [text] }, queryForm.schema), 'a call').toEqual({ waybills: [number] });
  expect(waybillCodec.parse(text), 'the field of a message').toBe(number);
  expect(normalizeAnswers({ waybill: text }, contactForm.schema), 'a message').toEqual({ waybill: number });
});

test.each(['012180012345678970', '012 180 01234567897 0', '012-180-01234567897-0', '٠١٢ ١٨٠ ٠١٢٣٤٥٦٧٨٩٧ ٠'])(
  'D-86 D-107 at every door the account number %j is the same',
  (text) => {
    const account = '012180012345678970';
    expect(digitsCodec.parse(text), 'a field').toBe(account);
    expect(tidied(text, digitsCodec), 'a field that is left').toBe(account);
    expect(normalizeAnswers({ accountNumber: text }, applicationForm.schema), 'a call').toEqual({
      accountNumber: account,
    });
  },
);
