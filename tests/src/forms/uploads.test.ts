import { expect, test, vi } from 'vitest';
import { createUploadList, isRejected, type Upload, type UploadPorts } from '#src/forms/widgets/files/upload-list.ts';
import { shownExcess, shownName, shownSize } from '#domain/content/file-kind.ts';
import { UploadRejected, type UploadService } from '#src/forms/widget-services.ts';
import { eventually } from '#tests/support/patience.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pngFile = (name: string, size = 100) => new File([new Uint8Array(size).map((_, index) => png[index] ?? 0)], name);

function getList(send: UploadService['send'], ports: Partial<UploadPorts> = {}) {
  const onStored = vi.fn<UploadPorts['onStored']>();
  const limits = { types: ['png', 'pdf'], maxBytes: 1000, maxFiles: 2 } as const;
  const list = createUploadList({
    service: () => ({ send }),
    limits,
    field: 'resume',
    stored: () => onStored.mock.calls.length,
    onStored,
    ...ports,
  });
  return { list, onStored };
}

const settled = (list: { get: () => readonly Upload[] }) =>
  eventually(() => {
    const under = list.get().filter(({ state }) => state.status === 'checking' || state.status === 'sending');
    if (under.length > 0) throw new Error('still under way');
    return list.get().map(({ state }) => state);
  });

const store: UploadService['send'] = (file) =>
  Promise.resolve({ id: `id-${file.name}`, name: file.name, size: file.size });

const number = (value: number, decimals = 2) => String(Number(value.toFixed(decimals)));

test('a stored file is reported by its id', async () => {
  const { list, onStored } = getList(store);
  list.add([pngFile('a.png')]);
  expect(await settled(list)).toEqual([{ status: 'stored', id: 'id-a.png' }]);
  expect(onStored).toHaveBeenCalledWith(expect.objectContaining({ id: 'id-a.png' }));
});

test('MSG-24 D-84 a wrong file is never sent, and says why', async () => {
  const send = vi.fn<UploadService['send']>(store);
  const { list } = getList(send);
  list.add([
    pngFile('a.pdf'),
    pngFile('b.gif'),
    pngFile('c.png', 1001),
    new File([], 'd.png'),
    new File(['hola'], 'e.pdf'),
  ]);
  expect(await settled(list)).toEqual([
    { status: 'refused', refusal: { reason: 'lie', claimed: 'PDF', found: 'PNG' } },
    { status: 'refused', refusal: { reason: 'type', claimed: 'GIF' } },
    { status: 'refused', refusal: { reason: 'size' } },
    { status: 'refused', refusal: { reason: 'empty' } },
    { status: 'refused', refusal: { reason: 'lie', claimed: 'PDF', found: undefined } },
  ]);
  expect(send).not.toHaveBeenCalled();
});

test('MSG-24 a file that is rejected for its type is not in the list, and disappears with the next choice', async () => {
  const { list } = getList(store);
  list.add([pngFile('a.png'), pngFile('b.gif')]);
  await settled(list);
  expect(list.get().map(isRejected)).toEqual([false, true]);
  list.add([pngFile('c.png')]);
  expect(list.get().map(({ name }) => name)).toEqual(['a.png', 'c.png']);
});

test('a name without an ending is taken for what the content is', async () => {
  const { list } = getList(store);
  list.add([pngFile('foto'), new File(['hola'], 'nota')]);
  expect(await settled(list)).toEqual([
    { status: 'stored', id: 'id-foto' },
    { status: 'refused', refusal: { reason: 'type', claimed: undefined } },
  ]);
});

test('a file over the limit is rejected', async () => {
  const { list } = getList(store);
  list.add([pngFile('a.png'), pngFile('b.png'), pngFile('c.png')]);
  const states = await settled(list);
  expect(states.map(({ status }) => status)).toEqual(['stored', 'stored', 'refused']);
});

test('a failed one can be retried, a cancelled one is aborted and not reported any more', async () => {
  const send = vi.fn<UploadService['send']>().mockRejectedValueOnce(new Error('offline'));
  const { list, onStored } = getList(send);
  list.add([pngFile('a.png')]);
  expect(await settled(list)).toEqual([{ status: 'failed' }]);
  let finish: (() => void) | undefined;
  let signal: AbortSignal | undefined;
  send.mockImplementation((file, options) => {
    signal = options.signal;
    return new Promise((resolve) => {
      finish = () => resolve({ id: 'late', name: file.name, size: file.size });
    });
  });
  const [{ key } = { key: '' }] = list.get();
  list.retry(key);
  await eventually(() => expect(finish).toBeDefined());
  list.drop(key);
  expect(signal?.aborted).toBe(true);
  finish?.();
  await Promise.resolve();
  expect(list.get()).toEqual([]);
  expect(onStored).not.toHaveBeenCalled();
});

test('a file that the store rejects keeps its reason', async () => {
  const { list } = getList(() => Promise.reject(new UploadRejected('unsafe')));
  list.add([pngFile('a.png')]);
  expect(await settled(list)).toEqual([{ status: 'refused', refusal: { reason: 'unsafe' } }]);
});

test('a name is shown without what turns or hides text, and cut in the middle', () => {
  expect(shownName('factura\u202egnp.exe\u0000.pdf')).toBe('facturagnp.exe.pdf');
  expect(shownName(`${'x'.repeat(300)}-frente.jpg`)).toBe(
    `${'x'.repeat(21)}…${`${'x'.repeat(300)}-frente.jpg`.slice(-14)}`,
  );
  expect([...shownName('😀'.repeat(80))]).toHaveLength(36);
});

test('D-84 one MB is 2^20 bytes', () => {
  expect(shownSize(5 * 2 ** 20, number)).toBe('5 MB');
  expect(shownSize(2 ** 20 - 1, number)).toBe('1024 KB');
  expect(shownSize(1, number)).toBe('1 KB');
  // A file a little over the limit is not reported with the size of the limit.
  const limit = 3 * 2 ** 20;
  expect(shownExcess(limit + 9, limit, number)).toBe('3.01 MB');
  expect(shownExcess(2 * limit, limit, number)).toBe('6 MB');
  expect(shownExcess(limit, 2 * limit, number)).toBe('3 MB');
});

test('D-84 a file of exactly the limit is taken, one byte more is rejected', async () => {
  const { list } = getList(store);
  list.add([pngFile('a.png', 1000), pngFile('b.png', 1001)]);
  expect(await settled(list)).toEqual([
    { status: 'stored', id: 'id-a.png' },
    { status: 'refused', refusal: { reason: 'size' } },
  ]);
});
