import { describe, expect, test } from 'vitest';
import { joinList } from '#domain/text/list-text.ts';

describe('a list in a sentence (D-106)', () => {
  test.each([
    ['es-MX', '8 o 9'],
    ['en-US', '8 or 9'],
    ['pt-BR', '8 ou 9'],
    ['zh-CN', '8或9'],
    ['ar', '8 أو 9'],
  ])('D-106 in %s a choice is %s', (locale, text) => expect(joinList(['8', '9'], locale, 'disjunction')).toBe(text));

  test.each([
    ['7', '8', '7 u 8'],
    ['7', '80', '7 u 80'],
    ['7', '8,000 pesos', '7 u 8,000 pesos'],
    ['10', '11', '10 u 11'],
    ['10', '11 kg', '10 u 11 kg'],
    ['10,000', '11,000', '10,000 u 11,000'],
    ['100', '110', '100 o 110'],
    ['1,000', '1,100', '1,000 o 1,100'],
    ['plata', 'oro', 'plata u oro'],
    ['Ana', 'Óscar', 'Ana u Óscar'],
    ['día', 'hora', 'día u hora'],
    ['Ana', '«Óscar»', 'Ana u «Óscar»'],
    ['Ana', '\u2068Olga\u2069', 'Ana u \u2068Olga\u2069'],
    ['Ana', 'Luz', 'Ana o Luz'],
  ])('D-106 in Spanish %j or %j is %j', (one, other, text) =>
    expect(joinList([one, other], 'es-MX', 'disjunction')).toBe(text),
  );

  test.each([
    ['Ana', 'Inés', 'Ana e Inés'],
    ['Ana', 'Íñigo', 'Ana e Íñigo'],
    ['madre', 'hijo', 'madre e hijo'],
    ['agua', 'hielo', 'agua y hielo'],
    ['agua', 'hiato', 'agua y hiato'],
    ['Ana', '“Irma”', 'Ana e “Irma”'],
    ['Ana', 'Yolanda', 'Ana y Yolanda'],
    ['correo', 'envío', 'correo y envío'],
  ])('D-106 in Spanish %j and %j is %j', (one, other, text) => expect(joinList([one, other], 'es-MX')).toBe(text));

  test('D-106 of three and of one', () => {
    expect(joinList(['a', 'b', 'hijos'], 'es-MX')).toBe('a, b e hijos');
    expect(joinList(['Inés'], 'es-MX')).toBe('Inés');
    expect(joinList([], 'es-MX')).toBe('');
  });
});
