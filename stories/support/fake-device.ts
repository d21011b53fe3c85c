/** A device for tests: scripted responses of the browser, and the recorded calls. */
import type { DevicePush, PushKeys } from '#src/shared/push/device-push.ts';

export const deviceKeys: PushKeys = { endpoint: 'https://push.example.com/device', p256dh: 'BKey', auth: 'secret' };

export interface FakeDevice extends DevicePush {
  readonly done: string[];
}

export function fakeDevice({
  ability = 'possible',
  permission = 'default',
  answer = 'granted',
  current,
  choice,
  isBroken = false,
}: {
  ability?: ReturnType<DevicePush['ability']>;
  permission?: NotificationPermission;
  /** The answer to the browser's permission prompt. */
  answer?: NotificationPermission;
  current?: PushKeys;
  choice?: 'off' | 'later';
  isBroken?: boolean;
} = {}): FakeDevice {
  const done: string[] = [];
  const kept: { permission: NotificationPermission; current?: PushKeys | undefined; choice?: string | undefined } = {
    permission,
    current,
    choice,
  };
  return {
    done,
    ability: () => ability,
    permission: () => kept.permission,
    ask: async () => {
      done.push('ask');
      kept.permission = answer;
      return answer;
    },
    current: async () => kept.current,
    subscribe: async (publicKey) => {
      done.push(`subscribe ${publicKey}`);
      if (isBroken) throw new DOMException('No push service', 'AbortError');
      kept.current = deviceKeys;
      return deviceKeys;
    },
    unsubscribe: async () => {
      done.push('unsubscribe');
      kept.current = undefined;
    },
    readChoice: () => kept.choice ?? null,
    saveChoice: (next) => {
      done.push(`keep ${next}`);
      kept.choice = next;
    },
  };
}
