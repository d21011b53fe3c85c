import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { getMessage, namedMessage, namesItsField } from '#src/forms/core/errors.ts';
import { textsIn } from '#tests/src/forms/texts.ts';

test('MSG-26 a rejection uses the text of its key, with the rule’s own numbers', async () => {
  const rejection = { key: 'rules:phoneRule.count', params: { limit: 10, count: 10, have: 9 } };
  expect(getMessage(await textsIn('es'), rejection)).toBe('Escribe 10 dígitos: llevas 9.');
  for (const { code } of languages) expect(getMessage(await textsIn(code), rejection)).toMatch(/10.*9|9.*10/);
});

test('MSG-26 a key that this site has no text for yet gets a general one, in every language', async () => {
  for (const { code } of languages) {
    const message = getMessage(await textsIn(code), { key: 'rules:field.fromTheFuture', params: {} });
    expect(message).not.toMatch(/rules|unknown|{{/);
    expect(message.length).toBeGreaterThan(4);
  }
});

test('away from its field a message is led in by the label, as a sentence', async () => {
  const t = await textsIn('es');
  expect(namedMessage(t, 'Peso', 'Escribe un número.')).toBe('Peso: Escribe un número.');
  expect(namedMessage(t, '¿Qué es?', 'Di qué envías.')).toBe('¿Qué es? Di qué envías.');
});

test.each([
  ['rules:street.required', '/street', true],
  ['rules:rates.quote.weight.maximum', '/weight', true],
  ['rules:required', '/street', false],
  ['rules:phoneRule.count', '/phone', false],
  ['rules:side.maximum', '/length', false],
  ['answers:phoneTaken', '/phone', false],
])('MSG-26 whether the message %s at %s names its field: %s', (key, pointer, expected) => {
  expect(namesItsField({ key, pointer })).toBe(expected);
});
