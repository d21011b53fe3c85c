import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { paths } from '#src/shared/navigation/paths.ts';
import type { Brand } from './brand.ts';
import { debuggingPath, DebuggingRoute } from './debugging-route.tsx';
import { LoginRoute } from './login-route.tsx';
import { Page } from './page.tsx';
import { pages } from './pages.ts';
import { PersonalCenterRoute } from './personal-center-route.tsx';
import { RequireSession } from './require-session.tsx';
import { SiteShell } from './site-shell.tsx';
import { StandaloneShell } from './standalone-shell.tsx';

/** Every path of the site; an unknown one leads home (ROUTE-34). */
export function SiteRoutes({ brand }: { brand: Brand }) {
  const routesOf = (name: Exclude<keyof typeof pages, 'login'>) => {
    const { patterns, route, title } = pages[name];
    const element = <Page key={name} route={route} title={title} brand={brand} />;
    return patterns.map((pattern) => <Route key={pattern} path={pattern} element={element} />);
  };
  return (
    <Routes>
      <Route
        element={
          <StandaloneShell brand={brand}>
            <Outlet />
          </StandaloneShell>
        }
      >
        {routesOf('prohibited')}
      </Route>
      <Route
        element={
          <SiteShell brand={brand}>
            <Outlet />
          </SiteShell>
        }
      >
        {routesOf('home')}
        {routesOf('tracking')}
        {routesOf('findBranches')}
        {routesOf('networkSelect')}
        {routesOf('transit')}
        {routesOf('rates')}
        {routesOf('freight')}
        <Route path={paths.login} element={<LoginRoute brand={brand} />} />
        {routesOf('privacy')}
        <Route element={<PersonalCenterRoute />}>
          {routesOf('userCenter')}
          <Route element={<RequireSession />}>
            <Route path={paths.personalCenter} element={<Navigate to={paths.orders} replace />} />
            {routesOf('personalMsg')}
            {routesOf('addressImport')}
            {routesOf('addressList')}
            {routesOf('address')}
            {routesOf('coupons')}
            {routesOf('orders')}
            {routesOf('orderDetail')}
          </Route>
        </Route>
        <Route element={<RequireSession />}>{routesOf('order')}</Route>
        {import.meta.env.SITE_TOOLS && <Route path={debuggingPath} element={<DebuggingRoute />} />}
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Route>
    </Routes>
  );
}
