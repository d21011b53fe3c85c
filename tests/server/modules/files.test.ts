import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { StoreFullError } from '#server/integrations/ports.ts';
import { sweepFiles } from '#server/modules/forms/file-store.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { type Customer, friday, later, newCustomer, openWithAna, orderInput } from './support/customers.ts';
import { getFile, jpegStart, newTicket, sendFile, toPdf } from './support/files.ts';

const { partBytes, resumeBytes, openFiles, unfinishedHours, unusedDays, waitingBytesPerAddress, diskReserveBytes } =
  constants.upload;

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());
beforeEach(() => server.setNow(friday));

/** The head of a photo as an iPhone stores it. */
const heic = getFile('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 900);

const kept = () => server.outside.files.kept.size;
const rows = () => server.context.db.selectFrom('stored_files').selectAll().execute();

describe('what is taken', () => {
  test('RULE-JOB-01 CONST-05 a PDF and a JPG of exactly the limit are taken, one byte more is not', async () => {
    expect((await sendFile(server, { bytes: toPdf(resumeBytes) })).codeName).toBe('success');
    const photo = { bytes: getFile(jpegStart, 2_000), name: 'cv.JPG' };
    expect((await sendFile(server, photo)).codeName).toBe('success');
    expect((await sendFile(server, { bytes: toPdf(resumeBytes + 1) })).codeName).toBe('tooLarge');
  });

  test('RULE-JOB-01 content decides, and must agree with the name: nothing of a rejected file is stored', async () => {
    const before = [kept(), (await rows()).length];
    const refused = [
      { bytes: getFile('MZ program', 500) },
      { bytes: toPdf(), name: 'cv.jpg' },
      { bytes: getFile(jpegStart, 500), name: 'cv.pdf' },
      { bytes: getFile([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 500), name: 'cv.png' },
      { bytes: toPdf(), name: 'cv.pdf.exe' },
    ];
    for (const file of refused) expect((await sendFile(server, file)).codeName, file.name).toBe('fileRefused');
    expect([kept(), (await rows()).length]).toEqual(before);
  });

  test.each([
    ['a photo in HEIC that is called a JPG', { bytes: heic, name: 'ine.jpg' }, 'heic', {}],
    ['the same under its own name', { bytes: heic, name: 'IMG_0042.HEIC' }, 'heic', {}],
    ['a GIF that is called a JPG', { bytes: getFile('GIF89a', 900), name: 'ine.jpg' }, 'lie', { found: 'GIF' }],
    ['no picture at all', { bytes: getFile('hola', 900), name: 'ine.jpg' }, 'broken', { claimed: 'JPG' }],
  ])('MSG-24 %s is rejected with the browser’s own reason', async (_, file, reason, params) => {
    const { codeName, errors } = await sendFile(server, file);
    expect(codeName).toBe('fileRefused');
    expect(errors).toMatchObject([{ key: `widgets:files.refused.${reason}`, params }]);
  });

  test('RULE-JOB-01 hostile upload: polyglots are unsafe, also where the second kind begins in another part', async () => {
    const before = [kept(), (await rows()).length];
    const photo = getFile(jpegStart, partBytes + 1_000);
    // The mark spans two parts.
    photo.set(Buffer.from('%PDF-1.4'), partBytes - 3);
    const archive = toPdf(5_000);
    archive.set([0x50, 0x4b, 5, 6, ...new Uint8Array(18)], 5_000 - 22);
    const page = getFile(jpegStart, 3_000);
    page.set(Buffer.from('<script>alert(1)</script>'), 20);
    for (const file of [{ bytes: photo, name: 'cv.jpg' }, { bytes: archive }, { bytes: page, name: 'cv.jpg' }])
      expect((await sendFile(server, file)).codeName, file.name).toBe('fileUnsafe');
    expect([kept(), (await rows()).length]).toEqual(before);
  });

  test('D-98 a field that takes no files takes none, and a name is never a path', async () => {
    const wrong = { bytes: toPdf(), form: 'inbox/contact', field: 'message' };
    expect((await sendFile(server, wrong)).codeName).toBe('invalidParameter');
    for (const form of ['__proto__', 'constructor', 'inbox/nothing'])
      expect((await sendFile(server, { ...wrong, form })).codeName).toBe('invalidParameter');
    const { id, ticket } = await sendFile(server, { bytes: toPdf(), name: '..\\..\\etc/../cron.d/../cv.pdf' });
    expect((await sendFile(server, { bytes: toPdf(), name: 'cv\u202efdp.exe' })).codeName).toBe('invalidParameter');
    const { data } = await server.call('fileInfo', { ids: [id], ticket });
    expect(data.files).toMatchObject([{ id, name: 'cv.pdf', done: true }]);
  });
});

describe('whose it is', () => {
  test('ROLE-04 D-98 a file is its owner’s alone: with another ticket or session it isn’t there', async () => {
    const owner = await newCustomer(server);
    const { id, ticket } = await sendFile(server, { bytes: toPdf(), token: owner.token });
    const stranger = await newCustomer(server);
    const others = [{}, { token: stranger.token }];
    for (const options of others) {
      const foreign = { id, ticket: newTicket() };
      expect((await server.call('fileGet', foreign, options)).codeName).toBe('notFound');
      expect((await server.call('fileInfo', { ids: [id], ticket: foreign.ticket }, options)).data.files).toEqual([]);
      expect((await server.call('filePart', { ...foreign, at: 0 }, options)).codeName).toBe('notFound');
      await server.call('fileRemove', foreign, options);
    }
    for (const options of [{ token: owner.token, ticket: newTicket() }, { ticket }]) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/official/file/get',
        headers: { 'content-type': 'application/json', authtoken: options.token ?? '' },
        payload: JSON.stringify({ id, ticket: options.ticket }),
      });
      expect(response.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      });
      expect(new Uint8Array(response.rawPayload)).toEqual(toPdf());
    }
  });
});

