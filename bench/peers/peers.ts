/** Part `peers`: our forms compared with other engines', in the side-by-side benchmark in a separate folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadBefore } from '../support/machine.ts';
import { type Report, table } from '../support/report.ts';
import { type PreviewPage, startPreviewPage } from './preview-page.ts';
import { ours, oursAgain, type Row, getVerdicts } from './verdicts.ts';

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
