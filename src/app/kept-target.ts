/** Where to land after signing in, kept through a reload of the sign-in page (NAV-05); the machine judges it. */
import { targetOf } from '#machines/session/session.selectors.ts';
import { safeStorage } from '#src/api/storage.ts';
import type { SessionHandle } from '#src/session/create-session.ts';

const key = 'signInTarget';
const storage = safeStorage(() => window.sessionStorage);

export const readTarget = (): string | undefined => storage.get(key) ?? undefined;

export function keepTarget({ actor }: SessionHandle): void {
  actor.subscribe((snapshot) => {
    const target = targetOf(snapshot);
    if (target) storage.set(key, target);
    else storage.remove(key);
  });
}
