import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { codStatuses } from '#domain/pricing/cod.ts';
import { type CodAccount, codAccountMachine, type CodApplication } from '#machines/cod-account.machine.ts';
import { getCodAccountStatus } from '#machines/cod-steps.ts';
import { useText } from '#src/i18n/react.tsx';
import { useServerNow } from '#src/lib/clock.ts';
import { Skeleton } from '#src/components/status.tsx';
import { constants } from '#domain/constants.ts';
import * as form from '#schemas/generated/cod/application.js';
import { browserStorage } from '#src/lib/storage.ts';
import { FormReview } from '#src/courier-fields/index.ts';
import { partOfForm } from '#src/forms/core/part-of-form.ts';
import { fileTicket } from '#src/shared/form-services/upload-service.ts';
import { Button } from '#src/components/button.tsx';
import { useApi } from '#src/api/react.tsx';
import type { CallResult } from '#src/api/types.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { useHydrated } from '#src/lib/device.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { CodApplicationForm } from './cod-application-form.tsx';
import { FeeCalculator, Standing } from './account-parts.tsx';
import { type CodDraft, useApplicationServices, useCodDraft } from './use-application.ts';
import './cod.css';

function getAccount(result: CallResult<'codApplyInfo' | 'codApply'>): CodAccount {
  if (!result.ok) throw result;
  return result.data;
}

/**
 * The account for cash on delivery on its real calls, for as long as the page is open.
 * @param onTaken an application has been taken.
 */
function useCodAccount(onTaken: () => void) {
  const api = useApi();
  const { user, renew } = useSession();
  const taken = useEffectEvent(onTaken);
  const machine = useMemo(
    () =>
      codAccountMachine.provide({
        actors: {
          findAccount: fromPromise<CodAccount>(async ({ signal }) =>
            getAccount(await api.call('codApplyInfo', {}, { signal })),
          ),
          submitApplication: fromPromise<CodAccount, CodApplication>(async ({ input, signal }) => {
            const account = getAccount(await api.call('codApply', input, { signal }));
            taken();
            return account;
          }),
        },
      }),
    [api],
  );
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (state) => state);
  const { account } = snapshot.context;

  // The order's forms read from the session whether the customer may collect, or may not order.
  const saveUser = useEffectEvent(async (changed: CodAccount) => {
    const mayCollect = getCodAccountStatus(changed).status === codStatuses.approved;
    if (!user || (user.codChangePending === changed.changePending && user.collectsCod === mayCollect)) return;
    const result = await api.call('userInfo');
    if (result.ok) renew({ user: result.data });
  });
  useEffect(() => {
    if (account) void saveUser(account);
  }, [account]);

  // A customer who returns to the page sees the current state.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') actor.send({ type: 'account.refresh' });
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [actor]);

  return { snapshot, account, send: actor.send };
}

/** All but the step that sends it. */
const sent = partOfForm(form, (form.ui?.sections ?? []).slice(0, -1));

