import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { transaction } from '#server/db/transaction.ts';
import { runDue, settleJobs, sweepJobs } from '#server/jobs/run-jobs.ts';
import { announce, type Announcement, announcementJob, deliverSoon } from '#server/modules/codes/announcements.ts';
import { announcementMail, announcementSms } from '#server/modules/codes/emails.ts';
import { lastMessage } from '#tests/support/outbox.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday, later } from './support/customers.ts';

const lines: string[] = [];
let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday, onLogLine: (line) => lines.push(line) });
  second = await openTestServer({ now: friday, beside: server });
});
beforeEach(async () => {
  server.setNow(friday);
  server.outside.isBroken = false;
  await server.context.db.deleteFrom('jobs').execute();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const toAnnouncement = (to: string, change: Partial<Announcement> = {}): Announcement => ({
  kind: 'passwordChanged',
  channel: 'mail',
  to,
  language: languages[0],
  at: new Date(friday),
  ...change,
});
const write = (announcement: Announcement) => transaction(server.context.db, (trx) => announce(trx, announcement));
const waiting = () => server.context.db.selectFrom('jobs').selectAll().execute();
const sentTo = (to: string): number =>
  [...server.outside.sent, ...second.outside.sent].filter((message) => message.to === to).length;

test('FEAT-16 an announcement leaves right after the change, and nothing of it stays', async () => {
  await write(toAnnouncement('ana@example.com'));
  deliverSoon(server.context);
  await settleJobs(server.context);
  const { subject, text } = lastMessage(server.outside, 'ana@example.com');
  expect(subject).toBe('Cambió la contraseña de tu cuenta');
  expect(text).toMatch(
    /^La contraseña de tu cuenta de JMX Express cambió: 20 de noviembre de 2026\D+10:42, hora de la Ciudad de México\./,
  );
  expect(text).toMatch(
    /\n\nSi no fuiste tú, pon una contraseña nueva con «¿Olvidaste tu contraseña\?» y llámanos al 55 0000 0123\.\n\nJMX Express\n$/,
  );
  expect(await waiting()).toEqual([]);
});

test('FEAT-16 without an e-mail address it comes by SMS', async () => {
  await write(toAnnouncement('9994721180', { channel: 'sms', kind: 'emailChanged' }));
  await runDue(server.context, [announcementJob]);
  expect(lastMessage(server.outside, '9994721180').text).toBe(
    'JMX Express: cambió el correo de tu cuenta. ¿No fuiste tú? Llama al 55 0000 0123.',
  );
});

test('a change that is rolled back announces nothing', async () => {
  const refused = transaction(server.context.db, async (trx) => {
    await announce(trx, toAnnouncement('nadie@example.com'));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await runDue(server.context, [announcementJob]);
  expect(sentTo('nadie@example.com')).toBe(0);
});

test('an email that can’t be sent is tried eight times over two hours, then given up without personal data', async () => {
  await write(toAnnouncement('tarde@example.com'));
  server.outside.isBroken = true;
  const tries: number[] = [];
  for (let minute = 0; minute <= 300; minute += 1) {
    server.setNow(later(minute));
    const before = (await waiting())[0]?.tries ?? 0;
    await runDue(server.context, [announcementJob]);
    if (((await waiting())[0]?.tries ?? 0) > before) tries.push(minute);
  }
  expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63, 127]);
  expect(await waiting()).toMatchObject([{ tries: 8, payload: {}, failed_at: later(127) }]);
  server.outside.isBroken = false;
  await runDue(server.context, [announcementJob]);
  expect(sentTo('tarde@example.com')).toBe(0);
});

test('what couldn’t leave at first leaves at the next pass', async () => {
  await write(toAnnouncement('luego@example.com'));
  server.outside.isBroken = true;
  await runDue(server.context, [announcementJob]);
  server.outside.isBroken = false;
  await runDue(server.context, [announcementJob]);
  expect(sentTo('luego@example.com')).toBe(0);
  server.setNow(later(1));
  await runDue(server.context, [announcementJob]);
  expect(sentTo('luego@example.com')).toBe(1);
});

test('two servers that deliver at once send each announcement once', async () => {
  const all = Array.from({ length: 40 }, (_, index) => `cada.${index}@example.com`);
  for (const to of all) await write(toAnnouncement(to));
  await Promise.all([server, second, server, second].map(({ context }) => runDue(context, [announcementJob])));
  expect(all.map(sentTo)).toEqual(all.map(() => 1));
});

test('failures are deleted after a month', async () => {
  await write(toAnnouncement('a@example.com'));
  await server.context.db
    .updateTable('jobs')
    .set({ failed_at: later(0) })
    .execute();
  server.setNow(later(29 * 1440));
  await sweepJobs(server.context);
  expect(await waiting()).toHaveLength(1);
  server.setNow(later(30 * 1440 + 1));
  await sweepJobs(server.context);
  expect(await waiting()).toEqual([]);
});

const kinds = [
  'passwordChanged',
  'phoneChanged',
  'emailChanged',
  'usernameChanged',
  'providerLinked',
  'accountDeleted',
] as const;

test.each(languages)('D-30 every announcement is whole in $endonym', (language) => {
  for (const kind of kinds) {
    const parts = { kind, at: new Date(friday), language, config: { brand: undefined } };
    const { subject, text } = announcementMail(parts);
    const all = [subject, text, announcementSms(parts)];
    for (const label of all) expect(label).not.toMatch(/\{\{|announcement\.|undefined/);
    expect(text).toContain('JMX Express');
    expect(text).toContain('2026');
    expect(all.filter((label) => label.includes('55 0000 0123'))).toHaveLength(2);
  }
});

test('D-17 another courier’s emails carry its name and telephone', () => {
  const brand = JSON.stringify({
    strong: 'Veloz',
    light: '',
    hotline: { shown: '81 0000 0456', dialed: '+528100000456' },
  });
  const { text } = announcementMail({
    kind: 'phoneChanged',
    at: new Date(friday),
    language: languages[0],
    config: { brand },
  });
  expect(text).toContain('81 0000 0456');
  expect(text).toMatch(/\nVeloz\n$/);
  expect(text).not.toContain('JMX');
});

test('no recipient is in a log line', () => {
  const log = lines.join('\n');
  expect(log).toContain('a job was given up');
  expect(log).not.toMatch(/@example\.com|9994721180/);
});
