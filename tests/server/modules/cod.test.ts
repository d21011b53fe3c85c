import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { codApplicationStatus } from '#domain/pricing/cod.ts';
import { codNotificationJob } from '#server/modules/cod/notify.ts';
import { describeFiles, readFile } from '#server/modules/forms/files.ts';
import { sweepFiles } from '#server/modules/forms/file-store.ts';
import { storeOrder } from '#server/modules/orders/place-order-store.ts';
import { placeBatchJob } from '#server/modules/batches/job.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import type { FilePort } from '#server/integrations/ports.ts';
import { openCounter } from '#tests/server/operator/support.ts';
import { dumpDatabase, rowsWith } from '#tests/support/dump.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { abroadInput } from './support/abroad.ts';
import { batchInput, goodEntry, toRows } from './support/batches.ts';
import { approvedCustomer, codCodeFor, codFile, codInput, getReference, sendCod } from './support/cod.ts';
import {
  type Customer,
  freshPhone,
  friday,
  later,
  newCustomer,
  openWithAna,
  orderInput,
  ownCodeFor,
} from './support/customers.ts';
import { getFile, jpegStart, newTicket, sendFile, toPdf, toPng } from './support/files.ts';

const { codImageBytes, codDocumentBytes, codUnusedDays, unusedDays, openFiles, partBytes, unfinishedHours } =
  constants.upload;

/** Wall-clock time of Friday, 20 November 2026 in Mexico City. */
const at = (time: string) => `2026-11-20T${time}-06:00`;
const inside = at('09:30:00');

let server: TestServer;
beforeAll(async () => {
  ({ server } = await openWithAna());
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(friday);
  // However many orders a race lets through, the next test finds its slot free.
  await server.context.db.deleteFrom('pickup_slots').execute();
});

const getInfo = async ({ token }: Pick<Customer, 'token'>) => (await server.call('codApplyInfo', {}, { token })).data;
const place = ({ token }: Customer, change: Parameters<typeof orderInput>[0] = {}) =>
  server.call('orderAdd', orderInput(change), { token });
const withCod = () => ({ parcel: { ...orderInput().parcel, codAmount: 50_000 } });

/** An approved customer who is about to change their details, inside the window. */
async function readyToChange(change: Parameters<typeof codInput>[2] = {}) {
  const customer = await newCustomer(server);
  server.setNow(inside);
  await approvedCustomer(server, customer);
  const input = await codInput(server, customer, { revision: 2, bank: '072', ...change });
  return { customer, input };
}

