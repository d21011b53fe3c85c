import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRejectedSigns, isName, maskName, toAllowedName } from '#domain/account/names.ts';
import { cpuTime } from '#tests/support/cpu-time.ts';

const plainNames = [
  'José Ñandú',
  'José Ñandú'.normalize('NFD'),
  'Ma. del Carmen Núñez-López',
  'J. Carlos Ñuu Savi',
  'Xóchitl Itzel Kʼiinal',
  '王小明',
  'محمد علي',
  'Ana 2',
  'नरेन्द्र',
  'J',
  'Ana  Luz',
];

test.each(plainNames)('RULE-MOB-01 D-59 %s is a name everywhere', (text) => {
  expect([isName(text, 'basic'), isName(text, 'extended')]).toEqual([true, true]);
});

/** With the name that remains in the mobile order. */
const signed = [
  ["Kevin O'Farrill", "'", 'Kevin OFarrill'],
  ['D’Angelo Ruiz', '’', 'DAngelo Ruiz'],
  ['Abarrotes "La Güera"', '"', 'Abarrotes La Güera'],
  ['Abarrotes “La Güera”', '“ ”', 'Abarrotes La Güera'],
  ['Laura (recepción)', '( )', 'Laura recepción'],
  ['Pérez, Juan', ',', 'Pérez Juan'],
  ['Juan y/o Laura Pérez', '/', 'Juan y o Laura Pérez'],
  ['P&G México', '&', 'P G México'],
  ['Taller #3 + Refacciones', '# +', 'Taller 3 Refacciones'],
  ['(Recepción) Ana', '( )', 'Recepción Ana'],
] as const;

test.each(signed)(
  'RULE-MOB-01 D-59 %s is a name except in the mobile order, where %s is rejected',
  (text, refused, left) => {
    expect([isName(text, 'basic'), isName(text, 'extended')]).toEqual([false, true]);
    expect(findRejectedSigns(text, 'basic').join(' ')).toBe(refused);
    expect(toAllowedName(text, 'basic')).toBe(left);
    expect([findRejectedSigns(text, 'extended'), toAllowedName(text, 'extended')]).toEqual([[], text]);
  },
);

test('D-59 ª and º are letters, so they are in a name everywhere', () => {
  expect(['Ma. 1ª', 'Nº 5'].map((text) => isName(text, 'basic'))).toEqual([true, true]);
});

test.each([
  ['Paty Flores 🌸', '🌸', 'Paty Flores'],
  ['👩🏽‍🚀 Ana', '👩🏽‍🚀', 'Ana'],
  ['🇲🇽 Ana', '🇲🇽', 'Ana'],
  ['Ana ❤️', '❤️', 'Ana'],
  ['<b>Ana</b>', '< >', 'b Ana /b'],
  ['Ana@Luz_2', '@ _', 'Ana Luz 2'],
  ['Ana\u0007', '\u0007', 'Ana'],
  ['Ana\nLuz', '\n', 'AnaLuz'],
  ['\u202eAna', '\u202e', 'Ana'],
  ['\0', '\0', ''],
] as const)('D-59 %j is rejected everywhere, for %j', (text, refused, left) => {
  expect([isName(text, 'basic'), isName(text, 'extended')]).toEqual([false, false]);
  expect(findRejectedSigns(text, 'extended').join(' ')).toBe(refused);
  expect(toAllowedName(text, 'extended')).toBe(left);
});

test.each(['', ' ', ' Ana', 'Ana ', '-', '...', '\u0301a', '1\ufe0f\u20e3', '()', '+Ana'])(
  'RULE-MOB-01 D-59 %j is no name, for what it lacks',
  (text) => expect([isName(text, 'basic'), isName(text, 'extended')]).toEqual([false, false]),
);

test('RULE-MOB-01 D-59 words of letters, digits, - and . joined by single spaces are a name', () => {
  const word = fc.stringMatching(/^[\p{L}\p{Nd}][\p{L}\p{Nd}.-]{0,9}$/u);
  fc.assert(fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => isName(words.join(' '), 'basic')));
});

test('D-59 one symbol besides - and . makes it no name in the mobile order, elsewhere one besides those of the list', () => {
  const symbol = fc.constantFrom(...'!"#$%&\'()*+,/:;<=>?@[\\]^_`{|}~¿¡€');
  fc.assert(
    fc.property(symbol, (char) => {
      expect(isName(`Ana${char}Luz`, 'basic')).toBe(false);
      expect(isName(`Ana${char}Luz`, 'extended')).toBe(`'&,()/+#"`.includes(char));
    }),
  );
});

test('D-59 the proposal for a rejected name is a name, or nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('basic' as const, 'extended' as const),
      (text, rule) => {
        const left = toAllowedName(text, rule);
        expect(left === '' || isName(left, rule)).toBe(true);
      },
    ),
  );
});

test('RULE-MOB-01 a hundred thousand characters are validated at once', () => {
  const texts = [`${'a '.repeat(50_000)}!`, `${'a'.repeat(100_000)}!`];
  expect(cpuTime(() => texts.forEach((text) => isName(text, 'extended') || toAllowedName(text, 'basic')))).toBeLessThan(
    500,
  );
});

test.each([
  ['María Cortés', 'M***a C***s'],
  ['María Cortés'.normalize('NFD'), 'M***a C***s'],
  ['José'.normalize('NFD'), 'J***é'.normalize('NFC')],
  ['Al Bo', 'A* B*'],
  ['J', 'J*'],
  ['  Ana   Luz ', 'A***a L***z'],
  ['王小明', '王***明'],
  ['', ''],
])('D-43 %j is shown as %j', (name, masked) => expect(maskName(name)).toBe(masked));

test('D-43 a mask shows at most the first and last letter of a word and not how long it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zñáé]{3,30}$/), (word) => {
      expect(maskName(word)).toBe(`${word[0]}***${word.at(-1)}`);
    }),
  );
});
