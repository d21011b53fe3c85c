import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { describeError } from '#server/http/log.ts';
import { httpSms } from '#server/open-context.ts';

interface Asked {
  method: string | undefined;
  authorization: string | undefined;
  /** Undefined without a key. */
  idempotencyKey?: string;
  body: unknown;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A provider on 127.0.0.1; `answer` may never respond. */
async function provider(answer: (response: ServerResponse) => void): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1');
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const key = request.headers['idempotency-key'];
    asked.push({
      method: request.method,
      authorization: request.headers.authorization,
      ...(typeof key === 'string' && { idempotencyKey: key }),
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    answer(response);
  };
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, asked };
}

const sms = { to: '9994721180', text: 'JMX Express: 123456 es tu código.' };
const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end('9994721180 123456');

async function reason(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  return error === undefined ? '' : JSON.stringify(describeError(error));
}

test('CALL-04 an SMS is one POST with the whole number, the text and our token', async () => {
  const { url, asked } = await provider(status(200));
  await httpSms({ url, token: 'llave' }).send(sms);
  expect(asked).toEqual([
    { method: 'POST', authorization: 'Bearer llave', body: { to: '+529994721180', text: sms.text } },
  ]);
});

test('CALL-04 an SMS that may be sent twice names itself', async () => {
  const { url, asked } = await provider(status(200));
  const id = '018f0000-0000-7000-8000-0000000000cc';
  await httpSms({ url, token: 'llave' }).send({ ...sms, id });
  expect(asked).toMatchObject([{ idempotencyKey: id }]);
});

test('CALL-04 202 is as good as 200', async () => {
  const { url } = await provider(status(202));
  await expect(httpSms({ url, token: 'llave' }).send(sms)).resolves.toBeUndefined();
});

test.each([400, 401, 429, 500, 503])(
  'CALL-04 an answer with %i rejects, and repeats neither phone nor text',
  async (code) => {
    const { url } = await provider(status(code));
    const why = await reason(httpSms({ url, token: 'llave' }).send(sms));
    expect(why).toContain('The SMS provider answered with status');
    expect(why).not.toMatch(/9994721180|123456|llave/);
  },
);

test('CALL-04 a redirect is not followed: phone and text are for the configured address alone', async () => {
  const elsewhere = await provider(status(200));
  const { url } = await provider(status(307, { location: elsewhere.url }));
  expect(await reason(httpSms({ url, token: 'llave' }).send(sms))).not.toBe('');
  expect(elsewhere.asked).toEqual([]);
});

test('CALL-04 a silent provider times out', async () => {
  const { url } = await provider(() => undefined);
  expect(await reason(httpSms({ url, token: 'llave' }, 200).send(sms))).toContain('TimeoutError');
});

test('CALL-04 a provider that is away rejects', async () => {
  const { url } = await provider(status(200));
  for (const close of closing.splice(0)) await close();
  expect(await reason(httpSms({ url, token: 'llave' }).send(sms))).not.toBe('');
});