describe('on its way', () => {
  test('D-98 an upload continues where it stopped: a repeated part changes nothing, an early one is rejected', async () => {
    const ticket = newTicket();
    const bytes = toPdf(2 * partBytes + 10);
    const begun = await server.call(
      'fileBegin',
      { form: 'inbox/application', field: 'resume', name: 'cv.pdf', size: bytes.length, ticket },
      { ip: freshIp() },
    );
    const { id } = begun.data;
    const send = async (at: number) =>
      (await server.call('filePart', { id, at, ticket }, { bytes: bytes.subarray(at, at + partBytes) })).data;
    expect(await send(partBytes)).toEqual({ received: 0, done: false });
    expect(await send(0)).toEqual({ received: partBytes, done: false });
    expect(await send(0)).toEqual({ received: partBytes, done: false });
    const { data } = await server.call('fileInfo', { ids: [id], ticket });
    expect(data.files).toMatchObject([{ received: partBytes, done: false }]);
    const early = await server.call('filePart', { id, at: partBytes, ticket }, { bytes: bytes.subarray(0, 7) });
    expect(early.codeName).toBe('invalidParameter');
    await send(partBytes);
    expect(await send(2 * partBytes)).toEqual({ received: bytes.length, done: true });
  });

  test('D-98 an aborted upload leaves nothing: removed at once, else when its time is over', async () => {
    const begin = async () => {
      const ticket = newTicket();
      const { data } = await server.call(
        'fileBegin',
        { form: 'inbox/application', field: 'resume', name: 'cv.pdf', size: 2 * partBytes, ticket },
        { ip: freshIp() },
      );
      await server.call('filePart', { id: data.id, at: 0, ticket }, { bytes: toPdf(partBytes) });
      return { id: data.id, ticket };
    };
    const before = kept();
    const cancelled = await begin();
    expect(kept()).toBe(before + 1);
    await server.call('fileRemove', cancelled);
    expect(kept()).toBe(before);
    const left = await begin();
    server.setNow(later(unfinishedHours * 60 - 1));
    await sweepFiles(server.context);
    expect(kept()).toBe(before + 1);
    server.setNow(later(unfinishedHours * 60 + 1));
    await sweepFiles(server.context);
    expect(kept()).toBe(before);
    expect((await rows()).map(({ id }) => id)).not.toContain(left.id);
  });

  test('D-98 a whole file that no form was sent with is removed after its days', async () => {
    const { id } = await sendFile(server, { bytes: toPdf() });
    server.setNow(later(unusedDays * 24 * 60 + 1));
    await sweepFiles(server.context);
    expect((await rows()).map((row) => row.id)).not.toContain(id);
  });

  test('D-98 unfinished uploads are rejected after a dozen, and an address after sixty', async () => {
    const ticket = newTicket();
    const begin = (ip: string, of = ticket) =>
      server.call(
        'fileBegin',
        { form: 'inbox/application', field: 'resume', name: 'a.pdf', size: 9, ticket: of },
        { ip },
      );
    for (let each = 0; each < openFiles; each += 1) await begin(freshIp());
    expect((await begin(freshIp())).codeName).toBe('tooManyFiles');
    const ip = freshIp();
    const codes = [];
    for (let each = 0; each < 61; each += 1) codes.push((await begin(ip, newTicket())).codeName);
    expect(codes.filter((code) => code === 'success')).toHaveLength(60);
    expect(codes.at(-1)).toBe('tooManyRequests');
  });

  test('D-98 a part that is tried again and again, and never counts, gives its file up', async () => {
    const { putPart } = server.outside.files;
    const ticket = newTicket();
    const { data } = await begin({ ticket, size: 9 });
    const send = () => server.call('filePart', { id: data.id, at: 0, ticket }, { bytes: toPdf(9) });
    const before = kept();
    Object.assign(server.outside.files, { putPart: async () => Promise.reject(new Error('The store is gone.')) });
    const answers = [];
    for (let each = 0; each < 17; each += 1) answers.push((await send()).codeName);
    Object.assign(server.outside.files, { putPart });
    expect(answers).toEqual([...Array<string>(16).fill('busy'), 'notFound']);
    expect(kept()).toBe(before);
    expect((await server.call('fileInfo', { ids: [data.id], ticket })).data.files).toEqual([]);
  });

  test('D-98 of the same part sent twice at once one counts', async () => {
    const ticket = newTicket();
    const bytes = toPdf(partBytes + 5);
    const { data } = await server.call(
      'fileBegin',
      { form: 'inbox/application', field: 'resume', name: 'cv.pdf', size: bytes.length, ticket },
      { ip: freshIp() },
    );
    const part = { bytes: bytes.subarray(0, partBytes) };
    const sent = await Promise.all([0, 0, 0].map((at) => server.call('filePart', { id: data.id, at, ticket }, part)));
    expect(sent.map(({ data: { received } }) => received)).toEqual([partBytes, partBytes, partBytes]);
  });
});

