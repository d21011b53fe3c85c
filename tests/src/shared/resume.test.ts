import { describe, expect, test } from 'vitest';
import type { Answer } from '#contract/calls.ts';
import type { Api, Input } from '#src/api/types.ts';
import { resumePush } from '#src/shared/push/resume.ts';
import { deviceKeys, fakeDevice } from '#stories/support/fake-device.ts';

type State = Answer<'pushState'>;

function server(state: State) {
  const sent: Input<'pushSubscribe'>[] = [];
  const asked: string[] = [];
  const call = async (id: string, input: unknown) => {
    asked.push(id);
    if (id === 'pushSubscribe') sent.push(input as Input<'pushSubscribe'>);
    return { ok: true, data: { ...state, endpoint: deviceKeys.endpoint } };
  };
  const first = async (id: string, input: unknown) =>
    id === 'pushState' ? (asked.push(id), { ok: true, data: state }) : call(id, input);
  return { api: { call: first } as unknown as Pick<Api, 'call'>, sent, asked };
}

const chosen: State = { publicKey: 'BOurs', endpoint: null, kinds: ['problem'] };
const granted = { permission: 'granted' } as const;

describe('D-68 at a visit', () => {
  test('a device without permission is not asked anything, and neither is the server', async () => {
    const { api, asked } = server(chosen);
    for (const device of [fakeDevice(), fakeDevice({ permission: 'denied' }), fakeDevice({ ability: 'install' })]) {
      expect(await resumePush(api, device)).toBeUndefined();
      expect(device.done).toEqual([]);
    }
    expect(asked).toEqual([]);
  });

  test('a new session of a customer who has chosen push is subscribed again, with the same choices', async () => {
    const { api, sent } = server(chosen);
    const device = fakeDevice(granted);
    expect(await resumePush(api, device)).toBe('on');
    expect(device.done).toEqual(['subscribe BOurs']);
    expect(sent).toEqual([{ ...deviceKeys, kinds: [] }]);
  });

  test('an address that the browser has changed is sent to the server', async () => {
    const { api, sent } = server({ ...chosen, endpoint: 'https://push.example.com/before' });
    const device = fakeDevice({ ...granted, current: deviceKeys });
    expect(await resumePush(api, device)).toBe('on');
    expect([device.done, sent.length]).toEqual([[], 1]);
  });

  test('what is as it was changes nothing', async () => {
    const { api, asked } = server({ ...chosen, endpoint: deviceKeys.endpoint });
    const device = fakeDevice({ ...granted, current: deviceKeys });
    expect(await resumePush(api, device)).toBe('on');
    expect([device.done, asked]).toEqual([[], ['pushState']]);
  });

  test('what another account has left subscribed falls silent', async () => {
    const { api, sent } = server({ ...chosen, kinds: [] });
    const device = fakeDevice({ ...granted, current: deviceKeys });
    expect(await resumePush(api, device)).toBe('off');
    expect([device.done, sent]).toEqual([['unsubscribe'], []]);
  });

  test('what was turned off on this device stays off, whatever was chosen on another one', async () => {
    const { api, sent } = server(chosen);
    const device = fakeDevice({ ...granted, choice: 'off' });
    expect(await resumePush(api, device)).toBe('off');
    expect([device.done, sent]).toEqual([[], []]);
  });

  test('where the server offers no push the device is not asked', async () => {
    const { api } = server({ ...chosen, publicKey: null });
    const device = fakeDevice(granted);
    expect(await resumePush(api, device)).toBeUndefined();
    expect(device.done).toEqual([]);
  });
});
