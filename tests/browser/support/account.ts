/** A new customer made through the public call, to begin a walk already signed in. */
import { codes } from '#contract/codes.ts';
import type { Visitor } from './visitor.ts';

let next = 10_000;

export interface NewAccount {
  phone: string;
  password: string;
  token: string;
}

async function post(url: string, path: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(new URL(path, url), { method: 'POST', body: new URLSearchParams(form) });
  const { code, data } = (await response.json()) as { code: number; data: { token: string } };
  if (code !== codes.success) throw new Error(`${path} answered ${code}`);
  return data.token;
}

export async function newAccount(url: string): Promise<NewAccount> {
  next += 1;
  const phone = `99988${next}`;
  const password = 'Abcdef12';
  const token = await post(url, '/website/user/register', {
    phone,
    username: `Cliente ${next}`,
    password,
    confirmPassword: password,
    acceptTerms: 'true',
  });
  return { phone, password, token };
}

/** Signs in elsewhere, as another device would; gives the new token. */
export function signInElsewhere(url: string, { phone, password }: NewAccount): Promise<string> {
  return post(url, '/website/user/newLoginOfficial', { account: phone, password });
}

/** Leaves the token where a device that lost its cookie has it (SYS-03). */
export async function carryToken({ context }: Visitor, { token }: NewAccount): Promise<void> {
  await context.addInitScript((value) => {
    if (sessionStorage.getItem('carried')) return;
    sessionStorage.setItem('carried', 'yes');
    localStorage.setItem('token', value);
  }, token);
}