/** Starts an upload of a resume; its size counts before anything has arrived. */
const begin = (
  { size = resumeBytes, ...more }: { size?: number; ticket?: string; form?: string; field?: string } = {},
  ip = freshIp(),
) => {
  const file = { form: 'inbox/application', field: 'resume', name: 'cv.pdf', ticket: newTicket(), size };
  return server.call('fileBegin', { ...file, ...more }, { ip });
};

describe('bytes that wait for a form', () => {
  const share = Math.floor(waitingBytesPerAddress / resumeBytes);
  beforeEach(() => server.context.db.deleteFrom('stored_files').where('expires_at', 'is not', null).execute());

  test('D-98 new tickets from one address are rejected over its share, others are accepted, and a removed file frees its share', async () => {
    const ip = freshIp();
    const begun = [];
    for (let each = 0; each < share; each += 1) {
      const ticket = newTicket();
      begun.push({ ticket, answer: await begin({ ticket }, ip) });
    }
    expect(begun.map(({ answer }) => answer.codeName)).toEqual(Array<string>(share).fill('success'));
    expect((await begin({}, ip)).codeName).toBe('tooManyFiles');
    expect((await begin({ size: 1 }, ip)).codeName).toBe('success');
    expect((await begin()).codeName).toBe('success');
    const [first] = begun;
    await server.call('fileRemove', { id: first?.answer.data.id, ticket: first?.ticket });
    expect((await begin({}, ip)).codeName).toBe('success');
  });

  test('D-98 addresses of one /64 share, and a /48 has ten times as much', async () => {
    const answers = new Map<string, number>();
    const fill = async (ip: string) => {
      for (let each = 0; each <= share; each += 1) {
        const { codeName = '' } = await begin({}, ip.replace('*', String(each)));
        answers.set(codeName, (answers.get(codeName) ?? 0) + 1);
      }
    };
    await fill('2001:db8:1:1::*');
    expect(Object.fromEntries(answers)).toEqual({ success: share, tooManyFiles: 1 });
    for (let net = 2; net <= 11; net += 1) await fill(`2001:db8:1:${net}::*`);
    expect(answers.get('success')).toBe(Math.floor((10 * waitingBytesPerAddress) / resumeBytes));
  });

  test('D-98 all uploads together have a limit, which rejects uploads and nothing else; files of sent forms do not count', async () => {
    const { db } = server.context;
    await begin();
    const fill = (expires_at: Date | null) =>
      db
        .updateTable('stored_files')
        .set({ expires_at, size: 2 ** 31 - 1 })
        .execute();
    await begin();
    await fill(null);
    expect((await begin()).codeName).toBe('success');
    await begin();
    await fill(later(60));
    const { codeName, msg } = await begin();
    expect([codeName, msg]).toEqual(['uploadsFull', 'Por ahora no podemos recibir más archivos. Inténtalo más tarde.']);
    expect((await server.call('orderAdd', orderInput(), { token: ana.token })).codeName).toBe('success');
  });

  test('D-98 a disk with little space takes no file and no part, while orders and sign-ins work', async () => {
    const bytes = toPdf(2 * partBytes);
    const ticket = newTicket();
    const { data } = await begin({ ticket, size: bytes.length });
    const files = server.outside.files as { freeBytes: () => Promise<number> };
    const { freeBytes } = files;
    files.freeBytes = async () => diskReserveBytes + partBytes - 1;
    const send = () => server.call('filePart', { id: data.id, at: 0, ticket }, { bytes: bytes.subarray(0, partBytes) });
    expect([(await begin()).codeName, (await send()).codeName]).toEqual(['uploadsFull', 'uploadsFull']);
    expect((await server.call('orderAdd', orderInput(), { token: ana.token })).codeName).toBe('success');
    expect((await newCustomer(server)).token).not.toBe('');
    files.freeBytes = freeBytes;
    expect((await send()).data).toEqual({ received: partBytes, done: false });
  });

  test('D-98 a store that has become full meanwhile rejects the part, and the upload continues when there is space', async () => {
    const ticket = newTicket();
    const { data } = await begin({ ticket, size: 1_000 });
    const send = () => server.call('filePart', { id: data.id, at: 0, ticket }, { bytes: toPdf(1_000) });
    const { putPart } = server.outside.files;
    Object.assign(server.outside.files, { putPart: async () => Promise.reject(new StoreFullError('No room.')) });
    expect((await send()).codeName).toBe('uploadsFull');
    Object.assign(server.outside.files, { putPart });
    expect((await send()).data).toEqual({ received: 1_000, done: true });
  });
});