/** The last application, as it was sent (ENT-07); its owner can open its files. */
function ApplicationView({ account, onClose }: { account: CodAccount; onClose: () => void }) {
  const { t } = useText('cod', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { services } = useApplicationServices(fileTicket(browserStorage));
  return (
    <>
      <header className="cod-head">
        <Button variant="quiet" size="sm" icon="back" className="flush" onClick={onClose}>
          {t('cod:back')}
        </Button>
        <h1 ref={title} tabIndex={-1}>
          {t('cod:viewTitle')}
        </h1>
      </header>
      <div className="cod-form">
        <FormReview<'cod/application'> form={sent} value={{ ...account.application }} uploads={services.uploads} />
      </div>
    </>
  );
}

const steps = ['apply', 'ship', 'collect', 'settle'] as const;

interface AboutProps {
  /** The customer's next action. */
  children?: ReactNode;
  /** The account's state loads late: its space is reserved from the start. */
  isOwn?: boolean;
}

/** Explains cash on delivery and its cost. */
function About({ children, isOwn = false }: AboutProps) {
  const { t, format } = useText('cod');
  const most = format.money(constants.cod.maxAmountCentavos);
  return (
    <>
      <header className="cod-head">
        <h1>{t('cod:title')}</h1>
        <p className="lead">{t('cod:lead')}</p>
      </header>
      <div className="cod-two">
        <div>
          <h2>{t('cod:how.title')}</h2>
          <ol className="cod-steps">
            {steps.map((step) => (
              <li key={step}>
                <h3>{t(`cod:how.${step}`)}</h3>
                <p className="soft">{t(`cod:how.${step}Text`, { amount: most })}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className="cod-aside">
          {children && <div className={isOwn ? 'cod-own' : undefined}>{children}</div>}
          <FeeCalculator />
        </div>
      </div>
    </>
  );
}

const Statistics = lazy(() => import('./statistics.tsx'));

/** Money was collected, or will be: also while a change waits. */
function hasCollected(account: CodAccount): boolean {
  const { status, changePending } = getCodAccountStatus(account);
  return changePending || status === codStatuses.approved || status === codStatuses.disabled;
}

type Used = ReturnType<typeof useCodAccount>;

interface ShownProps {
  account: CodAccount;
  draft: CodDraft;
  used: Used;
}

/** Shows a loaded account. */
function Shown({ account, draft, used: { snapshot, send } }: ShownProps) {
  const { t } = useText('cod');
  const now = useServerNow(account.answeredAt, 1_000);
  if (snapshot.hasTag('form'))
    return (
      <CodApplicationForm
        account={account}
        draft={draft}
        busy={snapshot.hasTag('busy')}
        failure={snapshot.context.failure}
        onSend={(application) => send({ type: 'form.submit', application })}
        onClose={() => send({ type: 'form.close' })}
      />
    );
  if (snapshot.matches('viewing'))
    return <ApplicationView account={account} onClose={() => send({ type: 'application.close' })} />;
  const standing = (
    <Standing
      account={account}
      isBegun={draft.begun() !== undefined}
      now={now}
      failure={snapshot.context.failure}
      onOpen={() => send({ type: 'form.open', now })}
      onView={() => send({ type: 'application.view' })}
    />
  );
  if (getCodAccountStatus(account).status === codStatuses.notApplied) return <About isOwn>{standing}</About>;
  return (
    <>
      <header className="cod-head">
        <h1>{t('cod:title')}</h1>
      </header>
      {standing}
      {hasCollected(account) && (
        <Suspense fallback={<Skeleton label={t('cod:stats.loading')} />}>
          <Statistics />
        </Suspense>
      )}
    </>
  );
}

function AskingForAccount() {
  const { t } = useText('cod');
  return (
    <About isOwn>
      <Skeleton label={t('cod:loading')} />
    </About>
  );
}

/**
 * Signed in (ROUTE-27): the state of the account. It shows a loading state; when the call fails it shows nothing
 * (SYS-09).
 */
function Account() {
  const draft = useCodDraft();
  const used = useCodAccount(draft.end);
  const { account, snapshot } = used;
  if (account && !snapshot.matches('asking')) return <Shown account={account} draft={draft} used={used} />;
  return snapshot.matches('asking') ? <AskingForAccount /> : <About />;
}

/** Signed out: what it is, what it costs, and the two ways to an account; both lead back here. */
function Guest() {
  const { t } = useText('cod');
  const { openSignIn, target } = useSession();
  const landing = target ?? paths.cod;
  return (
    <About>
      <Ticket>
        <TicketPart>
          <h2>{t('cod:guest.title')}</h2>
          <p>{t('cod:guest.text')}</p>
        </TicketPart>
        <TicketPart className="row">
          <Button variant="go" onClick={() => openSignIn(landing)}>
            {t('cod:guest.signIn')}
          </Button>
          <Button variant="line" onClick={() => openSignIn(landing, 'register')}>
            {t('cod:guest.register')}
          </Button>
        </TicketPart>
      </Ticket>
    </About>
  );
}

/**
 * `/codIndex` (ROUTE-27, D-07): what cash on delivery is, for all visitors; for signed-in customers, the state of their
 * account.
 */
export function CodPage() {
  const { signedIn } = useSession();
  const isHere = useHydrated();
  // Before hydration no call can be made.
  const own = isHere ? <Account /> : <AskingForAccount />;
  return <div className="page cod">{signedIn ? own : <Guest />}</div>;
}
