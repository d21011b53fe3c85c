/** A device as its browser identifies it, without a push service. */
import { createECDH, randomBytes } from 'node:crypto';

export function newTarget(): { endpoint: string; p256dh: string; auth: string } {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint: `https://push.example.com/${randomBytes(12).toString('base64url')}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}
