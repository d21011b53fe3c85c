import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { codStatuses } from '#domain/cod.ts';
import type { CodAccount, CodApplication } from '#machines/cod-account/cod-account.types.ts';
import { getCodAccountStatus } from '#machines/cod-account/cod-steps.ts';
import { useText } from '#src/i18n/react.tsx';
import { useServerNow } from '#src/ui/clock.ts';
import { Skeleton } from '#src/ui/states.tsx';
import { ApplicationPage } from './application/application-page.tsx';
import { Standing } from './account-status.tsx';
import { type CodDraft, useCodDraft } from './use-cod-draft.ts';
import { constants } from '#domain/constants.ts';
import { FeeCalculator } from './fee-calculator.tsx';
import * as form from '#schemas/generated/cod/application.js';
import { browserStorage } from '#src/browser/storage.ts';
import { FormReview } from '#src/courier-fields/index.ts';
import { partOfForm } from '#src/form-core/part-of-form.ts';
import { fileTicket } from '#src/shared/uploads/ticket.ts';
import { Button } from '#src/ui/button.tsx';
import { useApplicationServices } from './application/use-application-services.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { codAccountMachine } from '#machines/cod-account/cod-account.machine.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallResult } from '#src/api/types.ts';
import { useSession } from '#src/shared/session/react.tsx';

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
          submitApplication: fromPromise<CodAccount, CodApplication | undefined>(async ({ input, signal }) => {
            if (!input) throw new Error('There is no application to send.');
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
export function About({ children, isOwn = false }: AboutProps) {
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

const Statistics = lazy(() => import('./statistics/statistics.tsx'));

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
      <ApplicationPage
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

export function AskingForAccount() {
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
export function Account() {
  const draft = useCodDraft();
  const used = useCodAccount(draft.end);
  const { account, snapshot } = used;
  if (account && !snapshot.matches('asking')) return <Shown account={account} draft={draft} used={used} />;
  return snapshot.matches('asking') ? <AskingForAccount /> : <About />;
}
