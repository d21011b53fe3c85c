import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { brandName } from '#domain/brand.ts';
import { useText } from '#src/i18n/react.tsx';
import { type PageId, type PageRow, pages } from '#src/shared/navigation/pages.ts';
import type { Brand } from './brand.ts';
import { HydrationComplete } from './hydration-complete.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NeedsLine } from './needs-line.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { pageCode } from './pages.ts';

export interface PageProps {
  id: PageId;
  brand: Brand;
}

/** Before the page, which may know a better one. */
function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** A page that is fetched on demand, with its title, and a box in its place when it fails. */
export function Page({ id, brand }: PageProps) {
  const { t } = useText();
  const { pathname } = useLocation();
  const row: PageRow = pages[id];
  const title = `${t(row.title)} · ${brandName(brand)}`;
  const { Component } = pageCode[id];

  return (
    <>
      <NeedsLine id={id} />
      <ErrorBoundary resetKey={pathname}>
        <DocumentTitle title={title} />
        <Suspense fallback={<PageSkeleton band={row.band} />}>
          <Component />
          <HydrationComplete />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
