import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { brandName } from '#domain/brand.ts';
import { useText } from '#src/i18n/react.tsx';
import { type PageId, type PageRow, pages } from '#src/shared/navigation/pages.ts';
import type { Brand } from './brand.ts';
import { HydrationComplete } from './hydration-complete.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { pageCode } from './pages.ts';
import { useConnectivity } from '#src/browser/connectivity.ts';
import { Box } from '#src/ui/status.tsx';
import { offlinePages } from './offline/offline-pages.ts';

/** Forms that go on without one while they are open: what is typed is kept, and sent later. */
const filledIn: readonly PageId[] = ['onlineOrder', 'placeOrder'];

const works = (id: PageId) => [...offlinePages, ...filledIn].some((each) => each === id);

/** That a page can do nothing without a line; those that can say nothing. */
export function NeedsLine({ id }: { id: PageId }) {
  const { t } = useText();
  const isThere = useConnectivity() === 'there';
  if (isThere || works(id)) return null;
  return (
    <div className="page needs-line">
      <Box tone="warn">{t('shell:offline.needsLine')}</Box>
    </div>
  );
}

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
