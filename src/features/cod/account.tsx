import { lazy, type ReactNode, Suspense } from 'react';
import { codStatuses } from '#domain/cod.ts';
import type { CodAccount } from '#machines/cod-account/cod-account.types.ts';
import { getCodAccountStatus } from '#machines/cod-account/cod-steps.ts';
import { useText } from '#src/i18n/react.tsx';
import { useServerNow } from '#src/ui/clock.ts';
import { Skeleton } from '#src/ui/states.tsx';
import { ApplicationPage } from './application/application-page.tsx';
import { ApplicationView } from './application/application-view.tsx';
import { Standing } from './account-status.tsx';
import { useCodAccount } from './use-cod-account.ts';
import { type CodDraft, useCodDraft } from './use-cod-draft.ts';
import { constants } from '#domain/constants.ts';
import { FeeCalculator } from './fee-calculator.tsx';

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
