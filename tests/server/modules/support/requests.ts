/** Request bodies of the account calls, with default answers. */
import type { Input } from '#server/http/handlers.ts';
import { solvedImageCode } from '#tests/support/image-code.ts';
import type { TestServer } from '#tests/support/server.ts';
import { password } from './customers.ts';

/** Fields of every registration besides phone or e-mail and its code. */
export const registration = <C extends object>(change: C) => ({
  username: 'Nadie',
  password,
  confirmPassword: password,
  acceptTerms: true,
  ...change,
});

/** A password, and the same once more. */
export const twice = (given: string): { password: string; confirmPassword: string } => ({
  password: given,
  confirmPassword: given,
});

export const wrongPassword = 'Falso2026';

/** A password attempt from an address. With an image code when `solve` says so. */
export async function tryPassword(server: TestServer, account: string, given: string, ip: string, solve = false) {
  const image: Partial<Input<'signInByPassword'>> = solve ? await solvedImageCode(server) : {};
  return server.call('signInByPassword', { account, password: given, ...image }, { ip });
}

/** Counts the responses by code name. */
export function tally(answers: readonly { codeName: string | undefined }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { codeName = 'unknown' } of answers) counts[codeName] = (counts[codeName] ?? 0) + 1;
  return counts;
}
