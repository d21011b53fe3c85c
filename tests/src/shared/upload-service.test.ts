import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import type { Api } from '#src/api/types.ts';
import { UploadRejected } from '#src/forms/index.ts';
import type { SavedFile, SavedFiles } from '#src/shared/form-services/saved-files.ts';
import { fileTicket, ticketKey, uploadService } from '#src/shared/form-services/upload-service.ts';

const { partBytes } = constants.upload;
const ticket = 'a'.repeat(43);
const owner = undefined;

function memoryFiles(): SavedFiles & { kept: Map<string, SavedFile> } {
  const kept = new Map<string, SavedFile>();
  return {
    kept,
    all: async () => [...kept.values()],
    put: async (file) => void kept.set(file.id, file),
    remove: async (id) => void kept.delete(id),
  };
}

const refused = (codeName: string) => ({ ok: false, codeName, code: 0, msg: '', errors: [] });

/** A store that accepts parts, and fails at the given offset. */
function fakeStore(more: { breakAt?: number; reject?: string } = {}) {
  const state = { received: 0, size: 0, removed: 0, calls: [] as string[], ...more };
  const call = async (id: string, input: Record<string, unknown>, options?: { bytes?: Blob }) => {
    state.calls.push(id === 'filePart' ? `part ${String(input['at'])}` : id);
    if (id === 'fileBegin') {
      state.size = Number(input['size']);
      return { ok: true, data: { id: 'f1', received: 0, done: false } };
    }
    if (id === 'fileRemove') state.removed += 1;
    if (id === 'fileInfo')
      return {
        ok: true,
        data: { files: [{ id: 'f1', name: 'cv.pdf', size: state.size, received: state.received, done: false }] },
      };
    if (id !== 'filePart') return { ok: true, data: null };
    if (input['at'] === state.breakAt) return refused('offline');
    state.received = Math.min(state.size, Number(input['at']) + (options?.bytes?.size ?? 0));
    if (state.received === state.size && state.reject) return refused(state.reject);
    return { ok: true, data: { received: state.received, done: state.received === state.size } };
  };
  return { state, api: { call } as unknown as Api };
}

const file = () => new File([new Uint8Array(2 * partBytes + 5)], 'cv.pdf');
const options = (shares: number[] = []) => ({
  field: 'resume',
  signal: new AbortController().signal,
  onProgress: (share: number) => void shares.push(share),
});

test('D-98 a file leaves in parts, each with its progress, and nothing of it stays on the device', async () => {
  const { api, state } = fakeStore();
  const kept = memoryFiles();
  const shares: number[] = [];
  const stored = await uploadService({ api, form: 'inbox/application', ticket, owner, kept }).send(
    file(),
    options(shares),
  );
  expect(stored).toMatchObject({ id: 'f1', name: 'cv.pdf' });
  expect(state.calls).toEqual(['fileBegin', 'part 0', `part ${partBytes}`, `part ${2 * partBytes}`]);
  expect(shares.map((share) => Math.round(share * 100))).toEqual([0, 50, 100]);
  expect(kept.kept.size).toBe(0);
});

test('D-98 a retry continues where the last one stopped, and a reload too', async () => {
  const { api, state } = fakeStore({ breakAt: partBytes });
  const kept = memoryFiles();
  const first = uploadService({ api, form: 'inbox/application', ticket, owner, kept });
  const chosen = file();
  await expect(first.send(chosen, options())).rejects.toThrow('offline');
  expect(kept.kept.size).toBe(1);
  // The page was loaded again: only what is stored on the device is known.
  const second = uploadService({ api, form: 'inbox/application', ticket, owner, kept });
  expect(await second.unfinished?.('other')).toEqual([]);
  const [left] = (await second.unfinished?.('resume')) ?? [];
  delete state.breakAt;
  state.calls.length = 0;
  await second.send(left ?? chosen, options());
  expect(state.calls).toEqual([`part ${partBytes}`, `part ${2 * partBytes}`]);
  expect(kept.kept.size).toBe(0);
});

test('D-98 what one account left half sent is offered to that account alone', async () => {
  const { api } = fakeStore({ breakAt: partBytes });
  const kept = memoryFiles();
  const getService = (whose: string | undefined) =>
    uploadService({ api, form: 'inbox/application', ticket, owner: whose, kept });
  await expect(getService('ana').send(file(), options())).rejects.toThrow('offline');
  expect(await getService('jose').unfinished?.('resume')).toEqual([]);
  expect(await getService(undefined).unfinished?.('resume')).toEqual([]);
  expect(await getService('ana').unfinished?.('resume')).toHaveLength(1);
});

test('MSG-24 a file that the store rejects keeps its reason and starts over; a cancelled one is removed there', async () => {
  for (const [reject, reason] of [
    ['fileUnsafe', 'unsafe'],
    ['fileRefused', 'type'],
  ] as const) {
    const kept = memoryFiles();
    const { api } = fakeStore({ reject });
    const sending = uploadService({ api, form: 'inbox/application', ticket, owner, kept }).send(file(), options());
    await expect(sending).rejects.toEqual(new UploadRejected(reason));
    expect(kept.kept.size).toBe(0);
  }
  const { api, state } = fakeStore({ breakAt: partBytes });
  const service = uploadService({ api, form: 'inbox/application', ticket, owner, kept: memoryFiles() });
  const chosen = file();
  await expect(service.send(chosen, options())).rejects.toThrow('offline');
  service.abandon?.(chosen);
  expect(state.removed).toBe(1);
});

test('D-98 a full store says so, and the upload continues where it was once there is space', async () => {
  const { api, state } = fakeStore({ reject: 'uploadsFull' });
  const service = uploadService({ api, form: 'inbox/application', ticket, owner, kept: memoryFiles() });
  const chosen = file();
  await expect(service.send(chosen, options())).rejects.toEqual(new UploadRejected('full'));
  delete state.reject;
  state.calls.length = 0;
  await service.send(chosen, options());
  expect(state.calls).toEqual([`part ${2 * partBytes}`]);
});

test('D-98 the ticket is 256 bits, stored, and created again when the stored one is invalid', () => {
  const lying = new Map<string, string>();
  const storage = {
    get: (key: string) => lying.get(key) ?? null,
    set: (key: string, value: string) => (lying.set(key, value), true),
    remove: (key: string) => void lying.delete(key),
  };
  const first = fileTicket(storage);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(fileTicket(storage)).toBe(first);
  lying.set(ticketKey, 'mine');
  expect(fileTicket(storage)).toMatch(/^[\w-]{43}$/);
});
