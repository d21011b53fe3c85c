import { useEffect, useState } from 'react';
import { isEmail, normalizeEmail } from '#domain/email.ts';
import { isAccountPhone, normalizePhone } from '#domain/phone.ts';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';

export type Means = 'phone' | 'email';

/** Calm before the server is asked, in milliseconds: typing on asks nothing. */
const calmMs = 400;

const wellFormed = { phone: isAccountPhone, email: isEmail } as const;
const normalized = { phone: normalizePhone, email: normalizeEmail } as const;

async function isTaken(api: Api, means: Means, value: string, signal: AbortSignal): Promise<boolean> {
  const result = await (means === 'phone'
    ? api.call('phoneExist', { phone: value }, { signal })
    : api.call('emailExist', { email: value }, { signal }));
  // Without an answer nothing is said here: the registration itself will tell.
  return result.ok && result.data.exists;
}

/** Whether an account already has this phone or e-mail (RULE-ACC-07), asked once it is well formed. */
export function useTaken(means: Means, typed: unknown): boolean {
  const api = useApi();
  const [taken, setTaken] = useState<string>();
  const value = typeof typed === 'string' ? normalized[means](typed) : '';
  const asks = wellFormed[means](value);

  useEffect(() => {
    if (!asks) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await isTaken(api, means, value, controller.signal);
      if (!controller.signal.aborted) setTaken(found ? value : undefined);
    }, calmMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, asks, means, value]);

  return asks && taken === value;
}
