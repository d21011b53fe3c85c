import {
  type ComponentType,
  lazy,
  type ReactNode,
  StrictMode,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { BrowserRouter, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { i18n } from 'i18next';
import { constants } from '#domain/constants.ts';
import type { SignInDialogProps } from '#src/features/account/components/sign-in-dialog.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { SessionProvider, useOpenSession, useSession } from '#src/shared/session/react.tsx';
import {
  type AppState,
  AppStateProvider,
  BrandProvider,
  useAppState,
  useNotice,
} from '#src/shared/app-state/app-state.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { ApiProvider, useApi, useCall } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { TextProvider, useText } from '#src/i18n/react.tsx';
import type { Session } from '#src/shared/session/session.ts';
import { type Outbox, OutboxProvider } from '#src/shared/offline/outbox-provider.tsx';
import { type RuleStopListener, RuleStopProvider } from '#src/forms/core/rule-stop-listener.tsx';
import { Notice } from '#src/components/overlays/notice.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import type { QuestionSource } from '#src/features/help/answer.ts';
import { plainText } from '#domain/text/text.ts';
import { Optional } from '#src/components/optional.tsx';
import { loadInTime } from './lazy-route.ts';
import { ArrivalProvider } from './page.tsx';
import type { Brand } from './brand.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Frame } from './frame.ts';
import { SiteRoutes } from './routes.tsx';
import { ScrollKeeper } from './scroll-keeper.tsx';
import { toPageKey } from './scroll-plan.ts';

const loadAccount = loadInTime(
  () => import('#src/features/account/components/sign-in-dialog.tsx'),
  constants.timeouts.chunkLoadMs,
);

/**
 * The dialog's code, loaded on first use; a failure shows a notice and closes the dialog, so that it can be retried.
 */
function useDialog(wanted: boolean): ComponentType<SignInDialogProps> | undefined {
  const { prompt } = useAppState();
  const notify = useNotice();
  const [LoadedDialog, setDialog] = useState<ComponentType<SignInDialogProps>>();
  const missing = wanted && !LoadedDialog;

  useEffect(() => {
    if (!missing) return;
    loadAccount().then(
      ({ SignInDialog }) => setDialog(() => SignInDialog),
      () => {
        prompt.set(undefined);
        notify('notices:chunk.title');
      },
    );
  }, [missing, notify, prompt]);

  return LoadedDialog;
}

/** Shows the sign-in form: a dialog over the page, or on a phone the page `/login` (D-10). */
export function SignInHost() {
  const { prompt } = useAppState();
  const asked = useObservable(prompt);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { forget } = useSession();
  const SignInDialog = useDialog(asked?.place === 'dialog');

  useEffect(() => {
    if (asked?.place !== 'page') return;
    prompt.set(undefined);
    if (pathname !== paths.login) void navigate(paths.login, { state: { form: asked.form } });
  }, [asked, navigate, pathname, prompt]);

  if (asked?.place !== 'dialog' || !SignInDialog) return null;
  const close = () => {
    prompt.set(undefined);
    forget();
  };
  return <SignInDialog form={asked.form} onForm={(form) => prompt.set({ ...asked, form })} onClose={close} />;
}

/** Loaded on first use; it stays mounted afterwards, so that a conversation outlives the page that it began on. */
const latePanel = () => lazy(() => import('#src/features/help/panel.tsx'));

/** Shown in place of a panel whose code or texts failed to load. */
function Lost({ onLost }: { onLost: () => void }) {
  const tell = useEffectEvent(onLost);
  useEffect(() => tell(), []);
  return null;
}

/** The editors' questions, in the language of the page (CALL-79). */
const writtenQuestions = (api: Api): QuestionSource => ({
  async load() {
    const answer = await api.call('faqs', {});
    if (!answer.ok) throw new Error(answer.msg);
    return answer.data.questions.map(({ id, title, body }) => ({ id, title, text: plainText(body) }));
  },
});

/** The help over every page, where the configuration offers it (FEAT-18, CALL-76); the entries of the frame open it. */
export function HelpHost({ questions }: { questions?: QuestionSource }) {
  const api = useApi();
  const source = useMemo(() => questions ?? writtenQuestions(api), [api, questions]);
  const { data: config } = useCall('chatbotConfig', {});
  const { help } = useAppState();
  const isOpen = useObservable(help) === 'open';
  const [wanted, setWanted] = useState(false);
  if (isOpen && !wanted) setWanted(true);
  const [Panel, setPanel] = useState(latePanel);
  const notify = useNotice();
  const isOffered = config?.enabled === true;
  useEffect(() => {
    if (isOffered && help.get() === 'off') help.set('closed');
  }, [help, isOffered]);
  const close = () => help.set('closed');
  // The next press loads it again.
  const abandon = () => {
    close();
    setWanted(false);
    setPanel(latePanel());
    notify('notices:chunk.title');
  };
  if (!wanted || !config) return null;
  return (
    <Optional instead={<Lost onLost={abandon} />}>
      <Suspense fallback={null}>
        <Panel open={isOpen} onClose={close} config={config} questions={source} />
      </Suspense>
    </Optional>
  );
}

/**
 * After a link to another page, reading and tabbing go on in the new page, unless it has placed the focus itself; also
 * where a page took the place of another (signing in) and the focus went with it.
 */
function useFocusOnMain(): void {
  const { pathname, search } = useLocation();
  const page = toPageKey({ pathname, search });
  const action = useNavigationType();
  const before = useRef({ page, pathname });

  useEffect(() => {
    const last = before.current;
    before.current = { page, pathname };
    // A page that opens without its step in the URL writes it there; this is no navigation.
    const moved = action === 'PUSH' ? last.page !== page : last.pathname !== pathname;
    const main = document.getElementById('main');
    const isLost = document.activeElement === document.body;
    const isDue = action === 'PUSH' ? !main?.contains(document.activeElement) : action === 'REPLACE' && isLost;
    if (!moved || !isDue) return;
    main?.focus({ preventScroll: true });
  }, [action, page, pathname]);
}

/** The side effects of a navigation. */
export function NavigationEffects({ frame }: { frame: Frame }) {
  const navigate = useNavigate();
  useEffect(() => frame.attach((path, options) => void navigate(path, options)), [frame, navigate]);
  const { pathname } = useLocation();
  useEffect(() => frame.moves.notify(pathname), [frame, pathname]);
  useFocusOnMain();
  return <ScrollKeeper />;
}

/**
 * Shown to a customer who signs out while orders wait: signing out deletes their data here, so these orders would never
 * be placed.
 */
export function LeaveDialog() {
  const { t } = useText();
  const { leaving } = useAppState();
  const session = useOpenSession();
  const isOpen = useObservable(leaving);
  const close = () => leaving.set(false);
  function leave() {
    close();
    session.send({ type: 'signOut.request' });
  }
  const actions = (
    <>
      <Button variant="line" onClick={close}>
        {t('shell:outbox.stay')}
      </Button>
      <Button onClick={leave}>{t('shell:outbox.leave')}</Button>
    </>
  );
  return (
    <Dialog open={isOpen} onClose={close} title={t('shell:outbox.leaveTitle')} actions={actions}>
      <p>{t('shell:outbox.leaveText')}</p>
    </Dialog>
  );
}

/** The one centred notice of the site, in the language on screen. */
export function NoticeHost() {
  const { t } = useText();
  const { notice } = useAppState();
  const message = useObservable(notice);
  return (
    <Notice
      notice={message && { id: message.id, text: t(message.key, message.params) }}
      onDone={() => notice.set(undefined)}
    />
  );
}

interface SiteParts {
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
