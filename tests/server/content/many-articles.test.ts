import { expect, test } from 'vitest';
import { newsTopics } from '#domain/content/content.ts';
import { languages } from '#domain/languages.ts';
import { addDays } from '#domain/time/zoned-time.ts';
import { type ContentEntry, ContentIndex } from '#server/content/content-index.ts';
import { getPage } from '#server/modules/content/service.ts';

const [language] = languages;
const now = new Date('2026-11-20T18:00:00Z');
const count = 10_000;

const entry = (number: number): ContentEntry => ({
  kind: 'news',
  id: `route-${number}`,
  facts: { published: addDays('2026-11-01', number - count), topic: newsTopics[number % newsTopics.length] },
  texts: { es: { title: `Ruta ${number}`, summary: '', body: '', minutes: 1 } },
  files: new Map(),
});

test('FEAT-11 CALL-84 each of 10,000 articles appears once, the newest first, from the first page to the last', () => {
  const shelf = new ContentIndex(Array.from({ length: count }, (_, index) => entry(index + 1)));
  const pageSize = 50;
  const listed = shelf.list({ kind: 'news', language, now });
  const pages = Array.from({ length: count / pageSize }, (_, index) =>
    getPage(listed, { page: index + 1, pageSize }, language).rows.map(({ id }) => id),
  );
  expect(pages.flat()).toEqual(Array.from({ length: count }, (_, index) => `route-${count - index}`));
  expect(getPage(listed, { page: 9_999, pageSize }, language)).toMatchObject({ page: 200, total: count, all: count });
  const found = shelf.list({ kind: 'news', topic: newsTopics[0], keyword: 'ruta 77', language, now });
  expect(found.entries.every(({ id, facts }) => facts.topic === newsTopics[0] && id.includes('77'))).toBe(true);
  expect(found.all).toBe(pages.flat().filter((id) => id.includes('77')).length);
});
