import { type ComponentType, Fragment, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { type PageRow, pageRows } from '#src/shared/navigation/pages.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import type { Brand } from './brand.ts';
import { ToolRoute, tools } from './debugging-route.tsx';
import { Page } from './page.tsx';
import { PersonalCenterRoute } from './personal-center-route.tsx';
import { RequireSession } from './require-session.tsx';
import { RequireSignedOut } from './require-signed-out.tsx';
import { SiteShell } from './site-shell.tsx';
import { StandaloneShell } from './standalone-shell.tsx';

const guards: Readonly<Record<PageRow['guard'], ComponentType>> = {
  none: Outlet,
  session: RequireSession,
  signedOut: RequireSignedOut,
};

/** The routes of the pages that have a frame in common, each behind its guard. */
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

/** An unknown path leads home, which says why (ROUTE-34). */
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
