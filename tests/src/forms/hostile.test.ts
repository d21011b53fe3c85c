/** Input of keyboards, clipboards and attackers in a text field: in the browser and through the rules of the server. */
import { describe, expect, test } from 'vitest';
import { jose } from '#fixtures/contacts.ts';
import { lineOf } from '#domain/text/text.ts';
import { registry } from '#schemas/generated/registry.js';
import * as parcel from '#schemas/generated/order/parcel.js';
import * as recipient from '#schemas/generated/order/recipient.js';
import { withValueAt } from '#schemas/model/pointer.ts';
import { textLength } from '#schemas/runtime/text-length.ts';
import { checkAnswers } from '#src/forms/core/check.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { postalCodeCodec } from '#src/courier-fields/postal-code-codec.ts';
import * as codecs from '#src/forms/core/codecs.ts';

const { lineCodec, exactCodec, tidied } = codecs;
const family = '👨‍👩‍👧‍👦';

const keysAt = (errors: readonly { pointer: string; key: string }[]) =>
  errors.filter(({ pointer }) => pointer === '/address2').map(({ key }) => key);

/** The result of a text in the field for further directions: the answer, and the errors of browser and server. */
function typedAs(text: string) {
  const answer = lineCodec.parse(text);
  const answers = toAnswers(recipient, { ...jose, address2: answer });
  const browser = checkAnswers(recipient, answers);
  const server = registry['order/recipient'].validate(JSON.parse(JSON.stringify(answers)));
  expect(keysAt(browser)).toEqual(keysAt(server));
  return { answer, keys: keysAt(browser), params: browser.find(({ pointer }) => pointer === '/address2')?.params };
}

const limit = recipient.schema.properties?.address2?.maxLength ?? 0;

describe('a text field', () => {
  test('keeps 10,000 pasted characters, says how many there are, and rejects them', () => {
    const { answer, params } = typedAs('Ñ'.repeat(10_000));
    expect(answer).toHaveLength(10_000);
    expect(params).toMatchObject({ limit, have: 10_000 });
  });

  test.each([
    ['a null byte', 'Ana\u0000Lucía'],
    ['half of a surrogate pair', 'Ana \ud83d'],
    ['an escape sequence', '\u001b[31mAna'],
  ])('keeps %s as it was typed, and rejects it with a message', (_, text) => {
    const { answer, keys } = typedAs(text);
    expect(answer).toBe(text);
    expect(keys).toEqual(['rules:plainText']);
  });

  test('removes invisible marks around a copied piece, and keeps those that joined letters need', () => {
    expect(typedAs('\u2066$216.84\u2069 \u202aa\u202c\ufeff')).toMatchObject({ answer: '$216.84 a', keys: [] });
    expect(typedAs('Ana \u202egnp.exe')).toMatchObject({ answer: 'Ana gnp.exe', keys: [] });
    expect(typedAs('\u202dAna')).toMatchObject({ answer: 'Ana', keys: [] });
    expect(typedAs('\u2066\u2069')).toMatchObject({ answer: undefined, keys: [] });
    expect(typedAs('می‌خواهم').answer).toBe('می‌خواهم');
    expect(typedAs('Ñandú \u200fشارع')).toMatchObject({ answer: 'Ñandú شارع', keys: [] });
    expect(typedAs(family)).toMatchObject({ answer: family, keys: ['rules:printable'], params: { character: family } });
  });

  test('composes accents, so that a text is as long and as equal however it is spelled', () => {
    const spelled = 'Jose\u0301 N\u0303a\u0301n\u0303ez';
    expect(typedAs(spelled)).toMatchObject({ answer: 'José Ñáñez', keys: [] });
    expect(tidied(spelled, lineCodec)).toBe('José Ñáñez');
    expect(exactCodec.parse(spelled)).toBe(spelled);
  });

  test('counts emoji in the counter exactly as the rule does', () => {
    const count = (text: string) => textLength(lineOf(text));
    expect([count('📦'), count(family), count('e\u0301')]).toEqual([1, 7, 1]);
    const getLength = (text: string) =>
      checkAnswers(parcel, toAnswers(parcel, { remark: text })).find(({ keyword }) => keyword === 'maxLength')?.params;
    expect(getLength('📦'.repeat(limit))).toBeUndefined();
    expect(getLength(`${'📦'.repeat(limit)}a`)).toMatchObject({ limit, have: limit + 1 });
    const families = family.repeat(Math.ceil((limit + 1) / 7));
    expect(getLength(families)).toMatchObject({ limit, have: count(families) });
  });
});

test('no field’s reading of a text fails or loses it, whatever it holds', () => {
  const texts = [
    '\u0000',
    '\ud800',
    '\u202e1',
    family,
    '__proto__',
    'constructor',
    'a'.repeat(10_000),
    '9'.repeat(10_000),
    '-',
    '١٢٣',
    'e\u0301',
  ];
  for (const codec of [...Object.values(codecs).filter((each) => typeof each === 'object'), postalCodeCodec]) {
    for (const text of texts) {
      const answer = codec.parse(text);
      expect(answer).toBeDefined();
      expect(codec.parse(codec.format(answer))).toEqual(answer);
    }
  }
});

test('no pointer reaches what answers inherit', () => {
  const value = withValueAt({ name: 'Ana' }, '/__proto__/polluted', true);
  expect(withValueAt(value, '/constructor/prototype/polluted', true)).toMatchObject({ name: 'Ana' });
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
