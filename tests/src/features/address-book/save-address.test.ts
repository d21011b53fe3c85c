import { describe, expect, test } from 'vitest';
import type { Api } from '#src/api/types.ts';
import { saveAddress } from '#src/features/address-book/address-draft.ts';
import type { EntryInput } from '#src/features/address-book/entry.ts';

const entry = { type: 1, name: 'Rosa' } as EntryInput;
const saved = { id: 'a1', version: 3 };
const unsaved = { idempotencyKey: 'k1' };
const refused = (codeName: string, errors: object[] = []) => ({
  ok: false,
  codeName,
  code: undefined,
  msg: '',
  errors,
});

/** Responds in turn, and records the calls. */
function server(...replies: object[]) {
  const asked: unknown[] = [];
  const call = async (id: string, input: unknown) => {
    asked.push([id, input]);
    return replies.shift();
  };
  return { api: { call } as unknown as Api, asked };
}

describe('keeping an address', () => {
  test('CALL-16 CALL-17 a new one is added, a known one updated in the version that was read', async () => {
    const { api, asked } = server({ ok: true, data: 'new' }, { ok: true, data: 'changed' });
    expect(await saveAddress(api, entry, unsaved)).toEqual({ outcome: 'saved', entry: 'new' });
    expect(await saveAddress(api, entry, saved)).toEqual({ outcome: 'saved', entry: 'changed' });
    expect(asked).toEqual([
      ['addressAdd', { ...unsaved, ...entry }],
      ['addressUpdate', { ...saved, entry }],
    ]);
  });

  test('CALL-17 a conflict returns the current version', async () => {
    const { api } = server(refused('conflict'), { ok: true, data: 'theirs' });
    expect(await saveAddress(api, entry, saved)).toEqual({ outcome: 'conflict', theirs: 'theirs' });
  });

  test('CALL-16 a new one whose key is used up is rejected as a whole: there is nothing to merge', async () => {
    expect(await saveAddress(server(refused('conflict')).api, entry, unsaved)).toMatchObject({
      outcome: 'failed',
      failure: { codeName: 'conflict' },
    });
  });

  test('CALL-17 what was deleted meanwhile is gone, also between the conflict and the look at it', async () => {
    expect(await saveAddress(server(refused('notFound')).api, entry, saved)).toEqual({ outcome: 'gone' });
    expect(await saveAddress(server(refused('conflict'), refused('notFound')).api, entry, saved)).toEqual({
      outcome: 'gone',
    });
    expect(await saveAddress(server(refused('conflict'), refused('offline')).api, entry, saved)).toMatchObject({
      outcome: 'failed',
      failure: { codeName: 'offline' },
    });
  });

  test('rejected fields are the form’s own, wherever they were in the call', async () => {
    const error = { key: 'rules:required', params: {} };
    const update = server(refused('invalidParameter', [{ pointer: '/entry/zip', ...error }]));
    expect(await saveAddress(update.api, entry, saved)).toEqual({
      outcome: 'refused',
      errors: [{ pointer: '/zip', ...error }],
    });
    const add = server(refused('invalidParameter', [{ pointer: '/zip', ...error }]));
    expect(await saveAddress(add.api, entry, unsaved)).toEqual({
      outcome: 'refused',
      errors: [{ pointer: '/zip', ...error }],
    });
  });
});
