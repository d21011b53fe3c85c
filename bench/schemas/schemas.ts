/** How long an analyst waits: for a full compilation, and for a saved rule to appear on screen. */
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createServer } from 'vite';
import { schemaForms } from '#schemas/compiler/vite-plugin.ts';
import { copySchemas, type SchemaFolder } from '#tests/schemas/support/schema-folder.ts';
import { launchChromium } from '#workbench/chromium.ts';
import { loadBefore } from '../support/machine.ts';
import { figure, type Report, table } from '../support/report.ts';
import { median } from '../support/statistics.ts';

const rounds = 5;
/** The targets, in ms. */
const aims = { fromNothing: 3000, onScreen: 1000 };

const run = promisify(execFile);
const parcel = 'forms/order/parcel.schema.json';
const rule = { written: '"$const": "parcel.maxQuantity"', edited: '"$const": "timeouts.noticeMs"' };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A new process each time, like `npm run generate`. */
const compile = ({ project, root }: SchemaFolder) =>
  run(process.execPath, ['--import', 'tsx', join(root, 'compiler/cli.ts')], { cwd: project });

async function measureCompiler(folder: SchemaFolder): Promise<{ fromNothing: number[]; afterEdit: number[] }> {
  const fromNothing: number[] = [];
  const afterEdit: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await rm(join(folder.root, 'generated'), { recursive: true, force: true });
    fromNothing.push(await timed(() => compile(folder)));
    await folder.replace(parcel, rule.written, rule.edited);
    afterEdit.push(await timed(() => compile(folder)));
    await folder.restore();
  }
  return { fromNothing, afterEdit };
}

/** Renders the limit of the quantity. */
const script = `
  import { schema } from '#schemas/generated/order/parcel.js';
  document.querySelector('main').textContent = schema.properties.quantity.maximum;
  import.meta.hot?.accept();
`;

async function measureScreen(folder: SchemaFolder): Promise<number[]> {
  await writeFile(join(folder.project, 'index.html'), '<main></main><script type="module" src="/main.js"></script>');
  await writeFile(join(folder.project, 'main.js'), script);
  const server = await createServer({
    root: folder.project,
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0 },
    plugins: [schemaForms({ root: folder.root })],
  });
  await server.listen();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.getByText('9999').waitFor();
    const onScreen: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      onScreen.push(
        await timed(async () => {
          await folder.replace(parcel, rule.written, rule.edited);
          await page.getByText('3000').waitFor();
        }),
      );
      await folder.restore();
      await page.getByText('9999').waitFor();
    }
    return onScreen;
  } finally {
    await browser.close();
    await server.close();
  }
}

const verdict = (what: string, ms: number, aim: number) =>
  `- ${what}: ${figure(ms)} ms; the aim of ${aim} ms is ${ms < aim ? 'reached' : 'missed'}.`;

export async function measureSchemas(): Promise<Report> {
  const load = loadBefore();
  const folder = await copySchemas();
  try {
    const { fromNothing, afterEdit } = await measureCompiler(folder);
    const onScreen = await measureScreen(folder);
    const row = (what: string, times: readonly number[]) => [
      what,
      figure(median(times)),
      `${figure(Math.min(...times))}–${figure(Math.max(...times))}`,
    ];
    return {
      title: 'Schemas: from a saved file to the screen',
      blocks: [
        `${rounds} rounds, each compiler run in a process of its own, its start included. ${load}`,
        table(
          ['what', 'ms', 'min–max'],
          [
            row('all schemas from nothing', fromNothing),
            row('after one edit', afterEdit),
            row('a saved rule until it is on screen, site running', onScreen),
          ],
        ),
        [
          verdict('All schemas', median(fromNothing), aims.fromNothing),
          verdict('On screen', median(onScreen), aims.onScreen),
        ].join('\n'),
      ],
    };
  } finally {
    await folder.remove();
  }
}
