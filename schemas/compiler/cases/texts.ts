/** Texts that each rule of the dialect and each format accepts or rejects. */
import { addDays } from '#domain/time/zoned-time.ts';
import { today } from '#schemas/runtime/today.ts';
import type { Json } from '#schemas/model/json.ts';
import { textsOfPattern } from './patterns.ts';

interface Texts {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

const digits = (count: number, digit = '1') => digit.repeat(count);

/** The same day some years earlier; the 28th for a 29 February, which not every year has. */
const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4).replace('-02-29', '-02-28')}`;

const formats: Readonly<Record<string, Texts>> = {
  email: {
    right: ['ana@ejemplo.mx', "o'hara+guia@sub.ejemplo.com.mx"],
    wrong: [
      'ana',
      'ana@',
      '@ejemplo.mx',
      'ana@ejemplo',
      'ana@@ejemplo.mx',
      'ana..b@ejemplo.mx',
      'ana maria@ejemplo.mx',
      'ana@ejemplo.mx ',
    ],
  },
  date: {
    right: ['2026-11-23', '2028-02-29'],
    wrong: ['2026-02-29', '2026-13-01', '2026-04-31', '23-11-2026', '2026-1-3', '2026-11-23 '],
  },
  time: { right: ['08:30:00Z', '23:59:59.5-06:00'], wrong: ['08:30', '24:00:00Z', '08:60:00Z', '8:30:00Z'] },
  'date-time': {
    right: ['2026-11-23T08:30:00Z', '2028-02-29T23:59:59-06:00'],
    wrong: ['2026-11-23', '2026-11-23T08:30', '2026-02-29T08:30:00Z', '23-11-2026T08:30:00Z'],
  },
  uri: { right: ['https://ejemplo.mx/guia?no=1', 'mailto:ana@ejemplo.mx'], wrong: ['ejemplo', '//ejemplo.mx', 'a b'] },
  'uri-reference': { right: ['/guia?no=1', 'https://ejemplo.mx'], wrong: ['a b', '\\\\ejemplo'] },
  hostname: { right: ['ejemplo.mx', 'a.b-c.mx'], wrong: ['-ejemplo.mx', 'ejemplo_.mx', 'a b'] },
  ipv4: { right: ['192.0.2.1'], wrong: ['192.0.2', '192.0.2.256', '192.0.2.1.1'] },
  ipv6: { right: ['2001:db8::1'], wrong: ['2001:db8', '12345::', '192.0.2.1'] },
  'json-pointer': { right: ['/a/0', ''], wrong: ['a', '/~2'] },
  regex: { right: ['^a+$'], wrong: ['(', '['] },
  'pickup-slot': { right: ['08-10', '22-24'], wrong: ['24-26', '8-10', '08:10', '08-10h', '08-'] },
  uuid: {
    right: ['0190a5d4-7c1e-7b3a-9c53-5e0f3a2b1c4d'],
    wrong: [
      '0190a5d4-7c1e-7b3a-9c53-5e0f3a2b1c4',
      '0190a5d47c1e7b3a9c535e0f3a2b1c4d',
      'g190a5d4-7c1e-7b3a-9c53-5e0f3a2b1c4d',
    ],
  },
};

/** Ten digits, other lengths, and digit look-alikes. */
const phones: Readonly<Record<string, Texts>> = {
  account: {
    right: ['8112345678', '9994721180'],
    wrong: [
      '811234567',
      '81123456789',
      '5512345678',
      '7999999999',
      '81 1234 5678',
      '+528112345678',
      '81123456ab',
      '٨١١٢٣٤٥٦٧٨',
    ],
  },
  contact: {
    right: ['8112345678', '5512345678'],
    wrong: ['551234567', '55123456789', '55 1234 5678', '+525512345678', '551234567O', '٥٥١٢٣٤٥٦٧٨'],
  },
};

const passwords: Readonly<Record<string, Texts>> = {
  standard: { right: ['Colibri7', 'Ábcdef1!'], wrong: ['abcdef1', 'ABCDEF1', 'Abcdefg', '1234567'] },
  withSpecial: { right: ['Abcdef1!', 'Ábc-def1'], wrong: ['abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdef12'] },
  simple: { right: ['abcdef', '123456', 'Abc123'], wrong: ['abcde!', 'abc def', 'abc-123'] },
};

type Make = (setting: Json, text: string) => Texts;

/** By keyword. This rule alone decides about both lists; other rules of the field may still report an error. */
export const textsByKeyword: Readonly<Record<string, Make>> = {
  notBlank: (_, text) => ({ right: [text.trim() || 'x'], wrong: ['', ' \t', '\u00a0'] }),
  plainText: (setting, text) => ({
    right: [`${text} ñ`, `${text}\n`],
    wrong: [`${text}\u0000`, `${text}\u202e`, `${text}\ud800`, ...(setting === 'visible' ? [`${text}\u200b`] : [])],
  }),
  printable: (_, text) => ({
    right: [`${text} दिल्ली`, `${text} กรุงเทพ`, `${text} 서울`],
    wrong: [`${text} 📦`, `${text} ᚠ`],
  }),
  personName: (setting) => {
    const signed = ["D'Angelo & Ruiz", 'Pérez, Ana (1ª)', '“Luz” + #2/B'];
    return {
      right: ['José Ñandú', 'Ana-Luz 2.', '李明', ...(setting === 'extended' ? signed : [])],
      wrong: ['Ana_Luz', 'Ana <b>', '-Ana', 'Ana\tLuz', 'Ana 📦', ...(setting === 'basic' ? signed : [])],
    };
  },
  digits: (setting) => {
    const count = Number(setting);
    const letters = `${digits(Math.max(0, count - 1))}a`;
    return {
      right: [digits(count), digits(count, '0')],
      wrong: [digits(count - 1), digits(count + 1), letters, digits(count, '١')],
    };
  },
  phoneRule: (setting) => phones[String(setting)] ?? { right: [], wrong: [] },
  postalCode: () => ({
    right: ['44100', '97000', '01000'],
    wrong: ['4410', '441000', '44 100', '4410O', '00100', '٤٤١٠٠'],
  }),
  waybillNumber: () => ({
    right: ['JMX000000000018', 'JMX999999999999'],
    wrong: [
      'JMX00000000001',
      'JMX0000000000181',
      'jmx000000000018',
      'JMY000000000018',
      '000000000018',
      'JMX 0000 0000 0018',
      'JMX00000000001O',
    ],
  }),
  passwordRule: (setting) => passwords[String(setting)] ?? { right: [], wrong: [] },
  notCommonPassword: () => ({ right: ['Colibri7', 'Password1 '], wrong: ['Password1', 'QWERTY123', 'abcdef1'] }),
  // A date long ago, and the last one that the format accepts.
  notFuture: () => ({ right: ['1990-02-28', '2024-02-29'], wrong: ['2099-12-31', '2099-01-01'] }),
  // Still valid on the next day: midnight may pass before they are validated.
  notPast: () => ({ right: [addDays(today(), 1)], wrong: [addDays(today(), -1), '2000-01-01'] }),
  maxDaysAhead: (setting) => ({
    right: [addDays(today(), Number(setting))],
    wrong: [addDays(today(), Number(setting) + 2), '2099-12-31'],
  }),
  // One day more than required: midnight may pass before they are validated.
  minAgeYears: (setting) => ({
    right: [yearsBefore(today(), Number(setting)), '1950-01-31'],
    wrong: [yearsBefore(addDays(today(), 2), Number(setting)), '2099-12-31'],
  }),
  format: (setting) => formats[String(setting)] ?? { right: [], wrong: [] },
  pattern: (setting) => {
    const texts = textsOfPattern(String(setting));
    return { right: texts?.fitting ?? [], wrong: texts?.missing ?? [] };
  },
};

/** A text that the rule accepts; undefined when the rule does not define the form of a text. */
export function rightText(keyword: string, setting: Json): string | undefined {
  if (keyword === 'notBlank' || keyword === 'plainText' || keyword === 'printable') return undefined;
  return Object.hasOwn(textsByKeyword, keyword) ? textsByKeyword[keyword]?.(setting, 'Texto').right[0] : undefined;
}

/** Adjusts the length without changing the kind of text, by repeating the last character. */
export function lengthen(text: string, length: number): string {
  const all = [...(text || 'x')];
  const last = all.at(-1) ?? 'x';
  return [...all.slice(0, length), ...Array.from({ length: Math.max(0, length - all.length) }, () => last)].join('');
}
