/**
 * SMS by an HTTP provider: POST `{to, text}` as JSON with a Bearer token; any 2xx means that it was accepted. A message
 * that may be sent again has an `Idempotency-Key`.
 */
import { dialedPhone } from '#domain/phone.ts';
import type { SmsConfig } from './config.ts';
import { sendingMs, type SmsPort } from './ports.ts';

/** @param timeoutMs after which a message that the provider doesn't accept fails. */
export function httpSms({ url, token }: SmsConfig, timeoutMs: number = sendingMs): SmsPort {
  return {
    available: true,
    async send({ id, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(id !== undefined && { 'idempotency-key': id }),
        },
        body: JSON.stringify({ to: dialedPhone(to), text }),
        // Phone and text must only go to the configured URL.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The body isn't read: it may contain the phone.
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The SMS provider answered with status ${response.status}.`);
    },
  };
}
