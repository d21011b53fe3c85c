import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import type { CallId } from '#contract/wire.ts';
import { constants } from '#domain/constants.ts';
import { runDue, settleJobs } from '#server/jobs/run-jobs.ts';
import { sweepFiles } from '#server/modules/forms/file-store.ts';
import { sweepInbox } from '#server/modules/inbox/store.ts';
import { inboxJob } from '#server/modules/inbox/notify.ts';
import { openCounter } from '#tests/server/operator/support.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import { lastMessage } from '#tests/support/outbox.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { freshPhone, friday, later, newCustomer, openWithAna, ownCodeFor } from './support/customers.ts';
import { newTicket, sendFile, toPdf } from './support/files.ts';

const { quietPerAddressHour, perAddressHour, mailsPerTargetDay, wrongLookupsPerHour, keptDays, applicationKeptDays } =
  constants.inbox;

let server: TestServer;
beforeAll(async () => {
  const contentDir = fileURLToPath(new URL('../../../fixtures/content', import.meta.url));
  ({ server } = await openWithAna({ config: { contentDir } }));
});
afterAll(() => server.close());
beforeEach(() => {
  server.setNow(friday);
});

let written = 0;
const freshMail = () => `escribe-${(written += 1)}@example.com`;

const message = (more: object = {}) => ({
  key: randomUUID(),
  name: 'Ana Lucía Robles',
  email: freshMail(),
  subject: 'delivery',
  message: 'El repartidor no tocó.',
  ...more,
});
const business = (more: object = {}) => ({
  key: randomUUID(),
  company: 'Cerámica Robles',
  name: 'Ana Lucía Robles',
  phone: freshPhone(),
  email: freshMail(),
  state: 'Jalisco',
  city: 'Zapopan',
  goods: 'home',
  parcels: 'upTo500',
  averageWeight: 1.25,
  sellsAt: 'ceramicarobles.example',
  acceptPrivacy: true,
  ...more,
});
const branch = (more: object = {}) => ({
  key: randomUUID(),
  name: 'Óscar Peña',
  phone: freshPhone(),
  email: freshMail(),
  zip: '44100',
  premisesKind: 'rented',
  premisesSize: 40,
  investment: 'upTo500',
  acceptPrivacy: true,
  ...more,
});
const application = (file: { id: string; ticket: string }, more: object = {}) => ({
  key: randomUUID(),
  position: 'support-agent',
  name: 'Óscar Peña',
  phone: freshPhone(),
  email: freshMail(),
  city: 'Zapopan',
  resume: [file.id],
  ticket: file.ticket,
  acceptPrivacy: true,
  ...more,
});

const getStored = (reference: string) =>
  server.context.db
    .selectFrom('inbox_messages')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

async function send(id: CallId, input: object, options: { ip?: string; token?: string } = {}) {
  const result = await server.call(id as 'contactSend', input, { ip: freshIp(), ...options });
  await settleJobs(server.context);
  return result;
}

