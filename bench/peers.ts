/** Part `peers`: our forms compared with other engines', in the side-by-side benchmark in a separate folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadBefore, type Report, table } from './support/report.ts';
import { type PreviewPage, startPreviewPage } from './support/preview-page.ts';

// The results of the side-by-side benchmark for our forms: each target, and whether it was met.

interface Keys {
  p50: number;
  p95: number;
}

/** A row of the benchmark's `results/<name>.json`. */
export interface Row {
  name: string;
  schema: string;
  bytes?: { js: readonly [raw: number, gzip: number, brotli: number] };
  /** From the start of navigation to the frame with the last field, in ms. */
  lastFieldMs: number;
  first: Keys;
  last: Keys;
  /** From the click to the last error's frame, in ms. */
  submitMs: number;
  errCount: number;
  failures: readonly string[];
}

export const ours = 'JMX';
/** The same page measured a second time: smaller differences than between the two do not count. */
export const oursAgain = 'JMX (A/A)';

/** Written by hand for this form; all others render it from the schema. */
const byHand = ['rhf', 'rhf-pre'];
const withoutSchema = new Set([...byHand, 'static', ours, oursAgain]);

const mostJavaScript = 137 * 1024;
const mostTimesOnWide = 1.15;

interface Verdict {
  says: string;
  /** `noise`: missed by less than the difference between two measurements of the same page. */
  met: 'yes' | 'noise' | 'no';
}

type Figure = (row: Row) => number;

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** @param limit of ours; the noise of the figure is tolerated. */
function atMost(says: string, row: Row, again: Row | undefined, figure: Figure, limit: number): Verdict {
  const value = figure(row);
  const noise = again ? Math.abs(value - figure(again)) : 0;
  const best = again ? Math.min(value, figure(again)) : value;
  const met = value <= limit ? 'yes' : best <= limit || value - limit <= noise ? 'noise' : 'no';
  return { says: `${says}: ${ms(value)}, limit ${ms(limit)}, A/A difference ${ms(noise)}`, met };
}

/** The react-hook-form row with Ajv precompiled, else the one without. */
const handWritten = (rows: readonly Row[]) =>
  rows.find(({ name }) => name === 'rhf-pre') ?? rows.find(({ name }) => name === 'rhf');

function orderVerdicts(rows: readonly Row[], row: Row, again: Row | undefined): Verdict[] {
  const hand = handWritten(rows);
  const driven = rows.filter(({ name, submitMs }) => !withoutSchema.has(name) && Number.isFinite(submitMs));
  const found: Verdict[] = [];
  if (hand) {
    for (const field of ['first', 'last'] as const) {
      for (const share of ['p50', 'p95'] as const) {
        found.push(
          atMost(
            `key in the ${field} field, ${share}, level with ${hand.name}`,
            row,
            again,
            (each) => each[field][share],
            hand[field][share],
          ),
        );
      }
    }
    found.push(
      atMost(`last field no later than ${hand.name}`, row, again, ({ lastFieldMs }) => lastFieldMs, hand.lastFieldMs),
    );
  }
  const quickest = driven.toSorted((a, b) => a.submitMs - b.submitMs)[0];
  if (quickest)
    found.push(
      atMost(
        `empty submit below every schema-driven peer (quickest: ${quickest.name})`,
        row,
        again,
        ({ submitMs }) => submitMs,
        quickest.submitMs,
      ),
    );
  const js = row.bytes?.js[2] ?? Number.NaN;
  found.push({
    says: `JavaScript: ${(js / 1024).toFixed(1)} KiB brotli, limit ${mostJavaScript / 1024}`,
    met: js <= mostJavaScript ? 'yes' : 'no',
  });
  return found;
}

function wideVerdicts(rows: readonly Row[], row: Row, again: Row | undefined): Verdict[] {
  const hand = handWritten(rows);
  if (!hand) return [];
  const says = `200 fields: key p50 within ${mostTimesOnWide} x ${hand.name}`;
  return [atMost(says, row, again, ({ first }) => first.p50, hand.first.p50 * mostTimesOnWide)];
}

