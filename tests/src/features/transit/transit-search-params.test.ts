import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAnswers, transitHref, transitParams } from '#src/features/transit/transit.ts';
import { handInTimes } from '#src/features/transit/transit-page.tsx';

const read = (address: string) => transitParams.read(new URLSearchParams(address.split('?')[1]));

test('ROUTE-10 the question lives in the address', () => {
  const question = { origin: '44 100', destination: 'Mérida, Yuc.', date: '2026-11-13', time: '10:30' };
  expect(transitHref(question)).toBe('/shipping-days?from=44100&to=M%C3%A9rida%2C+Yuc.&date=2026-11-13&time=10%3A30');
  expect(read(transitHref(question))).toEqual({ ...question, origin: '44100' });
});

test('ROUTE-10 an address gives back what was asked, whatever the text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  fc.assert(
    fc.property(text, text, (origin, destination) => {
      const question = { origin, destination, date: '', time: '' };
      expect(toAnswers(read(transitHref(question)))).toEqual(toAnswers(question));
    }),
  );
});

test('ROUTE-10 nothing blank is sent', () => {
  expect(toAnswers({ origin: ' ', destination: '', date: '', time: '' })).toEqual({});
});

test('FEAT-03 the list of hours holds the hour that the address asks for', () => {
  expect(handInTimes('')).toContain('17:30');
  expect(handInTimes('05:47')[0]).toBe('05:47');
});
