import { createContext, Suspense, use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { type PageId, type PageRow, pages } from '#src/shared/navigation/pages.ts';
import { menus } from '#src/shared/navigation/paths.ts';
import { Box, Skeleton, SkeletonLine } from '#src/components/status.tsx';
import { brandName } from '#domain/content/brand.ts';
import { useConnectivity } from '#src/lib/connectivity.ts';
import './page-skeleton.css';
import type { Brand } from './brand.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { pageCode } from './pages.ts';
import { offlinePages } from './offline/offline-pages.ts';
import { lazyRoute } from './lazy-route.ts';

/** The moment when the first page is interactive: its code, its texts and its listeners are ready. */
const ArrivalContext = createContext<() => void>(() => undefined);

export const ArrivalProvider = ArrivalContext.Provider;

/** Rendered beside a page, inside the Suspense boundary that waits for its code. */
function HydrationComplete() {
  const arrived = use(ArrivalContext);
  useEffect(arrived, [arrived]);
  return null;
}

/**
 * A page before its code has loaded: its band of color at once; its heading and first part when loading takes longer.
 */
function PageSkeleton({ band }: Pick<PageRow, 'band'>) {
  const { t } = useText();
  const part = <Skeleton label={t('notices:loading')} />;
  if (band === 'hero') {
    return (
      <div className="page-band hero-coming">
        <div className="page">{part}</div>
      </div>
    );
  }
  return (
    <>
      {band === 'query' && <div className="page-band query-coming" aria-hidden="true" />}
      <div className="page page-coming">
        <div className="late" aria-hidden="true">
          <SkeletonLine width={30} tall />
        </div>
        {part}
      </div>
    </>
  );
}

/** The personal centre before its code has loaded: the navigation rail beside a page. */
function PersonalCenterSkeleton() {
  return (
    <div className="page personal-coming">
      <div className="late" aria-hidden="true">
        {menus.account.map(({ to }) => (
          <SkeletonLine key={to} width={75} tall />
        ))}
      </div>
      <PageSkeleton />
    </div>
  );
}

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

interface PageProps {
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

const shell = lazyRoute(
  async () => (await import('#src/features/account/components/personal-center-shell.tsx')).PersonalCenterShell,
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