describe('applying', () => {
  test('FEAT-07 CALL-46 CALL-47 CALL-48 ENT-07 ENT-19 what is sent is under review, and read back as it was', async () => {
    const customer = await newCustomer(server);
    expect(await getInfo(customer)).toMatchObject({
      approvedStatus: null,
      isEnable: null,
      revision: 0,
      application: null,
    });
    const input = await codInput(server, customer);
    const { codeName, data } = await sendCod(server, customer, input);
    expect(codeName).toBe('success');
    const { key: _key, revision: _revision, ticket: _ticket, code: _code, acceptTerms: _terms, ...answers } = input;
    expect(data).toMatchObject({
      approvedStatus: 1,
      isEnable: 1,
      revision: 1,
      changePending: false,
      application: answers,
    });
    expect(await getInfo(customer)).toEqual(data);
    const files = await server.call(
      'fileInfo',
      { ids: input.idImages, ticket: newTicket() },
      { token: customer.token },
    );
    expect(files.data.files).toHaveLength(2);
  });

  test('STATE-08 ROLE-03 a customer with a pending first approval places orders as before, and collects nothing yet', async () => {
    const customer = await newCustomer(server);
    await sendCod(server, customer, await codInput(server, customer));
    expect((await place(customer)).codeName).toBe('success');
    expect((await place(customer, withCod())).errors).toMatchObject([{ key: 'answers:refusal.codNotApproved' }]);
    await (await openCounter(server)).ops('cod approve', { reference: await getReference(server, customer) });
    expect((await place(customer, withCod())).codeName).toBe('success');
  });

  test('D-65 the same key is one application, whatever came of it; with other answers it is rejected', async () => {
    const customer = await newCustomer(server);
    const input = await codInput(server, customer);
    const answers = await Promise.all([1, 2, 3].map(() => sendCod(server, customer, input)));
    expect(answers.map(({ codeName }) => codeName)).toEqual(['success', 'success', 'success']);
    const stored = await server.context.db
      .selectFrom('cod_applications')
      .select('id')
      .where('user_id', '=', customer.user.userId)
      .execute();
    expect(stored).toHaveLength(1);
    expect((await sendCod(server, customer, { ...input, bank: '072' })).codeName).toBe('idempotencyConflict');
  });

  test('D-24 a wrong code stores nothing, and a rejected application does not use up its code', async () => {
    const customer = await newCustomer(server);
    const input = await codInput(server, customer);
    const wrong = input.code === '111111' ? '222222' : '111111';
    expect((await sendCod(server, customer, { ...input, code: wrong })).codeName).toBe('wrongCode');
    expect((await sendCod(server, customer, { ...input, revision: 3 })).codeName).toBe('conflict');
    expect((await getInfo(customer)).revision).toBe(0);
    expect((await sendCod(server, customer, input)).codeName).toBe('success');
  });

  test('STATE-05 D-83 under review nothing more is sent; disabled neither', async () => {
    const customer = await newCustomer(server);
    server.setNow(inside);
    await approvedCustomer(server, customer);
    const counter = await openCounter(server);
    await counter.ops('cod disable', { account: customer.phone, reason: 'Cobros duplicados.' });
    expect(codApplicationStatus(await getInfo(customer)).applicationStatus).toBe(4);
    const input = await codInput(server, customer, { revision: 3 });
    expect((await sendCod(server, customer, input)).codeName).toBe('codNotPossible');
    const other = await newCustomer(server);
    await sendCod(server, other, await codInput(server, other));
    expect((await sendCod(server, other, await codInput(server, other, { revision: 1 }))).codeName).toBe(
      'codNotPossible',
    );
  });

  test.each([
    ['RULE-COD-01', { name: ' ' }, '/name'],
    ['RULE-COD-02', { acceptTerms: false }, '/acceptTerms'],
    ['RULE-COD-03', { averageWeight: 0 }, '/averageWeight'],
    ['RULE-COD-03', { averageWeight: 1.255 }, '/averageWeight'],
    ['RULE-COD-05 D-84', { idImages: [randomUUID()] }, '/idImages'],
    ['D-84', { withholdingAgent: true }, '/birFiles'],
    // Of age on the day after.
    ['D-89', { birthday: '2008-11-21' }, '/birthday'],
    ['D-96', { bank: '999' }, '/bank'],
  ])('%s the server rejects what the form rejects: %j', async (_, change, pointer) => {
    const customer = await newCustomer(server);
    const whole = await codInput(server, customer, { code: '123456', idImages: [randomUUID(), randomUUID()] });
    const { codeName, errors } = await sendCod(server, customer, { ...whole, ...change } as typeof whole);
    expect([codeName, errors.map((error) => error.pointer)]).toEqual(['invalidParameter', [pointer]]);
  });

  test('D-89 a customer who comes of age today is accepted', async () => {
    const customer = await newCustomer(server);
    const input = await codInput(server, customer, { birthday: '2008-11-20' });
    expect((await sendCod(server, customer, input)).codeName).toBe('success');
  });

  test('CALL-49 D-88 the fee is public, with its calculation', async () => {
    const ask = async (codAmount: number) => (await server.call('codFee', { codAmount })).data;
    expect(await ask(100_000)).toEqual({
      codAmount: 100_000,
      percent: 3,
      minimum: 3_000,
      net: 3_000,
      vat: 480,
      total: 3_480,
    });
    expect(await ask(3_000_000)).toMatchObject({ net: 90_000, vat: 14_400, total: 104_400 });
    expect((await server.call('codFee', { codAmount: 3_000_001 })).codeName).toBe('invalidParameter');
  });
});

