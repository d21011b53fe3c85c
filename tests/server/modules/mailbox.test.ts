import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { mailPath } from '#domain/content/server-paths.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { codeMail } from '#server/modules/codes/emails.ts';
import { openOutside } from '#server/open-context.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday } from './support/customers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());

const [language] = languages;
const email = codeMail({ purpose: 'signIn', code: '123456', language, config: { brand: undefined } });

/** A mail and an SMS in the mailbox. */
async function sendBoth(): Promise<{ mailId: string; smsId: string }> {
  const { context } = server;
  const config = { ...context.config, smtp: undefined, sms: undefined, production: false };
  const { mail, sms } = openOutside({ ...context, config });
  const [mailId, smsId] = [uuidv7(), uuidv7()];
  await mail.send({ id: mailId, to: 'ana@example.com', ...email });
  await sms.send({ id: smsId, to: '9994721180', text: 'Es 654321.' });
  return { mailId, smsId };
}

test('ROUTE-29 a mail is shown as a mail program renders it: nothing in it runs, is fetched or is cached', async () => {
  const { mailId, smsId } = await sendBoth();
  const { data } = await server.call('mailbox');
  expect(Object.fromEntries(data.messages.map(({ id, hasHtml }) => [id, hasHtml]))).toEqual({
    [mailId]: true,
    [smsId]: false,
  });
  const { statusCode, headers, payload } = await server.app.inject(mailPath(mailId));
  expect([statusCode, payload]).toEqual([200, email.html]);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'unsafe-inline'; sandbox;/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('ROUTE-29 what is no mail has no looks', async () => {
  const { smsId } = await sendBoth();
  for (const id of [smsId, uuidv7(), '1', '%00', "' or true --"]) {
    const { statusCode, headers } = await server.app.inject(mailPath(encodeURIComponent(id)));
    expect([statusCode, headers['content-type']], id).toEqual([404, 'application/json; charset=utf-8']);
  }
});

test('ROUTE-34 in production no mail is shown', async () => {
  const { mailId } = await sendBoth();
  const production = await openTestServer({ beside: server, now: friday, config: { production: true } });
  expect((await production.app.inject(mailPath(mailId))).statusCode).toBe(404);
  await production.close();
});
