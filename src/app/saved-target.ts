/** The page to open after signing in, stored across a reload of the sign-in page (NAV-05); the machine validates it. */
import { safeStorage } from '#src/browser/storage.ts';
import type { Session } from '#src/shared/session/session.ts';

const key = 'signInTarget';
const storage = safeStorage(() => window.sessionStorage);

export const readTarget = (): string | undefined => storage.get(key) ?? undefined;

export function saveTarget({ view, subscribe }: Session): void {
  subscribe(() => {
    const { target } = view();
    if (target) storage.set(key, target);
    else storage.remove(key);
  });
}
