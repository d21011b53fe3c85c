/**
 * Part `large`: external forms with thousands of fields, rows or choices, compared with another checkout in the same
 * run.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '#workbench/chromium.ts';
import { type PreviewPage, startPreviewPage } from './support/preview-page.ts';
import { figure, loadBefore, median, type Report, table, times } from './support/report.ts';

const rounds = 3;
/** Timeout, longer than any of them takes. */
const patienceMs = 120_000;

interface Large {
  name: string;
  schema: object;
  data: object;
  /** The counted elements, and their final number. */
  control: string;
  count: number;
}

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const text = (title: string) => ({ type: 'string', title });

const forms: readonly Large[] = [
  {
    name: '4,000 fields',
    schema: { type: 'object', properties: Object.fromEntries(many(4000, (at) => [`f${at}`, text(`Field ${at}`)])) },
    data: {},
    control: 'input',
    count: 4000,
  },
  {
    name: 'list of 2,000 rows of two fields',
    schema: {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          title: 'Rows',
          items: { type: 'object', title: 'Row', properties: { a: text('A'), b: text('B') } },
        },
      },
    },
    data: { rows: many(2000, (at) => ({ a: `a${at}`, b: 'b' })) },
    control: 'input',
    count: 4000,
  },
];

interface PageTiming {
  /** Until the first control is present, and until all are, in ms from the navigation. */
  first: number;
  all: number;
}

async function arrive(browser: Browser, address: string, { control, count }: Large): Promise<PageTiming> {
  const page = await browser.newPage();
  try {
    await page.goto(address, { waitUntil: 'commit' });
    // By the page's own clock, at the frame that finds them.
    const standing = async (least: number) => {
      const found = await page.waitForFunction(
        ([selector, wanted]) => document.getElementsByTagName(selector).length >= wanted && performance.now(),
        [control, least] as const,
        { polling: 'raf', timeout: patienceMs },
      );
      return (await found.jsonValue()) as number;
    };
    return { first: await standing(1), all: await standing(count) };
  } finally {
    await page.close();
  }
}

interface Subject {
  name: string;
  page: PreviewPage;
  arrivals: PageTiming[];
}

async function measureOne(browser: Browser, folder: string, form: Large, beside?: string): Promise<string[][]> {
  const schema = join(folder, 'large.schema.json');
  const data = join(folder, 'data.json');
  await writeFile(schema, JSON.stringify(form.schema));
  await writeFile(data, JSON.stringify(form.data));
  const subjects: Subject[] = [];
  try {
    subjects.push({ name: 'ours', page: await startPreviewPage(schema, data), arrivals: [] });
    if (beside !== undefined)
      subjects.push({ name: 'other checkout', page: await startPreviewPage(schema, data, beside), arrivals: [] });
    for (let round = 0; round < rounds; round += 1)
      for (const { page, arrivals } of round % 2 === 0 ? subjects : subjects.toReversed())
        arrivals.push(await arrive(browser, page.address, form));
  } finally {
    for (const { page } of subjects) await page.stop();
  }
  const allOf = ({ arrivals }: Subject) => median(arrivals.map(({ all }) => all));
  const [ours] = subjects;
  return subjects.map((subject) => [
    form.name,
    subject.name,
    figure(median(subject.arrivals.map(({ first }) => first))),
    figure(allOf(subject)),
    ours ? times(allOf(subject) / allOf(ours)) : '',
  ]);
}

/** @param beside another checkout of the project, whose pages of the same schemas load in the same rounds. */
export async function measureLarge(beside?: string): Promise<Report> {
  const load = loadBefore();
  const folder = await mkdtemp(join(tmpdir(), 'jmx-large-'));
  const browser = await launchChromium();
  try {
    const rows: string[][] = [];
    for (const form of forms) rows.push(...(await measureOne(browser, folder, form, beside)));
    return {
      title: 'Large forms: until they can be used',
      blocks: [
        `Pages of \`preview --built\` in Chromium, not throttled, medians of ${rounds} arrivals. ${load}`,
        'From the beginning of the page until its first and until all of its fields stand there, in ms:',
        table(['', '', 'first', 'all', 'all, beside ours'], rows),
      ],
    };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
