import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerFailures } from '#server/http/failures.ts';
import { limitConcurrency } from '#server/http/limit-concurrency.ts';
import { eventually } from '#tests/support/patience.ts';

let app: FastifyInstance;
let gate: EventEmitter;
beforeEach(() => {
  gate = new EventEmitter();
  app = Fastify();
  answerFailures(app);
  limitConcurrency(app, 2);
  app.get('/waits', async () => {
    gate.emit('work');
    await once(gate, 'open');
    return 'done';
  });
  app.get('/fails', () => Promise.reject(new Error('no')));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
});
afterEach(() => app.close());

const getStatus = async (url: string) => (await app.inject(url)).statusCode;

test('starts no work above the limit, not even for unknown paths, and recovers without a reset', async () => {
  const first = app.inject('/waits');
  await once(gate, 'work');
  expect(await getStatus('/nothing')).toBe(404);
  const second = app.inject('/waits');
  await once(gate, 'work');
  expect(await getStatus('/waits')).toBe(503);
  expect(await getStatus('/nothing')).toBe(503);
  gate.emit('open');
  expect([(await first).body, (await second).body]).toEqual(['done', 'done']);
  expect(await getStatus('/nothing')).toBe(404);
});

test('counts work that failed as ended', async () => {
  for (let n = 0; n < 5; n += 1) expect(await getStatus('/fails')).toBe(503);
  expect(await getStatus('/nothing')).toBe(404);
});

test('counts work whose caller went away as ended', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  for (let n = 0; n < 2; n += 1) {
    const worked = once(gate, 'work');
    const caller = request({ host: '127.0.0.1', port, path: '/waits' }).on('error', () => undefined);
    caller.end();
    await worked;
    caller.destroy();
  }
  expect(await getStatus('/nothing')).toBe(503);
  gate.emit('open');
  await eventually(async () => expect(await getStatus('/nothing')).toBe(404));
});