describe('what is sent', () => {
  test('FEAT-17 CONST-10 D-93 a message gets a number and the promised times, and a mail that holds nothing of it', async () => {
    const input = message();
    const { codeName, data } = await send('contactSend', input);
    expect(codeName).toBe('success');
    // A Friday, 10:42 in Mexico City.
    expect(data).toMatchObject({
      reference: expect.stringMatching(/^M20261120-[2-9A-HJKMNP-Z]{6}$/),
      feedbackDueAt: '2026-11-20T18:42:00.000Z',
      firstAnswerDueAt: '2026-11-20T17:42:00.000Z',
      mailed: true,
    });
    const { subject, text } = lastMessage(server.outside, input.email);
    expect(subject).toBe(`Recibimos tu mensaje, referencia ${data.reference}`);
    expect(text).toContain(`/contactUs/answer?ref=${data.reference}&key=${data.key}`);
    expect(text).toMatch(/11:42/);
    expect(text).not.toContain(input.message);
  });

  test('D-93 outside of the agents’ hours the clocks wait for them, as a case’s do', async () => {
    server.setNow('2026-11-22T02:00:00Z');
    const { data } = await send('contactSend', message());
    expect(data).toMatchObject({
      firstAnswerDueAt: '2026-11-23T16:00:00.000Z',
      feedbackDueAt: '2026-11-23T17:00:00.000Z',
    });
  });

  test('FEAT-09 CALL-62 D-85 a business asks for its conditions; without its average weight it is rejected', async () => {
    const input = business();
    const { data } = await send('vipApply', input);
    expect(lastMessage(server.outside, input.email).subject).toBe(
      `Recibimos tu solicitud, referencia ${data.reference}`,
    );
    expect(await getStored(data.reference)).toMatchObject({
      kind: 'vip',
      content: { averageWeight: 1.25, company: 'Cerámica Robles', parcels: 'upTo500' },
    });
    for (const averageWeight of [undefined, 0, 100.01, 1.255]) {
      const { codeName, errors } = await send('vipApply', business({ averageWeight }));
      expect([codeName, errors.map(({ pointer }) => pointer)]).toEqual(['invalidParameter', ['/averageWeight']]);
    }
  });

  test('FEAT-10 D-99 a visitor applies for a branch of their own', async () => {
    const { data } = await send('franchiseApply', branch());
    expect(data.reference).toMatch(/^F/);
    expect((await getStored(data.reference)).content).toMatchObject({ zip: '44100', premisesSize: 40 });
  });

  test('ROUTE-17 RULE-JOB-01 an application has the resume that was sent with it, and no other applicant’s', async () => {
    const file = await sendFile(server, { bytes: toPdf() });
    const stolen = application({ ...file, ticket: newTicket() });
    const { codeName, errors } = await send('positionApply', stolen);
    expect([codeName, errors.map(({ pointer }) => pointer)]).toEqual(['invalidParameter', ['/resume']]);
    const applied = application(file);
    const { data } = await send('positionApply', applied);
    expect(data.reference).toMatch(/^J/);
    expect(lastMessage(server.outside, applied.email).subject).toBe(
      `Recibimos tu postulación, referencia ${data.reference}`,
    );
    expect(await getStored(data.reference)).toMatchObject({
      file_ids: [file.id],
      content: { position: 'support-agent' },
    });
    // A sent file is no longer a draft: it is neither removed nor sent twice.
    await server.call('fileRemove', file);
    expect((await send('positionApply', application(file))).codeName).toBe('invalidParameter');
    expect((await server.call('fileInfo', { ids: [file.id], ticket: file.ticket })).data.files).toHaveLength(1);
  });

  test('ROUTE-17 an application needs a resume and an open position', async () => {
    const file = await sendFile(server, { bytes: toPdf() });
    const { errors } = await send('positionApply', application(file, { resume: [] }));
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/resume']);
    for (const position of ['no-such-post', 'closed-post'])
      expect((await send('positionApply', application(file, { position }))).codeName).toBe('notFound');
    expect((await server.call('positionBrief', { id: 'closed-post' })).data).toMatchObject({ open: false });
    expect((await server.call('positionBrief', { id: 'no-such-post' })).codeName).toBe('notFound');
    expect((await send('positionApply', application(file, { position: '../../x' }))).codeName).toBe('invalidParameter');
  });

  test('D-93 the same page sends one message, however often', async () => {
    const input = message();
    const sent = await Promise.all([0, 1, 2].map(() => send('contactSend', input)));
    const again = await send('contactSend', input);
    expect(new Set([...sent, again].map(({ data }) => data.reference)).size).toBe(1);
  });
});

