import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { brandName } from '#domain/brand.ts';
import { useText } from '#src/i18n/react.tsx';
import { Skeleton } from '#src/ui/states.tsx';
import type { Brand } from './brand.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LazyRoute } from './lazy-route.ts';

export interface PageProps {
  route: LazyRoute;
  /** Message key of the document's title. */
  title: string;
  brand: Brand;
}

function Loading() {
  const { t } = useText();
  return (
    <div className="page">
      <Skeleton label={t('notices:loading')} />
    </div>
  );
}

/** A page that is fetched on demand, with its title, and a box in its place when it fails. */
export function Page({ route: { Component }, title, brand }: PageProps) {
  const { t } = useText();
  const { pathname } = useLocation();
  const words = `${t(title)} · ${brandName(brand)}`;

  useEffect(() => {
    document.title = words;
  }, [words]);

  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Loading />}>
        <Component />
      </Suspense>
    </ErrorBoundary>
  );
}
