import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { answerLookBook } from '#workbench/look-book/endpoint.ts';
import { Pictures, toHash } from '#workbench/look-book/pictures.ts';
import { listen, type Listening } from '#workbench/preview/listen.ts';

const name = 'screens-home--empty 390 es light';
const picture = PNG.sync.write(new PNG({ width: 2, height: 2 }));

const folder = temporaryFolder();
let shown: Listening;
let pictures: Pictures;

beforeAll(async () => {
  pictures = new Pictures({ manifest: join(folder.path, 'manifest'), artifacts: join(folder.path, 'artifacts') });
  const machine = { platform: 'linux x64', chromium: '141.0' };
  await pictures.storeTaken('screens-home', machine, { [name]: await pictures.toTaken(name, picture) }, () => true);
  const answer = answerLookBook(pictures, () => 'Nadia');
  shown = await listen(
    createServer((incoming, response) => void answer(incoming, response)),
    0,
  );
});
afterAll(async () => {
  await shown.close();
  folder.remove();
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Unlike `fetch`, sends any Host and Origin. */
function send(
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${shown.address}${path}`, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** As a page of this server sends it. */
const own = () => ({ origin: shown.address, 'content-type': 'application/json' });
const post = (path: string, body: unknown, headers: Record<string, string> = own()) =>
  send(path, { method: 'POST', headers, body });

const getChange = async () => (await pictures.listChanges()).pictures[0]?.change;

test.each([
  ['another website', () => ({ ...own(), origin: 'https://evil.example' })],
  ['another port of this machine', () => ({ ...own(), origin: 'http://127.0.0.1:1' })],
  ['no page', () => ({ 'content-type': 'application/json' })],
  ['a sandboxed frame', () => ({ ...own(), origin: 'null' })],
  ['a name that resolves to this machine', () => ({ ...own(), host: 'evil.example', origin: 'http://evil.example' })],
  ['a form of a page', () => ({ ...own(), 'content-type': 'text/plain' })],
])('nothing is accepted from %s', async (_, headers) => {
  expect(await post('/accept', { names: [name] }, headers())).toMatchObject({ status: 403 });
  expect(await post('/comment', { name, text: 'x' }, headers())).toMatchObject({ status: 403 });
  expect(await getChange()).toBe('new');
  expect((await pictures.listChanges()).comments).toEqual([]);
});

test('pictures and changes are not read through a foreign name or by a foreign page', async () => {
  expect(await send('/changes', { headers: { host: 'evil.example' } })).toMatchObject({ status: 403 });
  expect(await send('/changes', { headers: { origin: 'https://evil.example' } })).toMatchObject({ status: 403 });
  expect((await send('/changes')).text).toContain(name);
  expect((await send(`/pictures/${toHash(picture)}.png`)).text).toBe(picture.toString('latin1'));
  expect(await send('/pictures/..%2f..%2fsecret.png')).toMatchObject({ status: 404 });
});

test.each([
  ['/accept', '{'],
  ['/accept', 'null'],
  ['/accept', { names: 'all' }],
  ['/accept', { names: [1] }],
  ['/comment', { name, text: '  ' }],
  ['/comment', { name, text: 'x'.repeat(2001) }],
  ['/comment', { name: 1, text: 'x' }],
  ['/unknown', {}],
])('%s rejects %j', async (path, body) => {
  expect(await post(path, body)).toMatchObject({ status: 400 });
});

test('the page comments and accepts', async () => {
  expect(await post('/comment', { name: 'unknown', text: 'x' })).toMatchObject({ status: 404 });
  expect(await post('/comment', { name, text: ' Queda. ' })).toMatchObject({ status: 200 });
  expect((await pictures.listChanges()).comments).toEqual([
    expect.objectContaining({ author: 'Nadia', text: 'Queda.' }),
  ]);
  expect(await post('/accept', { names: [name, 'unknown'] })).toMatchObject({ status: 200 });
  expect(await getChange()).toBe('same');
  expect(await send('/accept', { method: 'DELETE', headers: own() })).toMatchObject({ status: 405 });
});
