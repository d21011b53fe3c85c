import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { languages } from '#domain/languages.ts';
import { readDictionaries } from '#schemas/runtime/dictionary-version.ts';
import { eventIcon, getWay } from '#src/features/account/model/own-user.ts';

const kinds = calls.securityEvents.answer.properties.rows.items.properties.kind as unknown as {
  anyOf: { const: Parameters<typeof eventIcon>[0] }[];
};

test.each(languages)('ROUTE-04 every kind of event has its icon and its words in $endonym', ({ dictionary }) => {
  const { personal } = readDictionaries()[dictionary] as unknown as {
    personal: { events: { kind: Record<string, string> } };
  };
  for (const { const: kind } of kinds.anyOf) {
    expect(eventIcon(kind)).toBeDefined();
    expect(personal.events.kind[kind]).toBeTruthy();
  }
});

test('ROUTE-04 a way that this version does not know is left out', () => {
  expect(getWay('sms')).toBe('sms');
  expect(getWay('retina')).toBeUndefined();
  expect(getWay(null)).toBeUndefined();
});