/** Every target, in the order of the issue; peers outside the run are not compared. */
export function getVerdicts(rows: readonly Row[]): Verdict[] {
  return ['order', 'wide'].flatMap((schema) => {
    const of = rows.filter((row) => row.schema === schema);
    const row = of.find(({ name }) => name === ours);
    if (!row) return [];
    const again = of.find(({ name }) => name === oursAgain);
    const shown: Verdict = {
      says: `${schema}: ${row.errCount} errors shown by an empty submit`,
      met: handWritten(of)?.errCount === row.errCount ? 'yes' : 'no',
    };
    const failed = row.failures.map((failure): Verdict => ({ says: `${schema}: ${failure}`, met: 'no' }));
    return [
      ...(schema === 'order' ? orderVerdicts : wideVerdicts)(of, row, again),
      ...(handWritten(of) ? [shown] : []),
      ...failed,
    ];
  });
}

const schemas = ['order', 'wide'] as const;
type Schema = (typeof schemas)[number];

/** The ids of controls consist of the form's id, which the preview calls `form`, and the path of the field. */
const fields: Readonly<Record<Schema, { first: string; last: string }>> = {
  order: { first: '#form_sender_name', last: '#form_referenceNo' },
  wide: { first: '#form_f000', last: '#form_f199' },
};
const resultName = 'jmx';

/** What the folder lacks for a measurement; undefined when it is complete. */
function missing(folder: string): string | undefined {
  const file = ['bench.mjs', 'order.schema.json', 'order.data.json', 'node_modules'].find(
    (name) => !existsSync(join(folder, name)),
  );
  if (file !== undefined)
    return `${folder} has no ${file}: it has to be a copy of the side-by-side benchmark, with its packages installed.`;
  if (!existsSync(join(folder, 'wide.schema.json')) || !existsSync(join(folder, 'dist')))
    return `${folder} has no built peers yet: run ./build.sh there.`;
  return undefined;
}

function getTargets(schema: Schema, { address }: PreviewPage) {
  const target = {
    schema,
    url: `${address}/`,
    emptyUrl: `${address}/?empty`,
    ...fields[schema],
    submit: 'button[type=submit]',
    error: '.errm:not(:empty)',
  };
  return [
    { name: ours, ...target },
    { name: oursAgain, ...target },
  ];
}

/** Only built peers are measured. */
const builtPeers = (folder: string) =>
  [
    'static',
    'rhf',
    'rhf-pre',
    'uniforms',
    'formily',
    'rjsf',
    'rjsf-prime',
    'rjsf-prime-pre',
    'jsonforms',
    'survey',
  ].filter((name) => existsSync(join(folder, 'dist', name)));

async function runBenchmark(folder: string, targets: string, more: readonly string[]): Promise<void> {
  const peers = more.includes('--only') ? [] : ['--only', builtPeers(folder).join(',')];
  const child = spawn(
    process.execPath,
    ['bench.mjs', '--target-file', targets, '--out', resultName, ...peers, ...more],
    { cwd: folder, stdio: 'inherit' },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The benchmark in ${folder} ended with ${code}.`);
}

/** @param folder a copy of the benchmark. @param more its own options, e.g. `--runs 9`. */
export async function measurePeers(folder: string, more: readonly string[]): Promise<Report> {
  const place = resolve(folder);
  const lacks = missing(place);
  if (lacks !== undefined) throw new Error(lacks);
  const load = loadBefore();
  const aside = mkdtempSync(join(tmpdir(), 'jmx-peers-'));
  const pages: PreviewPage[] = [];
  try {
    const targets = [];
    for (const schema of schemas) {
      const page = await startPreviewPage(join(place, `${schema}.schema.json`), join(place, `${schema}.data.json`));
      pages.push(page);
      targets.push(...getTargets(schema, page));
    }
    const file = join(aside, 'targets.json');
    writeFileSync(file, JSON.stringify(targets));
    await runBenchmark(place, file, more);
  } finally {
    for (const page of pages) await page.stop();
    rmSync(aside, { recursive: true, force: true });
  }
  const { rows } = JSON.parse(readFileSync(join(place, 'results', `${resultName}.json`), 'utf8')) as { rows: Row[] };
  const lines = getVerdicts(rows).map(({ says, met }) => [met === 'noise' ? 'within the noise' : met, says]);
  return {
    title: 'Peers: our form engine beside others, same schema and data',
    blocks: [
      `${ours} is \`preview --built\` of the benchmark's own schemas; ${oursAgain} is the same page a second time. ${load}`,
      readFileSync(join(place, 'results', `${resultName}.md`), 'utf8').trim(),
      table(['met', 'target'], lines),
    ],
  };
}
