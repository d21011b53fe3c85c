/**
 * A local push service with its own devices: it responds as a test says, verifies the sender, and its devices decrypt
 * messages (RFC 8291), implemented again here so that a mistake of the server is not repeated.
 */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import { importJWK, jwtVerify } from 'jose';
import type { PushNote, PushTarget } from '#server/integrations/ports.ts';
import { ownCertificate } from './certificate.ts';

interface PushMessage {
  headers: Record<string, string | undefined>;
  /** The signed claims, once the signature of the key in the header is verified. */
  claims: { aud?: unknown; exp?: number; sub?: unknown };
  note: PushNote;
}

export interface PushDevice extends PushTarget {
  /** Received messages, oldest first. */
  readonly messages: readonly PushMessage[];
  /** Requests for it, whatever the response. */
  readonly asked: number;
  /** The status of the service's responses from now on. */
  answer: number;
}

interface Kept extends PushDevice {
  messages: PushMessage[];
  asked: number;
  keys: ECDH;
}

export interface PushService {
  readonly origin: string;
  /** PEM of its certificate. */
  readonly ca: string;
  newDevice(): PushDevice;
  close(): Promise<void>;
}

export function decryptedPush(body: Buffer, keys: ECDH, auth: string): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const theirs = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const hkdf = (key: Uint8Array, by: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const secret = hkdf(keys.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
  const opened = createDecipheriv('aes-128-gcm', hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16), nonce);
  opened.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

async function getClaims(authorization: string, origin: string): Promise<PushMessage['claims']> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const known = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  // Clocks of tests are arbitrary, so only the signature and audience are checked.
  const currentDate = new Date(0);
  return (await jwtVerify(token, known, { audience: origin, currentDate })).payload;
}

export async function openPushService(): Promise<PushService> {
  const { key, cert } = ownCertificate();
  const devices = new Map<string, Kept>();
  let origin = '';
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const device = devices.get(request.url ?? '');
      if (!device) return void response.writeHead(404).end();
      device.asked += 1;
      const take = async () => {
        const headers = request.headers as PushMessage['headers'];
        const claims = await getClaims(headers['authorization'] ?? '', origin);
        const note = JSON.parse(decryptedPush(Buffer.concat(parts), device.keys, device.auth)) as PushNote;
        device.messages.push({ headers, claims, note });
      };
      const status = device.answer;
      if (status !== 201) return void response.writeHead(status, { location: `${origin}/elsewhere` }).end();
      take().then(
        () => response.writeHead(201).end(),
        () => response.writeHead(403).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The push service listens nowhere.');
  origin = `https://127.0.0.1:${address.port}`;
  return {
    origin,
    ca: cert,
    newDevice() {
      const path = `/device/${randomBytes(12).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const device: Kept = {
        endpoint: origin + path,
        p256dh: keys.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
        messages: [],
        asked: 0,
        answer: 201,
        keys,
      };
      devices.set(path, device);
      return device;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
