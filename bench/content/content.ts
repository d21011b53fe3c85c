/** Part `content`: the time to read ten thousand articles, and of a page of their list afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '#domain/languages.ts';
import { openLibrary } from '#server/content/content-store.ts';
import type { ContentIndex } from '#server/content/content-index.ts';
import { getPage } from '#server/modules/content/service.ts';
import { loadBefore } from '../support/machine.ts';
import { figure, type Report, table, times as asTimes } from '../support/report.ts';
import { median, spread } from '../support/statistics.ts';
import { writeArticles } from './articles.ts';

/** The product's target for reading all of them. */
const aimSeconds = 60;
const count = 10_000;
/** The size of a current list. */
const few = 8;
const pageSize = 10;
const rounds = 30;
const [language] = languages;
const now = new Date('2026-11-20T18:00:00Z');

interface Asked {
  page: number;
  keyword?: string;
}

/** Milliseconds of each round. */
function askFor(shelf: ContentIndex, { page, keyword }: Asked): number[] {
  return Array.from({ length: rounds }, () => {
    const start = performance.now();
    getPage(shelf.list({ kind: 'news', keyword, language, now }), { page, pageSize }, language);
    return performance.now() - start;
  });
}

async function readAll(articles: number): Promise<{ shelf: ContentIndex; seconds: number; end: () => void }> {
  const root = mkdtempSync(join(tmpdir(), 'bench-content-'));
  writeArticles(root, articles);
  const library = openLibrary(root);
  const start = performance.now();
  const shelf = await library.current();
  const seconds = (performance.now() - start) / 1000;
  return {
    shelf,
    seconds,
    end: () => {
      library.close();
      rmSync(root, { recursive: true });
    },
  };
}

export async function measureContent(): Promise<Report> {
  const load = loadBefore();
  const [many, today] = [await readAll(count), await readAll(few)];
  const questions: readonly (readonly [string, ContentIndex, Asked])[] = [
    [`first page of ${few}`, today.shelf, { page: 1 }],
    [`first page of ${count}`, many.shelf, { page: 1 }],
    [`last page of ${count}`, many.shelf, { page: count / pageSize }],
    [`words in ${count}`, many.shelf, { page: 1, keyword: 'ruta 77' }],
  ];
  const measured = questions.map(([name, shelf, asked]) => ({ name, times: askFor(shelf, asked) }));
  many.end();
  today.end();
  const [, first, last] = measured;
  const ratio = median(last?.times ?? []) / median(first?.times ?? []);
  return {
    title: `Content: ${count} articles`,
    blocks: [
      `Two languages each, of about three hundred words. ${rounds} rounds. ${load}`,
      `- All read in ${figure(many.seconds)} s; under ${aimSeconds} s is ${many.seconds < aimSeconds ? 'reached' : 'missed'}.`,
      table(
        ['asked for', 'median, ms', 'rounds apart, %'],
        measured.map(({ name, times }) => [name, figure(median(times), 2), figure(spread(times) * 100)]),
      ),
      `- The last page beside the first one: ${asTimes(ratio)}.`,
    ],
  };
}
