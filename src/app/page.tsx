import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { brandName } from '#domain/brand.ts';
import { useText } from '#src/i18n/react.tsx';
import { type PageId, pages } from '#src/shared/navigation/pages.ts';
import { Skeleton } from '#src/ui/states.tsx';
import type { Brand } from './brand.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { pageCode } from './pages.ts';

export interface PageProps {
  id: PageId;
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
export function Page({ id, brand }: PageProps) {
  const { t } = useText();
  const { pathname } = useLocation();
  const title = `${t(pages[id].title)} · ${brandName(brand)}`;
  const { Component } = pageCode[id];

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Loading />}>
        <Component />
      </Suspense>
    </ErrorBoundary>
  );
}
