import { expect, test, vi } from 'vitest';
import type { Api } from '#src/api/types.ts';
import { rejectExisting } from '#src/features/account/model/use-code-flow.ts';

const image = { captcha: 'KX7P4', captchaId: '0190a5d4-7c1e-7b3a-9c53-5e0f3a2b1c4d' };

function knowing(exists: boolean) {
  const call = vi.fn<(...sent: unknown[]) => Promise<object>>(async () => ({ ok: true, data: { exists } }));
  return { call, api: { call } as unknown as Api };
}

test.each([
  ['CALL-02', 'phoneExist', { phone: '9991204471' }, { codeName: 'phoneTaken', errors: [{ pointer: '/phone' }] }],
  ['CALL-03', 'emailExist', { email: 'ana@example.com' }, { codeName: 'emailTaken', errors: [{ pointer: '/email' }] }],
] as const)(
  '%s D-96 registration asks %s with the solved image, and an existing account rejects the form',
  async (_, id, name, rejection) => {
    const request = { purpose: 'register', ...name, ...image };
    const { api, call } = knowing(true);
    await expect(rejectExisting(api, request, {})).rejects.toMatchObject(rejection);
    expect(call.mock.calls).toEqual([[id, { ...name, ...image }, {}]]);
  },
);

test('D-96 a code that is sent again asks no more: it would use the image up', async () => {
  const request = { purpose: 'register', phone: '9991204471', ...image };
  const { api, call } = knowing(false);
  await rejectExisting(api, request, {});
  await rejectExisting(api, request, {});
  expect(call).toHaveBeenCalledTimes(1);
});

test('D-96 without an image, and for whatever is no registration, nothing is asked', async () => {
  const { api, call } = knowing(true);
  await rejectExisting(api, { purpose: 'register', phone: '9991204471' }, {});
  await rejectExisting(api, { purpose: 'signIn', phone: '9991204471', ...image }, {});
  expect(call).not.toHaveBeenCalled();
});

test('D-96 a rejected query rejects the form, e.g. for another image', async () => {
  const failure = { ok: false, codeName: 'wrongImageCode', msg: '', errors: [] };
  const api = { call: async () => failure } as unknown as Api;
  await expect(rejectExisting(api, { purpose: 'register', phone: '9991204471', ...image }, {})).rejects.toEqual(
    failure,
  );
});