describe('D-65 the same key with other words', () => {
  test.each([
    ['contactSend', message, { message: 'Ya lo tengo.' }],
    ['vipApply', business, { company: 'Otra empresa' }],
    ['franchiseApply', branch, { premisesSize: 60 }],
  ] as const)('%s is rejected, and the first message stays', async (call, make, other) => {
    const input = make();
    const { data } = await send(call, input);
    expect((await send(call, { ...input, ...other })).codeName).toBe('messageConflict');
    expect((await send(call, { ...input, email: freshMail() })).codeName).toBe('messageConflict');
    expect((await send(call, input)).data.reference).toBe(data.reference);
    expect((await send(call, { ...input, ...other, key: randomUUID() })).codeName).toBe('success');
  });

  test('of an application is rejected as well, and another resume is another application', async () => {
    const [file, other] = [await sendFile(server, { bytes: toPdf() }), await sendFile(server, { bytes: toPdf() })];
    const input = application(file);
    const { data } = await send('positionApply', input);
    expect((await send('positionApply', { ...input, city: 'Tonalá' })).codeName).toBe('messageConflict');
    const another = { ...input, resume: [other.id], ticket: other.ticket };
    expect((await send('positionApply', another)).codeName).toBe('messageConflict');
    expect((await send('positionApply', input)).data.reference).toBe(data.reference);
  });
});

describe('spam', () => {
  test('D-24 FEAT-17 a visitor without scripts solves an image code instead of the proof of work, unless the address is suspicious', async () => {
    const ip = freshIp();
    const write = async (image: object) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/official/contact/send',
        payload: message({ needsImageCode: true, ...image }),
        remoteAddress: ip,
      });
      return (answer.json() as { code: number }).code;
    };
    expect(await write(await solvedImageCode(server, ip))).toBe(codes.success);
    const { captchaId } = await solvedImageCode(server, ip);
    expect(await write({ captchaId, captcha: 'nope' })).toBe(codes.wrongImageCode);
    for (let each = 0; each < quietPerAddressHour; each += 1) await send('contactSend', message(), { ip });
    expect(await write(await solvedImageCode(server, ip))).toBe(codes.workRequired);
  });

  test('D-24 only messages of the same address make its proof of work harder', async () => {
    const work = async (ip: string) =>
      (await server.call('workStart', { purpose: 'message', target: 'contact' }, { ip })).data.bits;
    for (let each = 0; each < 30; each += 1) await work(freshIp());
    const ip = freshIp();
    expect(await work(ip)).toBe(constants.account.workBits);
    for (let each = 0; each < 4; each += 1) await work(ip);
    expect(await work(ip)).toBe(constants.account.workBits + 1);
  });

  test('D-24 without work nothing is stored, and an address that writes often reads an image', async () => {
    const ip = freshIp();
    const input = message();
    expect((await server.call('contactSend', { ...input, workId: randomUUID(), workAnswer: 1 }, { ip })).codeName).toBe(
      'workRequired',
    );
    for (let each = 0; each < quietPerAddressHour; each += 1)
      expect((await send('contactSend', message(), { ip })).codeName).toBe('success');
    expect((await send('contactSend', input, { ip })).codeName).toBe('imageCodeRequired');
    // Earlier requests have raised the work as well, which would take too long here.
    await server.context.db.deleteFrom('rate_limits').where('bucket', 'like', 'work:%').execute();
    const solved = await solvedImageCode(server, ip);
    expect((await send('contactSend', { ...input, ...solved, needsImageCode: true }, { ip })).codeName).toBe('success');
  });

  test('D-93 of 1,000 messages from one address those of a person are stored, and no more an hour', async () => {
    const ip = freshIp();
    const before = server.outside.sent.length;
    const counted = new Map<string | undefined, number>();
    for (let each = 0; each < 1_000; each += 1) {
      // With an image code required anyway, the work would be wasted.
      const paid = each < quietPerAddressHour ? {} : { workId: randomUUID(), workAnswer: 1 };
      const { codeName } = await server.call('contactSend', message(paid), { ip });
      counted.set(codeName, (counted.get(codeName) ?? 0) + 1);
    }
    await settleJobs(server.context);
    expect(Object.fromEntries(counted)).toEqual({
      success: quietPerAddressHour,
      imageCodeRequired: 1_000 - quietPerAddressHour,
    });
    expect(server.outside.sent.length - before).toBe(quietPerAddressHour);
    // A program that solves the images as well reaches the limit.
    await server.context.db
      .updateTable('rate_limits')
      .set({ hits: perAddressHour })
      .where('bucket', '=', 'message:address')
      .execute();
    server.setNow(later(16));
    const solved = await solvedImageCode(server, ip);
    const { codeName } = await send('contactSend', message({ ...solved, needsImageCode: true }), { ip });
    expect(codeName).toBe('tooManyRequests');
    await server.context.db.deleteFrom('rate_limits').execute();
  });

  test('D-93 a mailbox gets a limited number of mails for messages in its name', async () => {
    const email = freshMail();
    const mailed = [];
    for (let each = 0; each < mailsPerTargetDay + 1; each += 1)
      mailed.push((await send('contactSend', message({ email }))).data.mailed);
    expect(mailed.filter(Boolean)).toHaveLength(mailsPerTargetDay);
    expect(server.outside.sent.filter(({ to }) => to === email)).toHaveLength(mailsPerTargetDay);
  });

  test('FEAT-17 an e-mail address or a phone is needed, and either is enough', async () => {
    const { errors } = await send('contactSend', message({ email: undefined }));
    expect(errors).toMatchObject([{ pointer: '/email', key: 'rules:inbox.contact.email.required' }]);
    const { data } = await send('contactSend', message({ email: undefined, phone: '5512345678' }));
    expect(data).toMatchObject({ mailed: false });
  });
});

