/** Interfaces to external services. Modules only know these ports; their implementations are selected at the start. */
import type { PushKind } from '#domain/account/notifications.ts';

/** A message that is sent again after a crash has the same id, so that the receiver can drop the duplicate. */
interface Identified {
  /** A message without one is never sent again. */
  readonly id?: string;
}

/** An e-mail in two forms: programs show either `text` or `html`, which have the same content. */
export interface Mail extends Identified {
  /** One address. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** A complete document that fetches nothing. */
  readonly html: string;
  /** For a notification: the URL at which mail programs unsubscribe with one POST (RFC 8058). */
  readonly unsubscribe?: string;
}

interface Sms extends Identified {
  /** Ten digits, as stored (D-21). */
  readonly to: string;
  readonly text: string;
}

export interface MailPort {
  /** False when this installation can't send e-mail: features that need it aren't offered. */
  readonly available: boolean;
  /** Resolves when the next server has accepted the e-mail; rejects within 10 s. The reason contains no recipient. */
  readonly send: (mail: Mail) => Promise<void>;
}

export interface SmsPort {
  /** False when this installation can't send SMS: features that need it aren't offered. */
  readonly available: boolean;
  /** Resolves when the provider has accepted the message; rejects within 10 s. The reason contains no recipient. */
  readonly send: (sms: Sms) => Promise<void>;
}

/** A device, as its browser names it: the URL that accepts its messages, and the keys that encrypt them. */
export interface PushTarget {
  readonly endpoint: string;
  /** Its public key, 65 bytes in base64url. */
  readonly p256dh: string;
  /** 16 bytes in base64url. */
  readonly auth: string;
}

/** What a device gets and may show on a locked screen: no name, no address, no credentials. */
export interface PushNote {
  readonly kind: PushKind;
  readonly title: string;
  readonly text: string;
  /** The path on the site that it opens. */
  readonly path: string;
  /** A newer one with the same tag replaces it. */
  readonly tag: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** ISO; a device that is reached later doesn't get it. */
  readonly trueUntil?: string;
}

export interface PushPort {
  /** False when this installation can't send push notifications: they aren't offered. */
  readonly available: boolean;
  /** The key that devices subscribe with, 65 bytes in base64url. */
  readonly publicKey: string;
  /** Whether sending to this target is possible and allowed. */
  readonly accepts: (target: PushTarget) => boolean;
  /**
   * `taken`: accepted by the service, which delivers it; `gone`: the subscription has ended; `refused`: permanently
   * rejected. Rejects within 10 s when it may be tried again.
   */
  readonly send: (push: {
    readonly id: string;
    readonly to: PushTarget;
    readonly note: PushNote;
  }) => Promise<'taken' | 'gone' | 'refused'>;
}

/** A person's identity, as the provider confirms it (D-25). */
export interface ProvenIdentity {
  /** The provider's own id of the person, unique and permanent. */
  readonly subject: string;
  /** Only when the provider has verified it. */
  readonly email: string | undefined;
  readonly name: string | undefined;
}

export interface IdentityPort {
  /** False when the provider isn't configured: it isn't offered. */
  readonly available: boolean;
  /** The URL where a browser signs in; it returns to `returnTo` with the token and `state` in the fragment. */
  readonly address: (request: { returnTo: string; nonce: string }) => string;
  /**
   * The identity in a token; undefined when the token is no valid proof: forged, expired, issued to another app or for
   * another nonce. Rejects within a few seconds when the provider is unavailable. The reason contains no token.
   */
  readonly identify: (proof: { token: string; nonce: string; now: Date }) => Promise<ProvenIdentity | undefined>;
}

/**
 * Uploaded files, in parts of at most `upload.partBytes` bytes. A part is stored completely or not at all. Each attempt
 * to store one has a number of its own, so validated bytes are never overwritten.
 */
export interface FilePort {
  /** @throws StoreFullError */
  readonly putPart: (key: string, part: number, bytes: Uint8Array) => Promise<void>;
  /** Undefined when it doesn't exist. */
  readonly getPart: (key: string, part: number) => Promise<Uint8Array | undefined>;
  /** Also resolves when it doesn't exist. */
  readonly removePart: (key: string, part: number) => Promise<void>;
  /** Removes the whole file. @param parts the maximum number of its parts, some of which may not exist. */
  readonly remove: (key: string, parts: number) => Promise<void>;
  /** Bytes that may still be stored; Infinity when the store doesn't say. */
  readonly freeBytes: () => Promise<number>;
}

/** The store has no space for a part. */
export class StoreFullError extends Error {
  override name = 'StoreFullError';
}

/** Keys are random and ours: a name that a customer chose never becomes a path. @throws Error for any other text. */
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

/** Maximum time for sending a message, in ms. */
export const sendingMs = 10_000;

/** Maximum time for a provider's confirmation of an identity, in ms. */
export const identifyingMs = 5_000;

/** Maximum time for storing or reading a part of a file, in ms. */
export const storingMs = 20_000;
