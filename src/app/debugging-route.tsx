import { Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyRoute } from './lazy-route.ts';

interface Tool {
  path: string;
  page: ReturnType<typeof lazyRoute>;
}

/**
 * ROUTE-29, D-12: tools of those who build the site. A build without them drops the routes and with them this
 * condition's branch, so that none of it is in its files.
 */
export const tools: readonly Tool[] = import.meta.env.SITE_TOOLS
  ? [
      {
        path: '/debugging',
        page: lazyRoute(async () => (await import('#src/features/debugging/debugging-page.tsx')).DebuggingPage),
      },
      {
        path: '/iconQ',
        page: lazyRoute(async () => (await import('#src/features/debugging/icons-page.tsx')).IconsPage),
      },
    ]
  : [];

export function ToolRoute({ path, page }: Tool) {
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={null}>
        <page.Component />
      </Suspense>
    </ErrorBoundary>
  );
}