describe('what is answered', () => {
  test('D-93 an operator lists, reads and answers; the author reads the answer under the number, and the audit log holds none of it', async () => {
    const counter = await openCounter(server);
    const input = message();
    const { data } = await send('contactSend', input);
    const { rows: waiting } = await counter.ops('inbox list', { size: 1000 });
    expect(waiting.find((row) => row['reference'] === data.reference)).toMatchObject({
      state: 'open',
      kind: 'contact',
    });
    const { rows } = await counter.ops('inbox show', { reference: data.reference.toLowerCase() });
    expect(rows).toContainEqual({ field: 'message', value: input.message });
    server.setNow(later(30));
    const words = 'Pasamos hoy antes de las seis.';
    expect((await counter.ops('inbox answer', { reference: data.reference, text: words })).exit).toBe(0);
    await runDue(server.context, [inboxJob]);
    expect(lastMessage(server.outside, input.email).subject).toBe(
      `Ya contestamos tu mensaje, referencia ${data.reference}`,
    );

    const open = await server.call('inboxOpen', { reference: data.reference, key: data.key }, { ip: freshIp() });
    expect(open.data).toMatchObject({ message: input.message, answers: [{ text: words }], solvedAt: null });
    const query = { reference: ` ${data.reference.toLowerCase()} `, contact: input.email.toUpperCase() };
    expect((await server.call('inboxLookUp', query, { ip: freshIp() })).data).toEqual(open.data);

    expect(await counter.lastEvent()).toMatchObject({ command: 'inbox answer', subject: data.reference });
    expect(JSON.stringify(await counter.lastEvent())).not.toContain(words);
    const solving = { reference: data.reference, text: 'Ya se entregó.', solved: 'true' };
    expect((await counter.ops('inbox answer', solving)).said).toEqual([`${data.reference} is solved.`]);
    const { exit, said } = await counter.ops('inbox answer', solving);
    expect([exit, said]).toEqual([4, [`${data.reference} is solved: nothing more can be said to it.`]]);
  });

  test('D-93 an author who left a phone only gets the answer by SMS', async () => {
    const counter = await openCounter(server);
    const phone = freshPhone();
    const { data } = await send('contactSend', message({ email: undefined, phone }));
    expect(await counter.ops('inbox answer', { reference: data.reference, text: 'Listo.' })).toMatchObject({ exit: 0 });
    await runDue(server.context, [inboxJob]);
    expect(lastMessage(server.outside, phone).text).toContain(data.reference);
    const { data: thread } = await server.call(
      'inboxLookUp',
      { reference: data.reference, contact: phone },
      { ip: freshIp() },
    );
    expect(thread.answers).toHaveLength(1);
  });

  test('RULE-JOB-01 an operator takes the resume out, and the audit says so', async () => {
    const counter = await openCounter(server);
    const file = await sendFile(server, { bytes: toPdf(3_000) });
    const { data } = await send('positionApply', application(file));
    server.setNow(later(90));
    const reply = await counter.ops('inbox file', { reference: data.reference, into: 'cv.pdf' });
    expect(Buffer.from(reply.saved ?? '', 'base64')).toEqual(Buffer.from(toPdf(3_000)));
    expect(await counter.lastEvent()).toMatchObject({ command: 'inbox file', subject: data.reference });
  });

  test('ROLE-04 a number alone opens nothing: unknown, wrong and foreign look alike, and end after ten', async () => {
    const { data } = await send('contactSend', message());
    const ip = freshIp();
    const tries = [
      { reference: data.reference, contact: 'otra@example.com' },
      { reference: 'M20261120-AAAAAA', contact: 'otra@example.com' },
    ];
    const [wrong, unknown] = await Promise.all(tries.map((input) => server.call('inboxLookUp', input, { ip })));
    expect([wrong?.codeName, wrong?.msg]).toEqual([unknown?.codeName, unknown?.msg]);
    const forged = { reference: data.reference, key: 'a'.repeat(64) };
    expect((await server.call('inboxOpen', forged, { ip })).codeName).toBe('notFound');
    for (let each = 3; each < wrongLookupsPerHour; each += 1) await server.call('inboxOpen', forged, { ip });
    expect((await server.call('inboxOpen', { ...forged, key: data.key }, { ip })).codeName).toBe('tooManyRequests');
  });
});

