import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { callIds, getMethods } from '#contract/wire.ts';
import { codes } from '#contract/answer-codes.ts';
import { registry } from '#schemas/generated/registry.js';
import { parseFragment, pointerTo, valueAtPath } from '#schemas/model/pointer.ts';
import { type SchemaSource, schemaSource } from '#server/http/validate.ts';
import { type OpenApiDocument, openApiDocument, plainSchema } from '#server/http/openapi-document.ts';
import { routeOpenApi } from '#server/http/openapi-route.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let document: OpenApiDocument;
beforeAll(async () => {
  server = await openTestServer();
  document = (await server.app.inject('/openapi.json')).json();
});
afterAll(() => server.close());

type Operation = Record<string, unknown> & {
  operationId: string;
  parameters: Record<string, unknown>[];
  security: object[];
};
const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[]);

/** Every object in the document with its place. */
function* walk(node: unknown, at = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [at, node as Record<string, unknown>];
  for (const [key, child] of Object.entries(node)) yield* walk(child, at + pointerTo(key));
}

test('the document has the shape of OpenAPI 3.1: version, title, paths, unique operations with answers', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const operation of operations()) {
    expect(operation).toMatchObject({
      summary: expect.any(String),
      responses: { 200: { description: expect.any(String) } },
    });
    for (const parameter of operation.parameters) {
      if ('$ref' in parameter) continue;
      expect(parameter).toMatchObject({ name: expect.any(String), in: 'query', schema: expect.any(Object) });
    }
  }
});

test('it is built once, compressed for clients that accept it, and built again only when a schema has changed', async () => {
  let made = 0;
  let version = 'one';
  const source: SchemaSource = {
    find: (id) => ({
      ...schemaSource(() => registry).find(id),
      hash: `${id} ${version}`,
      get schema() {
        made += 1;
        return {};
      },
    }),
  };
  const app = Fastify();
  routeOpenApi(app, source, { production: false });
  const get = (accepted: string) => app.inject({ url: '/openapi.json', headers: { 'accept-encoding': accepted } });
  const plain = await get('identity');
  const atFirst = made;
  expect(atFirst).toBeGreaterThan(0);
  for (const accepted of ['gzip', 'br, gzip;q=0.5']) {
    const { headers, rawPayload } = await get(accepted);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(rawPayload)).toEqual(plain.rawPayload);
  }
  for (const accepted of ['', 'br', 'gzip;q=0, br', 'gzip; q=0.0'])
    expect((await get(accepted)).headers['content-encoding'], accepted).toBeUndefined();
  expect(made).toBe(atFirst);
  version = 'two';
  await get('gzip');
  expect(made).toBe(2 * atFirst);
  await app.close();
});

test('hundreds of requests at once on one connection are each answered', async () => {
  const count = 500;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  const one = 'GET /openapi.json HTTP/1.1\r\nhost: test\r\naccept-encoding: gzip\r\n';
  socket.write(`${one}\r\n`.repeat(count - 1) + `${one}connection: close\r\n\r\n`);
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  await once(socket, 'close');
  expect(text.match(/HTTP\/1\.1 (200|503) /g)).toHaveLength(count);
  expect(text.match(/^HTTP\/1\.1 200 /)).not.toBeNull();
});

test('every call of the contract is an operation with its id, path, method and encoding', () => {
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(operations().length);
  expect(operations()).toHaveLength(callIds.flatMap(getMethods).length);
  for (const id of callIds) {
    const { method, path, client, auth, carriesBytes } = calls[id];
    const operation = document.paths[path]?.[method.toLowerCase()] as Operation;
    expect(operation.operationId).toBe(id);
    const text = client === 'official' ? 'application/json' : 'application/x-www-form-urlencoded';
    const encoding = carriesBytes ? 'application/octet-stream' : text;
    const encodings = Object.keys((operation['requestBody'] as { content?: object } | undefined)?.content ?? {});
    expect(encodings).toEqual(method === 'POST' ? [encoding] : []);
    expect(operation.security).toEqual(
      auth === 'none' ? [] : auth === 'required' ? [{ authToken: [] }] : [{}, { authToken: [] }],
    );
  }
});

test('every reference leads somewhere', () => {
  let references = 0;
  for (const [at, node] of walk(document)) {
    if (typeof node['$ref'] !== 'string') continue;
    references += 1;
    const target = valueAtPath(document, parseFragment(node['$ref']));
    expect(target, `${at} → ${node['$ref']}`).toBeDefined();
  }
  expect(references).toBeGreaterThan(callIds.length);
});

test('inputs carry the very limits of the compiled schemas, the dialect’s own keywords under x-', () => {
  const placed = document.components.schemas['CallsOrderAdd'];
  expect(placed).toEqual(plainSchema(registry['calls/order-add'].schema, '#/components/schemas/CallsOrderAdd'));
  expect(
    plainSchema(
      {
        type: 'object',
        sumMaximum: 1,
        definitions: { a: { type: 'string', 'x-b': 1 } },
        properties: { sumMaximum: { $ref: '#/definitions/a' } },
        $schema: 'gone',
      },
      '#/at',
    ),
  ).toEqual({
    type: 'object',
    'x-sumMaximum': 1,
    $defs: { a: { type: 'string', 'x-b': 1 } },
    properties: { sumMaximum: { $ref: '#/at/$defs/a' } },
  });
});

test('each operation lists the codes it can answer', () => {
  const source = schemaSource(() => registry);
  const orderAdd = JSON.stringify(openApiDocument(source, '1.0.0', { production: true }).paths[calls.orderAdd.path]);
  for (const name of ['success', 'sessionExpired', 'idempotencyConflict', 'busy'] as const)
    expect(orderAdd).toContain(String(codes[name]));
});
