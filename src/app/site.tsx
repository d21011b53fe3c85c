import type { i18n } from 'i18next';
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ApiProvider } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { BrandProvider } from '#src/shared/brand/react.tsx';
import { TextProvider } from '#src/i18n/react.tsx';
import { SessionProvider } from '#src/shared/session/react.tsx';
import type { Session } from '#src/shared/session/session.ts';
import { AppStateProvider, type AppState } from '#src/shared/app-state/app-state.tsx';
import { type Outbox, OutboxProvider } from '#src/shared/outbox/react.tsx';
import { RuleStopProvider, type RuleStopListener } from '#src/form-core/rule-stop-listener.tsx';
import { ArrivalProvider } from './hydration-complete.tsx';
import type { Brand } from './brand.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Frame } from './frame.ts';
import { HelpHost } from './help-host.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { NoticeHost } from './notice-host.tsx';
import { SiteRoutes } from './routes.tsx';
import { LeaveDialog } from './outbox/leave-dialog.tsx';
import { SignInHost } from './sign-in-host.tsx';

export interface SiteParts {
  api: Api;
  texts: i18n;
  state: AppState;
  session: Session;
  frame: Frame;
  brand: Brand;
  /** Receives the rules that stop people; undefined when counting is off. */
  onRuleStop?: RuleStopListener | undefined;
  /** Orders that wait for a connection. */
  outbox?: Outbox | undefined;
  /** What development shows over every page. */
  marker?: ReactNode;
  /** Called when the first page is interactive. */
  onHydrated?: (() => void) | undefined;
  /** Replaces the browser router where there is no browser address. */
  Router?: ComponentType<{ children: ReactNode }>;
}

const ignore = () => undefined;

/** The whole site: providers around the router, and what floats above every page. */
export function Site(props: SiteParts) {
  const { api, texts, state, session, frame, brand, onRuleStop, marker, outbox } = props;
  const { onHydrated = ignore, Router = BrowserRouter } = props;
  return (
    <StrictMode>
      <TextProvider texts={texts}>
        <ErrorBoundary resetKey="site">
          <ApiProvider api={api}>
            <AppStateProvider state={state}>
              <SessionProvider session={session}>
                <RuleStopProvider listener={onRuleStop}>
                  <Router>
                    <NavigationEffects frame={frame} />
                    <BrandProvider brand={brand}>
                      <OutboxProvider outbox={outbox}>
                        <ArrivalProvider value={onHydrated}>
                          <SiteRoutes brand={brand} />
                        </ArrivalProvider>
                      </OutboxProvider>
                      <SignInHost />
                      <LeaveDialog />
                      <HelpHost />
                    </BrandProvider>
                    <NoticeHost />
                    {marker}
                  </Router>
                </RuleStopProvider>
              </SessionProvider>
            </AppStateProvider>
          </ApiProvider>
        </ErrorBoundary>
      </TextProvider>
    </StrictMode>
  );
}
