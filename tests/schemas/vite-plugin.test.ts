import { setTimeout as wait } from 'node:timers/promises';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, createServer, type HotPayload, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { schemaForms } from '#schemas/compiler/vite-plugin.ts';
import { copySchemas, type SchemaFolder } from './support/schema-folder.ts';

const parcel = 'forms/order/parcel.schema.json';
let folder: SchemaFolder;
let server: ViteDevServer;
/** What the page would get. */
let sent: HotPayload[];
let changes: { ids: string[]; ms: number }[];
let lines: string[];

beforeAll(async () => {
  folder = await copySchemas('order', 'batch');
});
afterAll(() => folder.remove());

const logger = {
  info: (line: string) => lines.push(line),
  warn: (line: string) => lines.push(line),
  warnOnce: (line: string) => lines.push(line),
  error: (line: string) => lines.push(line),
  clearScreen: () => undefined,
  hasErrorLogged: () => false,
  hasWarned: false,
};

const isWatched = (place: string, file: string) =>
  server.watcher.getWatched()[join(folder.project, place)]?.includes(file) ?? false;

beforeEach(async () => {
  [sent, changes, lines] = [[], [], []];
  server = await createServer({
    root: folder.project,
    configFile: false,
    customLogger: logger,
    appType: 'custom',
    // The copy links to the project's other folders.
    server: { middlewareMode: true, ws: false, watch: { followSymlinks: false } },
    optimizeDeps: { noDiscovery: true },
    plugins: [schemaForms({ root: folder.root, onChange: (change) => changes.push(change) })],
  });
  await until(
    'the files are watched',
    () => isWatched('schemas/forms/order', 'parcel.schema.json') && isWatched('domain', 'constants.ts'),
  );
  const send = server.ws.send.bind(server.ws);
  server.ws.send = ((payload: HotPayload) => {
    sent.push(payload);
    send(payload);
  }) as typeof server.ws.send;
});
afterEach(async () => {
  await server.close();
  await folder.restore();
});

async function until(what: string, isSo: () => boolean): Promise<number> {
  const start = performance.now();
  while (!isSo()) {
    if (performance.now() - start > 240_000)
      throw new Error(`Waited in vain until ${what}; the terminal says: ${lines.join(' ')}`);
    await wait(20);
  }
  return performance.now() - start;
}

/** The module as the page would load it. */
const served = async () => (await server.transformRequest(join(folder.root, 'generated/order/parcel.js')))?.code ?? '';
const errors = () => sent.filter((payload) => payload.type === 'error');

describe('in development', () => {
  test('a saved rule is served again without a restart, and the hook says which forms changed', async () => {
    expect(await served()).toContain('"maximum":9999');
    await folder.replace(parcel, '"$const": "parcel.maxQuantity"', '"$const": "timeouts.noticeMs"');
    await until('the hook is called', () => changes.length > 0);
    await until('the module is dropped', () => sent.some(({ type }) => type === 'update' || type === 'full-reload'));
    expect(await served()).toContain('"maximum":3000');
    expect(changes[0]?.ids.toSorted()).toEqual(['batch/row', 'order/parcel']);
    expect(lines.join('\n')).toMatch(/Schemas: .*order\/parcel.* in \d+ ms/);
  });

  test('a broken schema shows its finding in page and terminal while the last good version is served', async () => {
    await folder.replace(parcel, '"minimum": 1,', '"minimun": 1,');
    await until('the page gets a message', () => errors().length > 0);
    const [payload] = errors();
    expect(payload).toMatchObject({
      type: 'error',
      err: { plugin: 'schema-forms', loc: { file: join(folder.root, parcel) } },
    });
    expect(JSON.stringify(payload)).toContain('minimun → minimum');
    expect(lines.join('\n')).toContain('E101');
    expect(await served()).toContain('"minimum":1');
    expect(changes).toEqual([]);
  });

  test('a page whose message was removed by an update gets it again at the next save, and the terminal once', async () => {
    await folder.replace(parcel, '"minimum": 1,', '"minimun": 1,');
    await until('the page gets a message', () => errors().length > 0);
    sent.length = 0;
    await folder.replace(parcel, '"minimun": 1,', '"minimun":  1,');
    await until('the page gets a message again', () => errors().length > 0);
    expect(lines.filter((line) => line.includes('E101'))).toHaveLength(1);
  });

  test('a fixed schema removes the message, also when it is what it was before', async () => {
    await folder.replace(parcel, '"minimum": 1,', '"minimun": 1,');
    await until('the page gets a message', () => errors().length > 0);
    sent.length = 0;
    await folder.restore();
    await until('the page hears of an update', () => sent.some(({ type }) => type === 'update'));
    expect(errors()).toEqual([]);
  });

  test('text that is not JSON while it is being typed is a finding, not a crash', async () => {
    await folder.write(parcel, '{ "type": "object", ');
    await until('the page gets a message', () => errors().length > 0);
    expect(JSON.stringify(errors()[0])).toContain('E100');
  });

  test('an edited constant of the domain reaches the form, and stays when a schema is edited next', async () => {
    const constants = join(folder.project, 'domain/constants.ts');
    const text = await readFile(constants, 'utf8');
    await writeFile(constants, text.replace('9999,', '8888,'));
    await until('the module is dropped', () => changes.length > 0);
    expect(changes[0]?.ids).toContain('order/parcel');
    expect(await readFile(join(folder.root, 'generated/order/parcel.js'), 'utf8')).toContain('"maximum":8888');
    await folder.replace(parcel, '"minimum": 1,', '"minimum": 2,');
    await until('the next edit is compiled', () => changes.length > 1);
    expect(await readFile(join(folder.root, 'generated/order/parcel.js'), 'utf8')).toContain(
      '"minimum":2,"maximum":8888',
    );
    await writeFile(constants, text);
  }, 180_000);
});

describe('in a build', () => {
  const buildWith = () =>
    build({
      root: folder.project,
      configFile: false,
      customLogger: logger,
      logLevel: 'silent',
      plugins: [schemaForms({ root: folder.root })],
      build: { write: false, lib: { entry: join(folder.root, 'generated/order/review.js'), formats: ['es'] } },
    });

  test('compiles the schemas first', async () => {
    await expect(buildWith()).resolves.toBeDefined();
  });

  test('fails with the finding when a schema is broken', async () => {
    await folder.replace(parcel, '"minimum": 1,', '"minimun": 1,');
    await expect(buildWith()).rejects.toThrow(
      /E101 forms\/order\/parcel\.schema\.json:\d+:\d+ Unknown keyword "minimun"/,
    );
  });
});
