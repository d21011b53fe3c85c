/** What of somebody's own lies on the device besides their session. */
import { browserPush } from '#src/shared/push/device-push.ts';
import type { ResponseCache } from '#src/shared/offline/copies.ts';
import { forgetSeenBefore } from '#src/shared/orders/seen-before.ts';
import { forgetOwnFiles } from '#src/shared/uploads/saved-files.ts';
import { cacheNames } from './saved-kinds.ts';

/**
 * @param except the account whose copies stay. Kept pages have nothing of anybody in them, but for whether somebody is
 * signed in; they go all the same.
 */
export async function eraseOwn(copies: ResponseCache, except: string | undefined): Promise<void> {
  forgetSeenBefore(except);
  await copies.eraseOwn(except);
  await forgetOwnFiles(except);
  if (except !== undefined) return;
  await globalThis.caches?.delete(cacheNames.pages);
  // The server sends nothing any more; now nobody could.
  await browserPush().unsubscribe();
}
