import { Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyRoute } from './lazy-route.ts';

/**
 * ROUTE-29, D-12: tools of those who build the site. A build without them drops the route and with it this
 * condition's branch, so that none of it is in its files.
 */
const page = import.meta.env.SITE_TOOLS
  ? lazyRoute(async () => (await import('#src/features/debugging/debugging-page.tsx')).DebuggingPage)
  : undefined;

export const debuggingPath = '/debugging';

export function DebuggingRoute() {
  return (
    <ErrorBoundary resetKey={debuggingPath}>
      <Suspense fallback={null}>{page && <page.Component />}</Suspense>
    </ErrorBoundary>
  );
}
