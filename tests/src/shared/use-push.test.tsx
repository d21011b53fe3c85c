import { expect, test } from 'vitest';
import { doing, draw } from '#tests/support/draw.tsx';
import type { Answer } from '#contract/calls.ts';
import { ApiProvider } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { deviceKeys, type FakeDevice, fakeDevice } from '#stories/support/fake-device.ts';
import { type Push, usePush } from '#src/shared/push/use-push.ts';

const off: Answer<'pushState'> = { publicKey: 'BOurs', endpoint: null, kinds: [] };

/** The state of the hook after each step, with the calls to the server. */
async function open(device: FakeDevice, isRejected = false) {
  const requests: [string, unknown][] = [];
  const api = {
    call: async (id: string, input: unknown) => {
      requests.push([id, input]);
      if (isRejected) return { ok: false, codeName: 'busy', code: 2, msg: '', errors: [] };
      const endpoint = id === 'pushSubscribe' ? deviceKeys.endpoint : null;
      return { ok: true, data: { ...off, endpoint } };
    },
  } as unknown as Api;
  const shown: { push?: Push } = {};
  function Part() {
    shown.push = usePush(off, device);
    return null;
  }
  await draw(
    <ApiProvider api={api}>
      <Part />
    </ApiProvider>,
  );
  const push = (): Push => {
    if (!shown.push) throw new Error('Nothing was drawn.');
    return shown.push;
  };
  return { push, requests };
}

test('D-68 the browser asks first; a granted device is subscribed, and the choices are sent to the server', async () => {
  const device = fakeDevice({ choice: 'off' });
  const { push, requests } = await open(device);
  await doing(() => push().turnOn(['problem']));
  expect(device.done).toEqual(['ask', 'subscribe BOurs', 'keep undefined']);
  expect(requests).toEqual([['pushSubscribe', { ...deviceKeys, kinds: ['problem'] }]]);
  expect([push().outcome, push().state.endpoint, push().isBusy]).toEqual(['on', deviceKeys.endpoint, false]);
});

test.each([
  ['default', 'dismissed'],
  ['denied', undefined],
] as const)('D-68 a customer who answers %s is subscribed to nothing', async (answer, outcome) => {
  const device = fakeDevice({ answer });
  const { push, requests } = await open(device);
  await doing(() => push().turnOn(['problem']));
  expect([device.done, requests, push().outcome]).toEqual([['ask'], [], outcome]);
});

test('a browser that can’t is said so, and may be asked again', async () => {
  const { push, requests } = await open(fakeDevice({ isBroken: true }));
  await doing(() => push().turnOn(['problem']));
  expect([requests, push().outcome, push().isBusy]).toEqual([[], 'failed', false]);
});

test('a subscription that the server rejects is not on', async () => {
  const device = fakeDevice();
  const { push } = await open(device, true);
  await doing(() => push().turnOn(['problem']));
  expect([push().failure?.codeName, push().state.endpoint, push().outcome]).toEqual(['busy', null, undefined]);
});

test('turned off, the server sends nothing, the browser takes nothing, and no visit turns it on again', async () => {
  const device = fakeDevice({ permission: 'granted', current: deviceKeys });
  const { push, requests } = await open(device);
  await doing(() => push().turnOff());
  expect([requests, device.done]).toEqual([[['pushUnsubscribe', {}]], ['keep off', 'unsubscribe']]);
  expect(push().outcome).toBe('turnedOff');
});
