/** Private data on the device besides the session. */
import { browserPush } from '#src/shared/push/device-push.ts';
import type { ResponseCache } from '#src/shared/offline/copies.ts';
import { forgetSeenBefore } from '#src/shared/app-state/seen-before.ts';
import { forgetOwnFiles } from '#src/shared/form-services/saved-files.ts';
import { cacheNames } from './saved-kinds.ts';

/**
 * @param except the account whose copies stay. Cached pages hold no personal data except whether a session exists; they
 * are deleted all the same.
 */
export async function eraseOwn(copies: ResponseCache, except: string | undefined): Promise<void> {
  forgetSeenBefore(except);
  await copies.eraseOwn(except);
  await forgetOwnFiles(except);
  if (except !== undefined) return;
  await globalThis.caches?.delete(cacheNames.pages);
  // The server has stopped sending; unsubscribing makes sending impossible.
  await browserPush().unsubscribe();
}
