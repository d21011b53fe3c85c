import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { registry } from '#schemas/generated/registry.js';
import type { FieldUi, ResolvedSchema } from '#schemas/runtime/types.ts';
import { launchChromium } from '#workbench/chromium.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { openContext } from './support/browser.ts';
import { type BuiltServer, withBuiltServer } from './support/servers.ts';
import {
  type Cell,
  figure,
  loadBefore,
  median,
  percent,
  percentile,
  type Report,
  table,
  times,
} from './support/report.ts';
import { cpuSlowdown, keysPerField, type Target, type TypingTimes, type Visit, visit } from './support/measure-page.ts';

/** Serves the pages that the order step is compared with; the real server provides everything else. */
interface PageServer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * @param pages HTML by path.
 * @param behind address of the server with the files that the pages request.
 * @param headers of the pages, besides their type.
 */
export async function servePages(
  pages: Readonly<Record<string, string>>,
  behind: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageServer> {
  const server = createServer(async (request, response) => {
    const html = pages[request.url ?? ''];
    if (html !== undefined) {
      response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' });
      response.end(html);
      return;
    }
    const answer = await fetch(behind + request.url);
    response.statusCode = answer.status;
    response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/octet-stream');
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A static page without scripts. */
function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '');
}

/** The lower bound: the same fields as plain HTML, validated by the browser itself, without a script. */
const types: Record<string, string> = { email: 'email', phone: 'tel' };

function control(name: string, schema: ResolvedSchema, ui: Partial<FieldUi>, required: boolean): string {
  const shared = `id="${name}" name="${name}" autocomplete="off"${required ? ' required' : ''}${schema.maxLength ? ` maxlength="${schema.maxLength}"` : ''}`;
  const input =
    ui.widget === 'textarea'
      ? `<textarea ${shared} rows="3"></textarea>`
      : `<input ${shared} type="${types[ui.widget ?? ''] ?? 'text'}">`;
  return `<p><label for="${name}">${name}</label>${input}<small class="error">${name}: required</small></p>`;
}

/**
 * @param id of a form whose fields are texts, e.g. `order/sender`.
 * @param shown number of sections from the first one; all of them by default.
 */
export function plainPage(id: 'order/sender' | 'order/recipient' | 'mobile/sender', shown?: number): string {
  const { schema, ui } = registry[id];
  const required = new Set(schema.required);
  const sections = (ui?.sections ?? []).slice(0, shown).map(({ fields }) => {
    const names = fields.flat();
    const controls = names.map((name) =>
      control(name, schema.properties?.[name] ?? {}, ui?.fields[name] ?? {}, required.has(name)),
    );
    return `<fieldset>${controls.join('\n')}</fieldset>`;
  });
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<title>${id}</title>
<link rel="icon" href="data:,">
<style>label { display: block } .error { display: none } :user-invalid ~ .error { display: block }</style>
<form action="/">
${sections.join('\n')}
<button type="submit">ok</button>
</form>
</html>
`;
}

/** Part `form`: the order's first step compared with a plain HTML form of the same fields, in the same run. */
const rounds = 5;
const form = 'order/sender';
const stepPath = paths.orderStep('sender');
const inputs = { first: '[name="name"]', last: '[name="email"]' };
const answers = { '[name="phone"]': '9995550000' };

/** A static copy of the rendered step, so that layout and paint can be distinguished from script. */
async function frozenStep(browser: Browser, { address, customer }: BuiltServer): Promise<string> {
  const context = await openContext(browser, address, customer);
  try {
    const page = await context.newPage();
    await page.goto(address + stepPath, { waitUntil: 'networkidle' });
    await page.locator(inputs.last).waitFor();
    return withoutScripts(await page.content());
  } finally {
    await context.close();
  }
}

const getStep = ({ address, customer }: BuiltServer) => ({
  address,
  path: stepPath,
  session: customer,
  ...inputs,
  refusal: { submit: '.order-go', error: '.errm', answers },
});

function getTargets(server: BuiltServer, pages: string, other: BuiltServer | undefined): Target[] {
  const step = getStep(server);
  return [
    {
      name: 'plain HTML form',
      address: pages,
      path: '/plain',
      ...inputs,
      refusal: { submit: 'button', error: 'input:user-invalid, textarea:user-invalid', answers },
    },
    { name: 'order step', ...step },
    { name: 'order step again (A/A)', ...step },
    { name: 'order step, scripts taken out', address: pages, path: '/frozen', ...inputs },
    ...(other ? [{ name: 'order step of the other checkout', ...getStep(other) }] : []),
  ];
}

/** Each round visits every target, starting with another one each time. */
async function visitAll(browser: Browser, targets: readonly Target[]): Promise<Visit[][]> {
  const visits: Visit[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step < targets.length; step += 1) {
      const index = (round + step) % targets.length;
      const target = targets[index];
      if (!target) continue;
      try {
        visits[index]?.push(await visit(browser, target));
      } catch (error) {
        throw new Error(`"${target.name}" could not be measured.`, { cause: error });
      }
    }
  }
  return visits;
}

/** One row: its figures in the order of the columns, NaN where a page has none. */
interface Figures {
  name: string;
  /** Wall-clock time, in ms. */
  latency: number[];
  /** Time on the page's thread, in ms. */
  thread: number[];
  errors: number;
}

const getLatencies = (typed: readonly TypingTimes[]): number[] => typed.flatMap(({ latencies }) => latencies);
const getThreadMs = (typed: readonly TypingTimes[]): number => median(typed.map(({ threadMs }) => threadMs));

function getFigures({ name }: Target, visits: readonly Visit[]): Figures {
  const rejections = visits.flatMap(({ refusal }) => refusal ?? []);
  const fields = [visits.map(({ first }) => first), visits.map(({ last }) => last)];
  return {
    name,
    latency: [
      ...fields.flatMap((typed) => [0.5, 0.95].map((share) => percentile(getLatencies(typed), share))),
      median(rejections.map(({ change }) => change.ms)),
    ],
    thread: [...fields.map(getThreadMs), median(rejections.map(({ threadMs }) => threadMs))],
    errors: median(rejections.map(({ change }) => change.shown)),
  };
}

type Kind = 'latency' | 'thread';

/** Milliseconds, and the multiple of the plain form's. */
function row(figures: Figures, plain: Figures, kind: Kind): Cell[] {
  const cells = figures[kind].map((value, index) => {
    if (Number.isNaN(value)) return '–';
    return figures === plain
      ? figure(value, 1)
      : `${figure(value, 1)} (${times(value / (plain[kind][index] ?? Number.NaN))})`;
  });
  return [figures.name, ...cells, ...(kind === 'latency' ? [figure(figures.errors)] : [])];
}

/** How much two measurements of the same page differ, column by column. */
function getNoise(one: Figures, other: Figures, kind: Kind): string {
  return one[kind].map((value, index) => percent(Math.abs(value - (other[kind][index] ?? value)) / value)).join(', ');
}

async function measure(server: BuiltServer, other?: BuiltServer): Promise<Figures[]> {
  const browser = await launchChromium();
  try {
    const pages = await servePages(
      { '/plain': plainPage(form), '/frozen': await frozenStep(browser, server) },
      server.address,
    );
    try {
      const targets = getTargets(server, pages.address, other);
      const visits = await visitAll(browser, targets);
      return targets.map((target, index) => getFigures(target, visits[index] ?? []));
    } finally {
      await pages.close();
    }
  } finally {
    await browser.close();
  }
}

/** @param beside another checkout of the project, whose order step is visited in the same rounds. */
export async function measureForm(beside?: string): Promise<Report> {
  const load = loadBefore();
  const figures = await withBuiltServer((server) =>
    beside === undefined ? measure(server) : withBuiltServer((other) => measure(server, other), beside),
  );
  const [plain, step, again] = figures;
  if (!plain || !step || !again) throw new Error('Three pages are compared at least.');
  return {
    title: 'Form: key press to paint, and an empty submit',
    blocks: [
      `${form} in Chromium at ${cpuSlowdown}x CPU throttle, ${rounds} rounds, ${keysPerField} keys per field and round. ${load}`,
      'From the key (or the click) to the paint, in ms, and as a ratio to the plain form of the same run:',
      table(
        ['', 'first field p50', 'p95', 'last field p50', 'p95', 'empty submit', 'errors shown'],
        figures.map((one) => row(one, plain, 'latency')),
      ),
      `A/A, column by column: the same page differs from itself by ${getNoise(step, again, 'latency')}. A smaller difference between two rows is none.`,
      "Processor time of the page's thread for each key and for an empty submit, in ms, layout, paint and late work included; other work on the machine hardly changes it:",
      table(
        ['', 'first field', 'last field', 'empty submit'],
        figures.map((one) => row(one, plain, 'thread')),
      ),
      `A/A: ${getNoise(step, again, 'thread')}.`,
    ],
  };
}