describe('retention', () => {
  test('an application goes after half a year with its resume, a message after a year', async () => {
    const file = await sendFile(server, { bytes: toPdf() });
    const applied = await send('positionApply', application(file));
    const asked = await send('contactSend', message());
    const there = async () =>
      (await server.context.db.selectFrom('inbox_messages').select('reference').execute()).map(
        ({ reference }) => reference,
      );
    const sweep = async (days: number) => {
      server.setNow(later(days * 24 * 60));
      await sweepInbox(server.context);
      await sweepFiles(server.context);
    };
    await sweep(applicationKeptDays - 1);
    expect(await there()).toEqual(expect.arrayContaining([applied.data.reference, asked.data.reference]));
    await sweep(applicationKeptDays + 1);
    expect(await there()).not.toContain(applied.data.reference);
    expect(await server.context.db.selectFrom('stored_files').select('id').where('id', '=', file.id).execute()).toEqual(
      [],
    );
    expect(await there()).toContain(asked.data.reference);
    await sweep(keptDays + 1);
    expect(await there()).not.toContain(asked.data.reference);
  });

  test('an account deletion removes the customer’s messages and files', async () => {
    const customer = await newCustomer(server);
    const file = await sendFile(server, { bytes: toPdf(), token: customer.token });
    const { data } = await send('positionApply', application(file), { token: customer.token });
    const { id } = await getStored(data.reference);
    const code = await ownCodeFor(server, customer, 'deleteAccount');
    const { codeName } = await server.call(
      'accountDelete',
      { via: 'sms', code, understood: true },
      { token: customer.token, ip: freshIp() },
    );
    expect(codeName).toBe('success');
    const left = await server.context.db.selectFrom('inbox_messages').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
    await sweepFiles(server.context);
    expect(await server.context.db.selectFrom('stored_files').select('id').where('id', '=', file.id).execute()).toEqual(
      [],
    );
  });
});
