import { Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyRoute } from './lazy-route.ts';
import { PersonalCenterSkeleton } from './page-skeleton.tsx';

const shell = lazyRoute(
  async () => (await import('#src/features/account/centre/personal-center-shell.tsx')).PersonalCenterShell,
);

/** Around the user centre and every page of the personal centre; stays while one goes from one to the other. */
export function PersonalCenterRoute() {
  return (
    <ErrorBoundary resetKey="personalCenter">
      <Suspense fallback={<PersonalCenterSkeleton />}>
        <shell.Component />
      </Suspense>
    </ErrorBoundary>
  );
}
