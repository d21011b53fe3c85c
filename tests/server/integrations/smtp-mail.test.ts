import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { describeError } from '#server/http/log.ts';
import type { SmtpConfig } from '#server/integrations/config.ts';
import { smtpMail } from '#server/integrations/smtp-mail.ts';
import { ownCertificate } from '#tests/support/certificate.ts';
import { getAlternatives } from './support/mime.ts';
import { openSmtp, refusal, type TestSmtp } from './support/smtp.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function smtp(options: SMTPServerOptions): Promise<TestSmtp> {
  const server = await openSmtp(options);
  closing.push(() => server.close());
  return server;
}

const plain: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] };
const from = { name: 'JMX Express', address: 'avisos@jmx.example' };
const at = (port: number, change: Partial<SmtpConfig> = {}): SmtpConfig => ({
  host: '127.0.0.1',
  port,
  tls: 'off',
  login: undefined,
  from,
  ...change,
});
const mail = {
  to: 'ana@example.com',
  subject: 'Tu código',
  text: 'Escribe este código:\n\n123456\n',
  html: '<p>Escribe este código:</p><p>123456</p>',
};

/** The reason of a rejection, as the log shows it. */
async function reason(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  return error === undefined ? '' : JSON.stringify(describeError(error));
}

test('CALL-05 a mail goes to one address, from the configured sender, with its subject in UTF-8', async () => {
  const server = await smtp(plain);
  await smtpMail(at(server.port)).send(mail);
  const [received] = server.received;
  expect(received).toMatchObject({ from: 'avisos@jmx.example', to: ['ana@example.com'] });
  expect(received?.raw).toMatch(/^From: JMX Express <avisos@jmx\.example>\r$/m);
  expect(received?.raw).toMatch(/^Subject: =\?UTF-8\?\w\?.+\?=\r$/m);
  expect(received?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test('CALL-05 a mail is text and HTML, each in UTF-8, and the last one is what programs like best (RFC 2046)', async () => {
  const server = await smtp(plain);
  const text = `أدخل هذا الرمز:\n\n123456\n${'Tu código. '.repeat(40)}\n`;
  const html = `<!DOCTYPE html>\n<p dir="rtl">أدخل هذا الرمز:</p>\n<p title="a=3D.">${'Tu código. '.repeat(200)}</p>\n`;
  await smtpMail(at(server.port)).send({ ...mail, text, html });
  expect(getAlternatives(server.received[0]?.raw ?? '')).toEqual([
    { type: 'text/plain; charset=utf-8', text },
    { type: 'text/html; charset=utf-8', text: html },
  ]);
});

test('D-68 a notification says where one POST ends its kind (RFC 8058), another mail does not', async () => {
  const server = await smtp(plain);
  const port = smtpMail(at(server.port));
  await port.send(mail);
  await port.send({ ...mail, unsubscribe: 'https://envios.example.com/notifications/0f.pickedUp.email.5e' });
  const [one, other] = server.received;
  expect(one?.raw).not.toMatch(/^List-Unsubscribe/m);
  const unfolded = other?.raw.replaceAll(/\r\n[ \t]+/g, '') ?? '';
  expect(unfolded).toMatch(
    /^List-Unsubscribe: ?<https:\/\/envios\.example\.com\/notifications\/0f\.pickedUp\.email\.5e>\r$/m,
  );
  expect(other?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
});

test('a line break in a subject adds neither a header nor a second mail', async () => {
  const server = await smtp(plain);
  await smtpMail(at(server.port)).send({
    ...mail,
    subject: 'Hola\r\nBcc: otro@example.com\r\n\r\n<script>',
    text: 'uno\r\n.\r\nMAIL FROM:<otro@example.com>\r\n',
  });
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.to).toEqual(['ana@example.com']);
  const [header = ''] = server.received[0]?.raw.split('\r\n\r\n') ?? [];
  expect(header).not.toMatch(/^Bcc:/im);
  expect(header).toMatch(/^Subject: Hola Bcc:/m);
});

test('a subject stays one line of the header, whatever breaks lines in it', async () => {
  const server = await smtp(plain);
  const subject = ['Hola', 'uno', 'dos', 'tres', 'cuatro', 'cinco'].map(
    (word, index) => word + '\r\n\v\f\u0085\0'[index],
  );
  await smtpMail(at(server.port)).send({ ...mail, subject: `${subject.join('')}fin\r\n\r\nBcc: otro@example.com` });
  const [header = ''] = server.received[0]?.raw.split('\r\n\r\n') ?? [];
  expect(header).toMatch(/^Subject: Hola uno dos tres cuatro cinco fin Bcc: otro@example\.com\r?$/m);
});

test.each([
  'ana@example.com, otro@example.com',
  'ana@example.com\r\nBcc: otro@example.com',
  'Ana <ana@example.com>',
  'grupo: ana@example.com;',
  '',
])('a recipient that is not a single address gets nothing: %j', async (to) => {
  const server = await smtp(plain);
  await expect(smtpMail(at(server.port)).send({ ...mail, to })).rejects.toThrow('The recipient is no e-mail address.');
  expect(server.received).toEqual([]);
});

test('smtp:// upgrades the connection by STARTTLS before it signs in and sends', async () => {
  const { key, cert } = ownCertificate();
  const server = await smtp({ key, cert });
  await smtpMail(at(server.port, { tls: 'upgrade', login: { user: 'jmx', pass: 'clave' } }), { ca: cert }).send(mail);
  expect(server.received).toMatchObject([{ secure: true, user: 'jmx' }]);
});

test('smtps:// is encrypted from the first byte', async () => {
  const { key, cert } = ownCertificate();
  const server = await smtp({ secure: true, key, cert });
  await smtpMail(at(server.port, { tls: 'fromTheStart' }), { ca: cert }).send(mail);
  expect(server.received).toMatchObject([{ secure: true }]);
});

test('a server that doesn’t offer STARTTLS gets no mail and no password', async () => {
  const recorded: string[] = [];
  const server = await smtp({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }) => recorded.push(String(username)),
  });
  expect(
    await reason(smtpMail(at(server.port, { tls: 'upgrade', login: { user: 'jmx', pass: 'clave' } })).send(mail)),
  ).toContain('The mail was not sent');
  expect([recorded, server.received]).toEqual([[], []]);
});

test('an untrusted certificate is not accepted', async () => {
  const server = await smtp(ownCertificate());
  expect(await reason(smtpMail(at(server.port, { tls: 'upgrade' })).send(mail))).toContain('The mail was not sent');
  expect(server.received).toEqual([]);
});

test.each([
  [421, 'try later'],
  [450, 'mailbox busy: ana@example.com'],
  [550, 'no such user: ana@example.com'],
  [554, 'ana@example.com refused'],
])('a recipient refused with %i rejects, and the reason contains no address and no text', async (status, text) => {
  const server = await smtp({ ...plain, onRcptTo: (_address, _session, done) => done(refusal(status, text)) });
  const why = await reason(smtpMail(at(server.port)).send(mail));
  expect(why).toContain('The mail was not sent');
  expect(why).not.toMatch(/ana@|example\.com|123456|código/);
});

test('a mail refused after its content rejects too', async () => {
  const server = await smtp({
    ...plain,
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done(refusal(552, 'too much: 123456')));
    },
  });
  expect(await reason(smtpMail(at(server.port)).send(mail))).toMatch(/^(?!.*123456).*The mail was not sent/);
});

/** A server that accepts connections and sends what the test wants. */
async function silent(greet: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

test('a server that never greets times out', async () => {
  const port = await silent(() => undefined);
  expect(await reason(smtpMail(at(port), { timeoutMs: 200 }).send(mail))).toContain('The mail was not sent');
});

test('a server that greets and then drips a byte now and then times out all the same', async () => {
  const port = await silent((socket) => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  expect(await reason(smtpMail(at(port), { timeoutMs: 200 }).send(mail))).toContain('The mail was not sent');
});

test('a closed port rejects', async () => {
  const server = await openSmtp(plain);
  await server.close();
  expect(await reason(smtpMail(at(server.port)).send(mail))).toContain('ESOCKET');
});