describe('the documents', () => {
  test('ROLE-04 D-98 a file of another customer, another field or another application is rejected at its field', async () => {
    const customer = await newCustomer(server);
    const stranger = await newCustomer(server);
    const input = await codInput(server, customer);
    const foreign = await codFile(server, stranger, 'bankCertificates', newTicket());
    const otherField = await codFile(server, customer, 'idImages', input.ticket);
    for (const bankCertificates of [[foreign], [otherField], [randomUUID()]]) {
      const { codeName, errors } = await sendCod(server, customer, { ...input, bankCertificates });
      expect([codeName, errors]).toEqual([
        'invalidParameter',
        [{ pointer: '/bankCertificates', key: 'answers:refusal.filesGone', params: {} }],
      ]);
    }
    expect((await sendCod(server, customer, input)).codeName).toBe('success');
    const thief = await newCustomer(server);
    const stolen = await codInput(server, thief, { idImages: input.idImages });
    expect((await sendCod(server, thief, stolen)).errors).toMatchObject([{ pointer: '/idImages' }]);
  });

  test('CONST-05 RULE-COD-04 RULE-COD-05 D-84 limits and types are the schema’s; the type is detected from the content', async () => {
    const { token } = await newCustomer(server);
    const send = async (field: string, bytes: Uint8Array, name: string) =>
      (await sendFile(server, { bytes, name, token, form: 'cod/application', field })).codeName;
    expect(await send('idImages', getFile(jpegStart, codImageBytes), 'ine.jpg')).toBe('success');
    expect(await send('idImages', getFile(jpegStart, codImageBytes + 1), 'ine.jpg')).toBe('tooLarge');
    expect(await send('birFiles', toPdf(codDocumentBytes), 'csf.pdf')).toBe('success');
    expect(await send('birFiles', toPdf(codDocumentBytes + 1), 'csf.pdf')).toBe('invalidParameter');
    expect(await send('idImages', toPdf(), 'ine.pdf')).toBe('fileRefused');
    expect(await send('bankCertificates', toPdf(), 'banco.jpg')).toBe('fileRefused');
    const polyglot = getFile(jpegStart, 3_000);
    polyglot.set(Buffer.from('%PDF-1.4'), 40);
    expect(await send('idImages', polyglot, '../../ine.jpg')).toBe('fileUnsafe');
  });

  test('D-84 hostile upload: a picture that says it is enormous is never drawn by the server: it comes back as the bytes that it is', async () => {
    const { token } = await newCustomer(server);
    const bomb = toPng({ width: 0x7f_ff_ff_ff, height: 0x7f_ff_ff_ff });
    const ticket = newTicket();
    const file = { bytes: bomb, name: 'ine.png', token, ticket, form: 'cod/application', field: 'idImages' };
    const { id, codeName } = await sendFile(server, file);
    expect(codeName).toBe('success');
    const response = await server.app.inject({
      method: 'POST',
      url: '/official/file/get',
      headers: { 'content-type': 'application/json', authtoken: token },
      payload: JSON.stringify({ id, ticket }),
    });
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
    expect(new Uint8Array(response.rawPayload)).toEqual(bomb);
  });

  test('D-98 the name of a document is never a path, wherever it is shown', async () => {
    const customer = await newCustomer(server);
    const ticket = newTicket();
    const names = ['../../etc/passwd.jpg', '..\\..\\ine.jpg', '/var/lib/ine.jpg', 'C:\\ine.jpg'];
    for (const name of names) {
      const file = { bytes: getFile(jpegStart, 900), name, ticket, token: customer.token };
      const { id } = await sendFile(server, { ...file, form: 'cod/application', field: 'idImages' });
      const { data } = await server.call('fileInfo', { ids: [id], ticket }, { token: customer.token });
      expect(data.files.map((each) => each.name)).toEqual([name.split(/[/\\]/).at(-1)]);
    }
    expect([...server.outside.files.kept.keys()].filter((key) => !/^[0-9a-f]{32}\b/.test(key))).toEqual([]);
  });

  test('D-98 documents need a session, and belong to the account: the ticket on a shared device opens nothing', async () => {
    const ticket = newTicket();
    const sample = {
      bytes: getFile(jpegStart, 900),
      name: 'ine.jpg',
      form: 'cod/application',
      field: 'idImages',
      ticket,
    };
    expect((await sendFile(server, sample)).codeName).toBe('sessionExpired');
    const { token } = await newCustomer(server);
    const { id } = await sendFile(server, { ...sample, token });
    const next = await newCustomer(server);
    for (const options of [{}, { token: next.token }]) {
      expect((await server.call('fileInfo', { ids: [id], ticket }, options)).data.files).toEqual([]);
      expect((await server.call('fileGet', { id, ticket }, options)).codeName).toBe('notFound');
    }
    const own = await server.call('fileInfo', { ids: [id], ticket: newTicket() }, { token });
    expect(own.data.files).toHaveLength(1);
  });

  test('D-98 hostile upload: of a thousand files that one account begins at once, from everywhere, a dozen are taken', async () => {
    const { token, user } = await newCustomer(server);
    const begin = () =>
      server.call(
        'fileBegin',
        { form: 'cod/application', field: 'idImages', name: 'ine.jpg', size: 900, ticket: newTicket() },
        { token, ip: freshIp() },
      );
    const answers = [];
    for (let turn = 0; turn < 10; turn += 1)
      answers.push(...(await Promise.all(Array.from({ length: 100 }, begin))).map(({ codeName }) => codeName));
    const taken = answers.filter((name) => name === 'success').length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(openFiles);
    expect(new Set(answers)).toEqual(new Set(['success', 'tooManyFiles']));
    const rows = await server.context.db
      .selectFrom('stored_files')
      .select('id')
      .where('user_id', '=', user.userId)
      .execute();
    expect(rows).toHaveLength(taken);
    // Other customers do not wait for that, and when those are given up, nothing is left of the thousand.
    const other = await newCustomer(server);
    expect(await codFile(server, other, 'idImages', newTicket())).not.toBe('');
    server.setNow(later(unfinishedHours * 60 + 1));
    await sweepFiles(server.context);
    const left = server.context.db.selectFrom('stored_files').select('id').where('user_id', '=', user.userId);
    expect(await left.execute()).toEqual([]);
  });

  test('D-84 D-98 fifty documents of 10 MB at once pass the server in parts: it never holds a whole one in memory', async () => {
    const sample = toPdf(codDocumentBytes);
    const people = await Promise.all(Array.from({ length: 5 }, () => newCustomer(server)));
    const { files } = server.outside;
    const usual = { ...files };
    const partsPut = new Map<string, number>();
    const largest = { put: 0, got: 0 };
    const watched: Pick<FilePort, 'putPart' | 'getPart'> = {
      async putPart(key, part, bytes) {
        largest.put = Math.max(largest.put, bytes.length);
        partsPut.set(key, (partsPut.get(key) ?? 0) + 1);
        const sent = sample.subarray(part * partBytes, (part + 1) * partBytes);
        if (Buffer.compare(sent, bytes) !== 0) throw new Error('Not it.');
      },
      getPart: async (_key, part) => sample.subarray(part * partBytes, (part + 1) * partBytes),
    };
    Object.assign(files, watched);
    try {
      const send = (index: number) =>
        sendFile(server, {
          bytes: sample,
          name: 'constancia.pdf',
          token: people[index % people.length]?.token,
          form: 'cod/application',
          field: 'birFiles',
        });
      const sent = await Promise.all(Array.from({ length: 50 }, (_, index) => send(index)));
      expect(sent.map(({ codeName }) => codeName)).toEqual(sent.map(() => 'success'));
      expect([...partsPut.values()]).toEqual(sent.map(() => codDocumentBytes / partBytes));
      expect(largest.put).toBe(partBytes);
      const [{ id, ticket } = { id: '', ticket: '' }] = sent;
      const read = await readFile(server.context, { userId: people[0]?.user.userId, ticketHash: ticket }, id);
      if (!('chunks' in read)) throw new Error('A file is no stream.');
      for await (const chunk of read.chunks) largest.got = Math.max(largest.got, chunk.length);
      expect(largest.got).toBe(partBytes);
    } finally {
      Object.assign(files, usual);
    }
  });

  test('D-98 an interrupted upload leaves neither row nor bytes: removed at once when cancelled, else after a day, however long whole ones wait', async () => {
    const { token } = await newCustomer(server);
    const ticket = newTicket();
    const bytes = getFile(jpegStart, 2 * partBytes);
    const breakOff = async () => {
      const begun = { form: 'cod/application', field: 'idImages', name: 'ine.jpg', size: bytes.length, ticket };
      const { data } = await server.call('fileBegin', begun, { token, ip: freshIp() });
      await server.call('filePart', { id: data.id, at: 0, ticket }, { token, bytes: bytes.subarray(0, partBytes) });
      return data.id;
    };
    const left = async (id: string) => [
      (await server.context.db.selectFrom('stored_files').select('id').where('id', '=', id).execute()).length,
      server.outside.files.kept.size - before,
    ];
    const before = server.outside.files.kept.size;
    const brokenOff = await breakOff();
    expect(await left(brokenOff)).toEqual([1, 1]);
    await server.call('fileRemove', { id: brokenOff, ticket }, { token });
    expect(await left(brokenOff)).toEqual([0, 0]);
    const forgotten = await breakOff();
    // Reading the file info does not extend the retention.
    server.setNow(later(unfinishedHours * 60 - 1));
    await server.call('fileInfo', { ids: [forgotten], ticket }, { token });
    await sweepFiles(server.context);
    expect((await left(forgotten))[0]).toBe(1);
    server.setNow(later(unfinishedHours * 60 + 1));
    await sweepFiles(server.context);
    expect((await left(forgotten))[0]).toBe(0);
  });

  test('ROUTE-27 files of an application are stored for 30 days from its last change, then they are deleted', async () => {
    const customer = await newCustomer(server);
    const ticket = newTicket();
    const id = await codFile(server, customer, 'idImages', ticket);
    const day = 24 * 60;
    server.setNow(later((unusedDays + 13) * day));
    await sweepFiles(server.context);
    // The session has expired: the files wait for another one of the same account.
    expect((await server.call('fileInfo', { ids: [id], ticket })).data.files).toEqual([]);
    const owner = { userId: customer.user.userId, ticketHash: '' };
    expect((await describeFiles(server.context, owner, [id])).files).toHaveLength(1);
    server.setNow(later((unusedDays + 13 + codUnusedDays - 1) * day));
    await sweepFiles(server.context);
    expect(await server.context.db.selectFrom('stored_files').select('id').where('id', '=', id).execute()).toHaveLength(
      1,
    );
    server.setNow(later((unusedDays + 13 + codUnusedDays) * day + 1));
    await sweepFiles(server.context);
    expect(await server.context.db.selectFrom('stored_files').select('id').where('id', '=', id).execute()).toHaveLength(
      0,
    );
  });

  test('STATE-06 a rejected application is submitted again with previous and new documents; those left out are deleted', async () => {
    const customer = await newCustomer(server);
    const first = await codInput(server, customer);
    await sendCod(server, customer, first);
    const counter = await openCounter(server);
    await counter.ops('cod reject', { reference: await getReference(server, customer), reason: 'No se lee.' });
    expect(await getInfo(customer)).toMatchObject({ approvedStatus: 3, reason: 'No se lee.', revision: 2 });
    const [kept = '', gone = ''] = first.idImages;
    const fresh = await codFile(server, customer, 'idImages', first.ticket);
    const again = await codInput(server, customer, {
      revision: 2,
      idImages: [kept, fresh],
      bankCertificates: first.bankCertificates,
    });
    expect((await sendCod(server, customer, again)).codeName).toBe('success');
    await sweepFiles(server.context);
    const left = await server.context.db
      .selectFrom('stored_files')
      .select('id')
      .where('id', 'in', [kept, gone, fresh])
      .execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([kept, fresh].toSorted());
  });
});

