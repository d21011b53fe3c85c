/** A new customer created through the public calls, so that a walk starts signed in. */
import { newCustomerAt } from '#tests/support/real-customer.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import type { Visitor } from './visitor.ts';

let next = 10_000;

export interface NewAccount {
  phone: string;
  password: string;
  token: string;
}

export function newAccount(url: string): Promise<NewAccount> {
  next += 1;
  return newCustomerAt(callerAt(url), `Cliente ${next}`);
}

/** Signs in on another device; returns the new token. */
export async function signInElsewhere(url: string, { phone, password }: NewAccount): Promise<string> {
  const { token } = await mustCall(callerAt(url), 'signInByPassword', { account: phone, password });
  return token;
}

/** Stores the token where a device that lost its cookie has it (SYS-03). */
export async function carryToken({ context }: Visitor, { token }: NewAccount): Promise<void> {
  await context.addInitScript((value) => {
    if (sessionStorage.getItem('carried')) return;
    sessionStorage.setItem('carried', 'yes');
    localStorage.setItem('token', value);
  }, token);
}
