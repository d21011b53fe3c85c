/** Mail and SMS of a test server: stored in memory, read by the test. */
import { noIdentity } from '#server/open-context.ts';
import { areUsableKeys, isServiceEndpoint } from '#server/integrations/web-push.ts';
import { type FilePort, mustBeKey, type Outside, type PushNote } from '#server/integrations/ports.ts';

interface SentPush {
  id: string;
  endpoint: string;
  note: PushNote;
}

interface SentMessage {
  channel: 'mail' | 'sms';
  to: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
  /** Undefined for SMS. */
  html?: string;
  unsubscribe?: string;
}

export interface Outbox extends Outside {
  readonly files: ReturnType<typeof memoryFiles>;
  /** What was sent, oldest first. */
  readonly sent: readonly SentMessage[];
  /** Push messages to devices, oldest first. */
  readonly pushed: readonly SentPush[];
  /** While true, sending rejects. */
  isBroken: boolean;
}

/** Files in memory; `kept` are the stored parts. */
function memoryFiles(): FilePort & { readonly kept: ReadonlyMap<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  const getPlace = (key: string, part: number) => `${mustBeKey(key)}/${part}`;
  return {
    kept,
    putPart: async (key, part, bytes) => void kept.set(getPlace(key, part), bytes),
    getPart: async (key, part) => kept.get(getPlace(key, part)),
    removePart: async (key, part) => void kept.delete(getPlace(key, part)),
    freeBytes: async () => Number.POSITIVE_INFINITY,
    remove: async (key, parts) => {
      for (let part = 0; part < parts; part += 1) kept.delete(getPlace(key, part));
    },
  };
}

export function openOutbox(): Outbox {
  const sent: SentMessage[] = [];
  const pushed: SentPush[] = [];
  const keep = async (message: SentMessage): Promise<void> => {
    if (outbox.isBroken) throw new Error('Nothing leaves at the moment.');
    sent.push(message);
  };
  const outbox: Outbox = {
    sent,
    pushed,
    isBroken: false,
    mail: { available: true, send: (mail) => keep({ channel: 'mail', ...mail }) },
    sms: { available: true, send: (sms) => keep({ channel: 'sms', subject: '', ...sms }) },
    push: {
      available: true,
      publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      accepts: (target) => isServiceEndpoint(target.endpoint, ['push.example.com']) && areUsableKeys(target),
      async send({ id, to: { endpoint }, note }) {
        if (outbox.isBroken) throw new Error('Nothing leaves at the moment.');
        pushed.push({ id, endpoint, note });
        return 'taken';
      },
    },
    google: noIdentity,
    facebook: noIdentity,
    files: memoryFiles(),
  };
  return outbox;
}

/** The newest message to a phone or an e-mail address; throws when there is none. */
export function lastMessage({ sent }: Outbox, to: string): SentMessage {
  const found = sent.findLast((message) => message.to === to);
  if (!found) throw new Error(`Nothing was sent to ${to}.`);
  return found;
}

/** The code in the newest message to a phone or an e-mail address. */
export function lastCode(outbox: Outbox, to: string): string {
  const [code] = /\b\d{6}\b/.exec(lastMessage(outbox, to).text) ?? [];
  if (code === undefined) throw new Error(`The newest message to ${to} holds no code.`);
  return code;
}