describe('changing what was approved', () => {
  test.each([
    ['08:29:59.999', 'codWindowClosed'],
    ['08:30:00.000', 'success'],
    ['10:59:59.999', 'success'],
    ['11:00:00.000', 'codWindowClosed'],
  ])('STATE-07 CONST-06 D-81 at %s: %s', async (time, answer) => {
    const { customer, input } = await readyToChange();
    // The code has to be recent.
    server.setNow(new Date(Date.parse(at(time)) - 60_000).toISOString());
    const phone = freshPhone();
    const code = await codCodeFor(server, customer, phone);
    server.setNow(at(time));
    expect((await sendCod(server, customer, { ...input, phone, code })).codeName).toBe(answer);
    expect((await getInfo(customer)).editWindow.open).toBe(answer === 'success');
  });

  test('STATE-08 D-82 after a change every order is rejected until it is approved, in every way of placing one', async () => {
    const { customer, input } = await readyToChange();
    const { token } = customer;
    const replayed = orderInput();
    expect((await server.call('orderAdd', replayed, { token })).codeName).toBe('success');
    expect((await sendCod(server, customer, input)).data).toMatchObject({ approvedStatus: 1, changePending: true });
    expect((await server.call('userInfo', {}, { token })).data).toMatchObject({ codChangePending: true });
    const ways = [
      () => server.call('orderAdd', orderInput(), { token }),
      () => server.call('websiteOrderAdd', orderInput(), { token }),
      () => server.call('internationalOrderAdd', abroadInput(), { token }),
      () => server.call('mobileOrderAdd', orderInput(), { token }),
      () => server.call('batchAdd', batchInput({ rows: toRows([goodEntry()]) }), { token }),
    ];
    for (const way of ways) expect((await way()).codeName).toBe('codModificationPending');
    // A request from before the change gets its stored response.
    expect((await server.call('orderAdd', replayed, { token })).codeName).toBe('success');
    const counter = await openCounter(server);
    await counter.ops('cod reject', { reference: await getReference(server, customer), reason: 'Falta un sello.' });
    expect((await place(customer)).codeName).toBe('codModificationPending');
    const again = await codInput(server, customer, { revision: 4, phone: freshPhone() });
    expect((await sendCod(server, customer, again)).codeName).toBe('success');
    await counter.ops('cod approve', { reference: await getReference(server, customer) });
    expect((await place(customer)).codeName).toBe('success');
  });

  test('D-82 the rows of a batch that was accepted before are rejected one by one', async () => {
    const { customer, input } = await readyToChange();
    const batch = batchInput({ rows: toRows([goodEntry(), goodEntry()]) });
    const { data } = await server.call('batchAdd', batch, { token: customer.token });
    await sendCod(server, customer, input);
    await runDue(server.context, [placeBatchJob]);
    const detail = await server.call('batchDetail', { batchId: data.batchId }, { token: customer.token });
    expect(detail.data.rows.map(({ outcome }) => outcome)).not.toContain('waiting');
    const stored = await server.context.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', customer.user.userId)
      .where('ordered_at', '>', new Date(inside))
      .execute();
    expect(stored).toEqual([]);
  });

  test('STATE-05 D-80 of two changes at once one is made', async () => {
    const { customer, input } = await readyToChange();
    const other = { ...input, key: randomUUID(), bank: '014' as const };
    const both = await Promise.all([sendCod(server, customer, input), sendCod(server, customer, other)]);
    const answers = both.map(({ codeName }) => codeName);
    expect(answers.filter((name) => name === 'success')).toHaveLength(1);
    // The other one comes after the change, or after its code was used.
    expect(['conflict', 'wrongCode']).toContain(answers.find((name) => name !== 'success'));
    expect((await getInfo(customer)).revision).toBe(3);
  });

  test('STATE-05 of an approval and a rejection at once one counts, and a decision never affects a later application', async () => {
    const customer = await newCustomer(server);
    await sendCod(server, customer, await codInput(server, customer));
    const reference = await getReference(server, customer);
    const counter = await openCounter(server);
    const both = await Promise.all([
      counter.ops('cod approve', { reference }),
      counter.ops('cod reject', { reference, reason: 'No se lee.' }),
    ]);
    expect(both.map(({ exit }) => exit).toSorted()).toEqual([0, 4]);
    expect((await getInfo(customer)).revision).toBe(2);
  });

  test('STATE-08 an approval that races a change approves what was seen, never the change', async () => {
    const { customer, input } = await readyToChange();
    const seen = await getReference(server, customer);
    const counter = await openCounter(server);
    const [changed, decided] = await Promise.all([
      sendCod(server, customer, input),
      counter.ops('cod approve', { reference: seen }),
    ]);
    expect([changed.codeName, decided.exit]).toEqual(['success', 4]);
    expect(await getInfo(customer)).toMatchObject({ approvedStatus: 1, changePending: true });
  });

  /** Each order is placed before the change or rejected, and none comes after it. */
  async function expectPlacedBefore(
    customer: Customer,
    placed: readonly { codeName: string | undefined }[],
  ): Promise<void> {
    const answers = placed.map(({ codeName }) => codeName);
    expect(answers.filter((name) => name !== 'success' && name !== 'codModificationPending')).toEqual([]);
    const stored = await server.context.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', customer.user.userId)
      .execute();
    expect(stored).toHaveLength(answers.filter((name) => name === 'success').length);
    expect((await place(customer)).codeName).toBe('codModificationPending');
  }

  test('STATE-08 D-82 orders that race a change and an approval at once: the approval is of what was seen, and lets none through', async () => {
    const { customer, input } = await readyToChange();
    const seen = await getReference(server, customer);
    const counter = await openCounter(server);
    const [changed, decided, ...placed] = await Promise.all([
      sendCod(server, customer, input),
      counter.ops('cod approve', { reference: seen }),
      ...Array.from({ length: 6 }, () => place(customer)),
    ]);
    expect([changed.codeName, decided.exit]).toEqual(['success', 4]);
    await expectPlacedBefore(customer, placed);
  });

  test('STATE-08 D-82 an order that races a change is placed before it or rejected, and an approval lets the next one through', async () => {
    const { customer, input } = await readyToChange();
    const orders = Array.from({ length: 6 }, () => place(customer));
    const [changed, ...placed] = await Promise.all([sendCod(server, customer, input), ...orders]);
    expect(changed.codeName).toBe('success');
    await expectPlacedBefore(customer, placed);
    const counter = await openCounter(server);
    const [approved, ...raced] = await Promise.all([
      counter.ops('cod approve', { reference: await getReference(server, customer) }),
      ...Array.from({ length: 4 }, () => place(customer)),
    ]);
    expect(approved.exit).toBe(0);
    const others = raced.map(({ codeName }) => codeName);
    expect(others.filter((name) => name !== 'success' && name !== 'codModificationPending')).toEqual([]);
    expect((await place(customer)).codeName).toBe('success');
  });

  test('D-82 an order that read the customer before the change sees it where it is written', async () => {
    const { customer, input } = await readyToChange();
    const { db } = server.context;
    const first = await server.call('orderAdd', orderInput(), { token: customer.token });
    const { order_no: orderNo, ...row } = await db
      .selectFrom('orders')
      .selectAll()
      .where('order_no', '=', first.data.orderNo)
      .executeTakeFirstOrThrow();
    // Simulates a process that has read the customer before.
    const store = (mark: string) =>
      storeOrder(db, {
        rows: [
          {
            order: {
              ...row,
              id: randomUUID(),
              order_no: `${orderNo}${mark}`,
              waybill_no: `${row.waybill_no}${mark}`,
              user_id: customer.user.userId,
              sender: JSON.stringify(row.sender),
              recipient: JSON.stringify(row.recipient),
              parcel: JSON.stringify(row.parcel),
              price: JSON.stringify(row.price),
              drop_off: null,
              estimate: null,
            } as never,
            firstScan: { id: randomUUID(), status: row.status, at: row.ordered_at, place: 'x', note: null } as never,
          },
        ],
        claim: { key: randomUUID(), requestHash: 'x', answer: '{}' },
        booking: { area: '999', capacity: 10 },
        spentCoupons: [],
      });
    expect(await store('A')).toBe(true);
    await sendCod(server, customer, input);
    expect(await store('B')).toBe(false);
  });
});

