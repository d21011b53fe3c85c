import { type ComponentType, Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { type PageRow, pageRows } from '#src/shared/navigation/pages.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useAppState, useNotice } from '#src/shared/app-state/app-state.tsx';
import { useOpenSession, useSession } from '#src/shared/session/react.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { useHydrated, usePlatform } from '#src/lib/device.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { useLanguage, useText } from '#src/i18n/react.tsx';
import { useSavedOrders } from '#src/shared/offline/outbox-provider.tsx';
import { Icon } from '#src/components/icon.tsx';
import type { Brand } from './brand.ts';
import { Page, PersonalCenterRoute } from './page.tsx';
import { Shell, Standalone } from './layout/shell.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyRoute } from './lazy-route.ts';

/** Under the header: orders are waiting, for the connection or for their customer's decision. */
export function SavedLine() {
  const { t, format } = useText();
  const { orders } = useSavedOrders();
  const asking = orders.filter(({ state }) => state === 'asking' || state === 'refused').length;
  const waiting = orders.filter(({ state }) => state === 'waiting').length;
  const count = asking || waiting;
  if (count === 0) return null;
  return (
    <div className="offline">
      <div className="page">
        <Icon name={asking > 0 ? 'triangle' : 'clock'} />
        <span>
          {t(asking > 0 ? 'shell:outbox.asking' : 'shell:outbox.waiting', { count: format.number(count) })}{' '}
          <Link to={paths.appOrder}>{t('shell:outbox.see')}</Link>
        </span>
      </div>
    </div>
  );
}

interface LanguageChange {
  /** What there is to choose from. */
  languages: readonly LanguageInfo[];
  /** Code of the language in use. */
  language: string;
  change: (code: string) => void;
}

/** The language of the site and a function to change it; a failed download shows a notice. */
function useLanguageChange(): LanguageChange {
  const { language, languages, setLanguage } = useLanguage();
  const notify = useNotice();
  const change = async (code: string) => {
    if (!(await setLanguage(code))) notify('notices:offline');
  };
  return { languages, language: language.code, change: (code) => void change(code) };
}

interface Tool {
  path: string;
  page: ReturnType<typeof lazyRoute>;
}

/**
 * ROUTE-29, D-12: development tools. A build without them drops the routes and with them this condition's branch, so
 * that its files contain none of it.
 */
const tools: readonly Tool[] = import.meta.env.SITE_TOOLS
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

function ToolRoute({ path, page }: Tool) {
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={null}>
        <page.Component />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The frame of every page, with the current session and language. */
function SiteShell({ brand, children }: { brand: Brand; children: ReactNode }) {
  const { signedIn, user, signOut, openSignIn } = useSession();
  const { languages, language, change } = useLanguageChange();
  const { staleSince, help } = useAppState();
  const hasHelp = useObservable(help) !== 'off';
  return (
    <Shell
      brand={brand}
      session={signedIn ? { name: user?.username ?? '' } : undefined}
      onSignIn={() => openSignIn()}
      onSignOut={signOut}
      onHelp={hasHelp ? () => help.set('open') : undefined}
      languages={languages}
      language={language}
      onLanguage={change}
      staleSince={useObservable(staleSince)}
      line={<SavedLine />}
    >
      {children}
    </Shell>
  );
}

/** ROUTE-30, D-10: signing in is a page on a phone; on a desktop it is the dialog over the home page. */
function RequireSignedOut() {
  const { signedIn } = useSession();
  const { prompt, typedEarly } = useAppState();
  // Signing in here continues to the target (NAV-05): a redirect home would overtake that.
  const [cameSignedIn] = useState(signedIn);
  // In the HTML it is a page: the screen size is unknown until hydration.
  const isHere = useHydrated();
  const platform = usePlatform();
  // A visitor who has begun to type stays on the page: a dialog would interrupt the typing.
  const [isTyping, setTyping] = useState<boolean>();
  if (isHere && isTyping === undefined)
    setTyping(typedEarly.get() || document.activeElement instanceof HTMLInputElement);
  const asDialog = isHere && platform === 'desktop' && isTyping === false && !signedIn;

  useEffect(() => {
    if (asDialog) prompt.set({ form: 'signIn', place: 'dialog' });
  }, [asDialog, prompt]);

  if (cameSignedIn || asDialog) return <Navigate to={paths.home} replace />;
  return <Outlet />;
}

/** The frame of standalone pages, with the current language. */
function StandaloneShell({ brand, children }: { brand: Brand; children: ReactNode }) {
  const { languages, language, change } = useLanguageChange();
  const { staleSince, help } = useAppState();
  const hasHelp = useObservable(help) !== 'off';
  return (
    <Standalone
      brand={brand}
      languages={languages}
      language={language}
      onLanguage={change}
      onHelp={hasHelp ? () => help.set('open') : undefined}
      staleSince={useObservable(staleSince)}
    >
      {children}
    </Standalone>
  );
}

/**
 * Lets signed-in customers through (NAV-01). Every visit reads the token; without one the session machine rejects the
 * visit: it clears, goes home and remembers this address. A session that ends while the page is open reports that
 * itself, so losing it is no second rejection.
 */
function RequireSession() {
  const { send, check } = useOpenSession();
  const { signedIn } = useSession();
  const { pathname, search, hash } = useLocation();
  const target = pathname + search + hash;

  useEffect(() => {
    if (!check()) send({ type: 'visit.refuse', target });
  }, [send, check, target]);

  return signedIn ? <Outlet /> : null;
}

const guards: Readonly<Record<PageRow['guard'], ComponentType>> = {
  none: Outlet,
  session: RequireSession,
  signedOut: RequireSignedOut,
};

/** The routes of the pages that share a frame, each behind its guard. */
function routesIn(shell: PageRow['shell'], brand: Brand) {
  return Object.entries(guards).map(([guard, Guard]) => (
    <Route key={guard} element={<Guard />}>
      {pageRows
        .filter(([, row]) => row.shell === shell && row.guard === guard)
        .map(([id, { path, otherPaths = [], redirects = [] }]) => (
          <Fragment key={id}>
            {[path, ...otherPaths].map((each) => (
              <Route key={each} path={each} element={<Page key={id} id={id} brand={brand} />} />
            ))}
            {redirects.map((each) => (
              <Route key={each} path={each} element={<Navigate to={path} replace />} />
            ))}
          </Fragment>
        ))}
    </Route>
  ));
}

/** An unknown path redirects home with a notice (ROUTE-34). */
function UnknownPath() {
  const notify = useNotice();
  useEffect(() => notify('notices:pageNotFound'), [notify]);
  return <Navigate to={paths.home} replace />;
}

/** Every path of the site. */
export function SiteRoutes({ brand }: { brand: Brand }) {
  return (
    <Routes>
      <Route
        element={
          <StandaloneShell brand={brand}>
            <Outlet />
          </StandaloneShell>
        }
      >
        {routesIn('standalone', brand)}
      </Route>
      <Route
        element={
          <SiteShell brand={brand}>
            <Outlet />
          </SiteShell>
        }
      >
        {routesIn('site', brand)}
        <Route element={<PersonalCenterRoute />}>{routesIn('personalCenter', brand)}</Route>
        {tools.map((tool) => (
          <Route key={tool.path} path={tool.path} element={<ToolRoute {...tool} />} />
        ))}
        <Route path="*" element={<UnknownPath />} />
      </Route>
    </Routes>
  );
}
