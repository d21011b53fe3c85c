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

/** Forms that stay usable offline while they are open: input is saved and sent later. */
const filledIn: readonly PageId[] = ['onlineOrder', 'placeOrder'];

const works = (id: PageId) => [...offlinePages, ...filledIn].some((each) => each === id);

/** Says that a page needs a connection; for pages that cannot say it themselves. */
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

/** Runs before the page, which may set a more specific title. */
function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** A lazily loaded page with its title, and an error box in its place when it fails. */
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