describe('notifications and stored data of the customer', () => {
  test('D-80 an applicant is notified of the receipt, and of the decision with its reason', async () => {
    const customer = await newCustomer(server);
    const sent = () => server.outside.sent.filter(({ to }) => to === customer.phone).map(({ text }) => text);
    await sendCod(server, customer, await codInput(server, customer));
    expect(sent().at(-1)).toContain('cobro contra entrega');
    const counter = await openCounter(server);
    await counter.ops('cod reject', { reference: await getReference(server, customer), reason: 'No se lee.' });
    await runDue(server.context, [codNotificationJob]);
    expect(sent().at(-1)).toContain('necesita una corrección');
    expect(sent().at(-1)).toContain('/codIndex');
  });

  test('with the account everything of it goes, and the files with the next sweep', async () => {
    const customer = await newCustomer(server);
    const input = await codInput(server, customer);
    await sendCod(server, customer, input);
    const code = await ownCodeFor(server, customer, 'deleteAccount');
    const deleted = await server.call(
      'accountDelete',
      { via: 'sms', code, understood: true },
      { token: customer.token },
    );
    expect(deleted.codeName).toBe('success');
    await sweepFiles(server.context);
    const dump = await dumpDatabase(server.context.db);
    const traces = [customer.user.userId, input.accountNumber, ...input.idImages].flatMap((text) =>
      rowsWith(dump, text).filter((row) => row.startsWith('cod_') || row.startsWith('stored_files')),
    );
    expect(traces.filter((row) => row.includes(customer.user.userId) || row.includes(input.idImages[0] ?? ''))).toEqual(
      [],
    );
  });

  test('ROLE-04 an application is read by its customer alone', async () => {
    const customer = await newCustomer(server);
    await sendCod(server, customer, await codInput(server, customer));
    const stranger = await newCustomer(server);
    expect(await getInfo(stranger)).toMatchObject({ application: null, revision: 0 });
    expect((await server.call('codApplyInfo', {}, { ip: freshIp() })).codeName).toBe('sessionExpired');
  });
});
