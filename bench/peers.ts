/** Part `peers`: our forms compared with other engines', in the side-by-side benchmark in a separate folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadBefore, type Report, table } from './support/report.ts';
import { type PreviewPage, startPreviewPage } from './support/preview-page.ts';

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
  elements: number;
  heapMB: number;
  errCount: number;
  failures: readonly string[];
}

export const ours = 'JMX';
/** The same page measured a second time: smaller differences than between the two do not count. */
export const oursAgain = 'JMX (A/A)';

/** React Hook Form, written by hand for this form, with precompiled validation. */
const byHand = 'rhf-pre';

interface Target {
  figure: string;
  read: (row: Row) => number;
  peer: string;
  /** The most of ours to that of the peer. */
  limit: number;
}

const targets: readonly Target[] = [
  { figure: 'last field, ms', read: ({ lastFieldMs }) => lastFieldMs, peer: byHand, limit: 1 },
  { figure: 'key in the first field, p50, ms', read: ({ first }) => first.p50, peer: byHand, limit: 1 },
  { figure: 'key in the first field, p95, ms', read: ({ first }) => first.p95, peer: byHand, limit: 1 },
  { figure: 'key in the last field, p50, ms', read: ({ last }) => last.p50, peer: byHand, limit: 1 },
  { figure: 'key in the last field, p95, ms', read: ({ last }) => last.p95, peer: byHand, limit: 1 },
  { figure: 'empty submit, ms', read: ({ submitMs }) => submitMs, peer: 'uniforms', limit: 1 },
  { figure: 'elements', read: ({ elements }) => elements, peer: byHand, limit: 1.35 },
  { figure: 'heap, MiB', read: ({ heapMB }) => heapMB, peer: byHand, limit: 1 },
];

const mostJavaScriptKib = 90;

interface Verdict {
  says: string;
  /** `noise`: missed by less than the difference between two measurements of the same page. */
  met: 'yes' | 'noise' | 'no';
}

function compare({ figure, read, peer, limit }: Target, row: Row, again: Row | undefined, other: Row): Verdict {
  const ratios = [row, ...(again ? [again] : [])].map((each) => read(each) / read(other));
  const [ratio = Number.NaN] = ratios;
  const noise = Math.max(...ratios) - Math.min(...ratios);
  const met = ratio <= limit ? 'yes' : ratio - noise <= limit ? 'noise' : 'no';
  const says = `${row.schema}: ${figure}: ${read(row).toFixed(1)}, ${ratio.toFixed(2)}x ${peer}, limit ${limit}x`;
  return { says, met };
}

/** Every target for both schemas; peers outside the run are not compared. */
export function getVerdicts(rows: readonly Row[]): Verdict[] {
  return schemas.flatMap((schema) => {
    const find = (name: string) => rows.find((row) => row.schema === schema && row.name === name);
    const row = find(ours);
    if (!row) return [];
    const compared = targets.flatMap((target) => {
      const other = find(target.peer);
      return other ? [compare(target, row, find(oursAgain), other)] : [];
    });
    const kib = (row.bytes?.js[2] ?? Number.NaN) / 1024;
    const errors = find(byHand)?.errCount;
    return [
      ...compared,
      {
        says: `${schema}: JavaScript: ${kib.toFixed(1)} KiB brotli, limit ${mostJavaScriptKib}`,
        met: kib <= mostJavaScriptKib ? 'yes' : 'no',
      },
      ...(errors === undefined || errors === row.errCount
        ? []
        : [{ says: `${schema}: ${row.errCount} errors shown by an empty submit, not ${errors}`, met: 'no' as const }]),
      ...row.failures.map((failure) => ({ says: `${schema}: ${failure}`, met: 'no' as const })),
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

function getPages(schema: Schema, { address }: PreviewPage) {
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

async function runBenchmark(folder: string, targetFile: string, more: readonly string[]): Promise<void> {
  const peers = more.includes('--only') ? [] : ['--only', builtPeers(folder).join(',')];
  const child = spawn(
    process.execPath,
    ['bench.mjs', '--target-file', targetFile, '--out', resultName, ...peers, ...more],
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
    const measured = [];
    for (const schema of schemas) {
      const page = await startPreviewPage(join(place, `${schema}.schema.json`), join(place, `${schema}.data.json`));
      pages.push(page);
      measured.push(...getPages(schema, page));
    }
    const file = join(aside, 'targets.json');
    writeFileSync(file, JSON.stringify(measured));
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
