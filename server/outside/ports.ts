/** What the server needs of the world outside. Modules know these ports; what stands behind them is chosen at the start. */
import type { PushKind } from '#domain/notifications.ts';

/** What is sent again after a kill has the same id, so that whoever takes it can tell and keep one of both. */
interface Identified {
  /** Without one a message is never sent again. */
  readonly id?: string;
}

/** A mail, twice: programs show one of `text` and `html`, which say the same. */
export interface Mail extends Identified {
  /** One address. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** A whole document, of which nothing is fetched from anywhere. */
  readonly html: string;
  /** Of a notification: where a program that reads mail ends them with one POST (RFC 8058). */
  readonly unsubscribe?: string;
}

interface Sms extends Identified {
  /** Ten digits, as stored (D-21). */
  readonly to: string;
  readonly text: string;
}

export interface MailPort {
  /** False when no mail can be sent from this installation: what needs one isn't offered. */
  readonly available: boolean;
  /** Resolves when the mail was taken over by the next server; rejects in 10 s at the latest. The reason names no recipient. */
  readonly send: (mail: Mail) => Promise<void>;
}

export interface SmsPort {
  /** False when no SMS can be sent from this installation: what needs one isn't offered. */
  readonly available: boolean;
  /** Resolves when the provider has taken the message; rejects in 10 s at the latest. The reason names no recipient. */
  readonly send: (sms: Sms) => Promise<void>;
}

/** A device, as its browser names it: where a message for it is taken, and for which keys it is encrypted. */
export interface PushTarget {
  readonly endpoint: string;
  /** Its public key, 65 bytes in base64url. */
  readonly p256dh: string;
  /** 16 bytes in base64url. */
  readonly auth: string;
}

/** What a device gets and may show on a screen that is locked: no name, no address, no way in. */
export interface PushNote {
  readonly kind: PushKind;
  readonly title: string;
  readonly text: string;
  /** What opens it, on the site itself. */
  readonly path: string;
  /** One of the same tag takes its place. */
  readonly tag: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** ISO; a device that is reached later is not told. */
  readonly trueUntil?: string;
}

export interface PushPort {
  /** False when no device can be reached from this installation: it isn't offered. */
  readonly available: boolean;
  /** What devices subscribe to, 65 bytes in base64url. */
  readonly publicKey: string;
  /** Whether something can be sent there, and may be. */
  readonly accepts: (target: PushTarget) => boolean;
  /**
   * `taken` by the service, which tells the device; `gone`: nobody is there any more; `refused`: never this one. Rejects
   * where it may be tried again, in 10 s at the latest.
   */
  readonly send: (push: {
    readonly id: string;
    readonly to: PushTarget;
    readonly note: PushNote;
  }) => Promise<'taken' | 'gone' | 'refused'>;
}

/** Who somebody is at a provider, as the provider vouches for it (D-25). */
export interface ProvenIdentity {
  /** The provider's own id of the person: it never changes, and it is nobody else's. */
  readonly subject: string;
  /** Only when the provider has verified it. */
  readonly email: string | undefined;
  readonly name: string | undefined;
}

export interface IdentityPort {
  /** False when nobody can sign in so: it isn't offered. */
  readonly available: boolean;
  /** Where a browser goes to sign in; it comes back to `returnTo` with the token and `state` in the fragment. */
  readonly address: (request: { returnTo: string; nonce: string }) => string;
  /**
   * Who a token speaks of; undefined when it proves nothing to us: forged, expired, made for somebody else or for another
   * nonce. Rejects in a few seconds at the latest when the provider can't be asked. The reason holds no token.
   */
  readonly identify: (proof: { token: string; nonce: string; now: Date }) => Promise<ProvenIdentity | undefined>;
}

/**
 * What people send, in parts of at most `upload.partBytes` bytes. A part is there whole or not at all. Each attempt to store
 * one has a number of its own, so nothing that was checked is ever written over.
 */
export interface FilePort {
  /** @throws StoreFullError */
  readonly putPart: (key: string, part: number, bytes: Uint8Array) => Promise<void>;
  /** Undefined when there is none. */
  readonly getPart: (key: string, part: number) => Promise<Uint8Array | undefined>;
  /** What isn't there is removed already. */
  readonly removePart: (key: string, part: number) => Promise<void>;
  /** The whole file. @param parts how many there may be; what isn't there is removed already. */
  readonly remove: (key: string, parts: number) => Promise<void>;
  /** Bytes that may still be stored; Infinity where the store doesn't say. */
  readonly freeBytes: () => Promise<number>;
}

/** The store has no room for a part. */
export class StoreFullError extends Error {
  override name = 'StoreFullError';
}

/** A key is ours, made at random: no name that somebody chose ever becomes a path. @throws Error for any other text. */
export function mustBeKey(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('That is no key of a stored file.');
  return key;
}

export interface Outside {
  readonly mail: MailPort;
  readonly sms: SmsPort;
  readonly push: PushPort;
  readonly google: IdentityPort;
  readonly facebook: IdentityPort;
  readonly files: FilePort;
}

/** The longest that a message may take to leave, in ms. */
export const sendingMs = 10_000;

/** The longest that a provider may take to say who somebody is, in ms. */
export const identifyingMs = 5_000;

/** The longest that a part of a file may take to be stored or read, in ms. */
export const storingMs = 20_000;
