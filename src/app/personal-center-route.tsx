import { Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyRoute } from './lazy-route.ts';
import { PersonalCenterSkeleton } from './page-skeleton.tsx';

const shell = lazyRoute(
  async () => (await import('#src/features/account/centre/personal-center-shell.tsx')).PersonalCenterShell,
);

/** Wraps the user centre and every page of the personal centre; stays mounted during navigation between them. */
export function PersonalCenterRoute() {
  return (
    <ErrorBoundary resetKey="personalCenter">
      <Suspense fallback={<PersonalCenterSkeleton />}>
        <shell.Component />
      </Suspense>
    </ErrorBoundary>
  );
}
