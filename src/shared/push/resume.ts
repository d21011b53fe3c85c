/** At a visit, this device goes on as it was: told of what its account has chosen, or silent. */
import type { Api } from '#src/api/types.ts';
import type { DevicePush } from './device-push.ts';

/**
 * Call when a session has begun, or its device may have another subscription. Subscribes this device for a customer who
 * has chosen push, if it was allowed and never turned off here; unsubscribes a device that another customer has left
 * subscribed. Shows no prompt.
 */
export async function resumePush(api: Pick<Api, 'call'>, device: DevicePush): Promise<'on' | 'off' | undefined> {
  if (device.ability() !== 'possible' || device.permission() !== 'granted') return undefined;
  const found = await api.call('pushState', {});
  if (!found.ok) return undefined;
  const { publicKey, endpoint, kinds } = found.data;
  if (publicKey === null) return undefined;
  const current = await device.current(publicKey);
  if (current && current.endpoint === endpoint) return 'on';
  if (kinds.length === 0 || device.readChoice() === 'off') {
    if (current) await device.unsubscribe();
    return 'off';
  }
  const result = await api.call('pushSubscribe', { ...(current ?? (await device.subscribe(publicKey))), kinds: [] });
  return result.ok ? 'on' : 'off';
}
