import { expect, test } from 'vitest';
import { listPages, readingMinutes } from '#domain/content/content.ts';
import { questionList } from '#fixtures/content.ts';
import { timeZoneOfState } from '#domain/time/time-zone.ts';
import { findQuestions } from '#src/features/content/faqs-page.tsx';
import { getStore } from '#src/features/content/store-links.ts';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { duration, entryPath, eventTime, listPaths } from '#src/shared/content/content-words.ts';
import { getFormats } from '#src/i18n/formats.ts';

const found = (typed: string) => findQuestions(questionList.questions, typed).map(({ id }) => id);

test('D-11 FEAT-11 questions are found by every word, whatever its accents; those that have it in their title first', () => {
  expect(found('')).toHaveLength(3);
  expect(found('ENVÍO')).toEqual(['where']);
  expect(found('recoleccion turno')).toEqual(['pickup']);
  expect(found('recoleccion frágil')).toEqual([]);
  expect(found('a')).toEqual(['where', 'fragile', 'pickup']);
});

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, undefined],
  ['Mozilla/5.0 (Windows NT 10.0; Win64)', 10, undefined],
] as const)('ROUTE-32 the store of %s with %i fingers is %s', (agent, fingers, store) => {
  expect(getStore(agent, fingers)).toBe(store);
});

test('ROUTE-15 an event is written in its own days and hours, and its clock is that of its state', () => {
  const event = { starts: '2026-12-04T10:00', ends: '2026-12-04T12:00', online: true, place: null };
  expect(eventTime(event, getFormats('es'))).toBe('viernes 4 de diciembre, 10:00–\u206012:00');
  expect(eventTime({ ...event, ends: '2026-12-05T18:00' }, getFormats('es'))).toBe(
    'viernes 4 de diciembre, 10:00 – sábado 5 de diciembre, 18:00',
  );
  expect(timeZoneOfState('Baja California')).toBe('America/Tijuana');
  expect(timeZoneOfState('Jalisco')).toBe('America/Mexico_City');
  expect(timeZoneOfState(undefined)).toBe('America/Mexico_City');
});

test('an entry lies where its kind has its page', () => {
  expect(entryPath({ kind: 'news', id: 'a-b' })).toBe('/news/a-b');
  expect(entryPath({ kind: 'information', id: 'a-b' })).toBe('/information?id=a-b');
  expect(entryPath({ kind: 'positions', id: 'a-b' })).toBe('/aboutCareersDetail?id=a-b');
});

test('FEAT-12 a text says its own language and direction', () => {
  expect(inLanguage('ar')).toEqual({ lang: 'ar-MX', dir: 'rtl' });
  expect(inLanguage('es')).toEqual({ lang: 'es-MX', dir: 'ltr' });
});

test('a length is minutes and seconds; a text takes at least a minute, and Chinese is read by the character', () => {
  expect(duration(124)).toBe('2:04');
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('palabra '.repeat(600))).toBe(3);
  expect(readingMinutes('字'.repeat(800))).toBe(2);
});

test('each list lies where its feed says', () => {
  expect(listPaths).toEqual(listPages);
});
