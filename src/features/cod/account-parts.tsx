import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import * as form from '#schemas/generated/cod/fee-query.js';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { useHydrated } from '#src/lib/device.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import type { CodAccount } from '#machines/cod-account.machine.ts';
import { codStateName, getCodAccountStatus } from '#machines/cod-steps.ts';
import type { Failure } from '#machines/failure.ts';
import { codApplicationStatus, codEditWindow } from '#domain/pricing/cod.ts';
import { getBankName } from '#domain/pricing/banks.ts';
import { failureKey } from '#src/api/types.ts';
import { isolate } from '#src/i18n/formats.ts';
import { codStateLooks } from '#src/shared/orders/cod-state-looks.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Ltr } from '#src/components/small.tsx';
import { Box, Status } from '#src/components/status.tsx';
import { getClock } from '#src/lib/clock.ts';

/** Pesos of a usual parcel, so that the first look says something. */
const usual = 100_000;

function Lines({ fee }: { fee: Answer<'codFee'> }) {
  const { t, format } = useText('cod');
  const percent = format.number(fee.percent);
  return (
    <dl className="cod-lines">
      <dt>{t('cod:fee.net', { percent, minimum: format.money(fee.minimum) })}</dt>
      <dd>{format.money(fee.net)}</dd>
      <dt>{t('cod:fee.vat')}</dt>
      <dd>{format.money(fee.vat)}</dd>
      <dt className="sum">{t('cod:fee.total')}</dt>
      <dd className="sum">{format.money(fee.total)}</dd>
    </dl>
  );
}

/** The cost of collecting an amount (CALL-49, D-88). */
export function FeeCalculator() {
  const { t } = useText('cod', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const isHere = useHydrated();
  const [value, setValue] = useState<FormValue<'cod/fee-query'>>({ codAmount: usual });
  const [asked, setAsked] = useState(usual);
  const state = useCall('codFee', isHere ? { codAmount: asked } : undefined);
  return (
    <section className="cod-fee">
      <h2>{t('cod:fee.title')}</h2>
      <div className="cod-fee-question">
        {isHere && (
          <SchemaForm<'cod/fee-query'>
            form={form}
            value={value}
            onChange={setValue}
            onSubmit={({ codAmount }) => setAsked(codAmount)}
            services={noServices}
            submitLabel={t('cod:fee.ask')}
            submitVariant="line"
          />
        )}
      </div>
      <div className="cod-fee-answer" aria-live="polite">
        <CallPart state={state} loading={t('cod:fee.loading')} failed={t('cod:fee.failed')}>
          {(fee) => <Lines fee={fee} />}
        </CallPart>
      </div>
      <p className="soft sm">{t('cod:fee.note')}</p>
    </section>
  );
}

/** Validating an amount needs no service. */
const noServices = {};

interface EditWindowProps {
  /** The server's edit window; afterwards the same rule continues by the server's clock. */
  window: CodAccount['editWindow'];
  now: Date;
  onOpen: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** When what was approved may be changed (STATE-07, D-81): open for how long, or when it opens and in how long. */
function EditWindow({ window, now, onOpen, children }: EditWindowProps) {
  const { t, format } = useText('cod');
  const { open, opensAt, closesAt } = now >= new Date(window.closesAt) ? codEditWindow(now) : windowAt(window, now);
  const left = Math.max(0, Math.ceil(((open ? closesAt : opensAt).getTime() - now.getTime()) / 1_000));
  return (
    <Box tone="info" icon="clock" className="cod-window">
      <p>
        {open
          ? t('cod:window.open', { time: format.time(closesAt) })
          : t('cod:window.closed', { date: format.dateTime(opensAt) })}
      </p>
      <div className="row">
        <Button variant="line" disabled={!open} onClick={onOpen}>
          {t('cod:window.change')}
        </Button>
        {children}
        <span className="soft num" role="timer" aria-label={t(open ? 'cod:window.left' : 'cod:window.until')}>
          {`\u2066${getClock(left)}\u2069`}
        </span>
      </div>
      <p className="soft sm">{t('cod:window.note')}</p>
    </Box>
  );
}

function windowAt({ opensAt, closesAt }: CodAccount['editWindow'], now: Date) {
  const from = new Date(opensAt);
  return { open: now >= from, opensAt: from, closesAt: new Date(closesAt) };
}

const shownDigits = 4;

/** The bank account for deposits, with enough of the number to distinguish it from another one. */
function Deposit({ application }: { application: NonNullable<CodAccount['application']> }) {
  const { t } = useText('cod');
  const { accountNumber } = application;
  return (
    <p className="soft">
      {t('cod:deposit', { bank: isolate(getBankName(application)) })}{' '}
      <Ltr>{`•••• ${accountNumber.slice(-shownDigits)}`}</Ltr>
    </p>
  );
}

interface StandingProps {
  account: CodAccount;
  /** An application lies here, or in the account, that was not sent. */
  isBegun: boolean;
  /** By the server's clock. */
  now: Date;
  /** Why the last application was not taken: the account had moved on meanwhile. */
  failure: Failure | undefined;
  onOpen: () => void;
  onView: () => void;
}

/** Why the last application was not taken. */
function Rejection({ failure }: { failure: Failure }) {
  const { t } = useText('cod', 'answers');
  return (
    <Box tone="warn" role="alert">
      {t(failureKey(failure), { defaultValue: failure.msg })}
    </Box>
  );
}

/** Approved: said in a line above what was collected. */
function Approved({ account, now, failure, onOpen, onView }: StandingProps) {
  const { t } = useText('cod');
  const { application, editWindow } = account;
  return (
    <div className="cod-standing cod-approved">
      {failure && <Rejection failure={failure} />}
      <div className="row between">
        <div className="row">
          <div role="status">
            <Status {...codStateLooks.approved} big>
              {t('cod:state.approved')}
            </Status>
          </div>
          {application && <Deposit application={application} />}
        </div>
        <ButtonLink variant="line" to={paths.onlineOrder} icon="plus">
          {t('cod:ship')}
        </ButtonLink>
      </div>
      <EditWindow window={editWindow} now={now} onOpen={onOpen}>
        {application && (
          <Button variant="quiet" size="sm" onClick={onView}>
            {t('cod:view')}
          </Button>
        )}
      </EditWindow>
    </div>
  );
}

/** The state of the account (STATE-05), and the available actions. */
export function Standing(props: StandingProps) {
  const { account, isBegun, failure, onOpen, onView } = props;
  const { t, format } = useText('cod');
  const { application, reason, submittedAt, decidedAt, changePending } = account;
  const state = codStateName(getCodAccountStatus(account).status);
  const { known } = codApplicationStatus(account);
  if (state === 'approved') return <Approved {...props} />;
  const when = state === 'underReview' ? submittedAt : decidedAt;
  return (
    <Ticket hero className="cod-standing">
      <TicketPart>
        {failure && <Rejection failure={failure} />}
        <div role="status">
          <Status {...codStateLooks[state]} big>
            {t(`cod:state.${state}`)}
          </Status>
        </div>
        <p>{t(`cod:state.${state}Text`)}</p>
        {when !== null && state !== 'notApplied' && (
          <p className="soft sm">
            {t(state === 'underReview' ? 'cod:sentAt' : 'cod:decidedAt', { date: format.dateTime(when) })}
          </p>
        )}
        {!known && <p>{t('cod:state.unknown')}</p>}
      </TicketPart>
      {reason !== null && (state === 'failed' || state === 'disabled') && (
        <TicketPart>
          <p className="lab">{t('cod:reason')}</p>
          {/* The operator's own text, in Spanish whatever the page's language. */}
          <p lang="es" dir="auto">
            {reason}
          </p>
        </TicketPart>
      )}
      {changePending && (
        <TicketPart>
          <Box tone="warn">{t('cod:pending')}</Box>
        </TicketPart>
      )}
      <TicketPart className="row">
        {(state === 'notApplied' || state === 'failed') && (
          <Button variant="go" onClick={onOpen}>
            {t(isBegun ? 'cod:goOn' : state === 'failed' ? 'cod:submitAgain' : 'cod:apply')}
          </Button>
        )}
        {(state === 'disabled' || !known) && (
          <ButtonLink variant="go" to={paths.contact}>
            {t('cod:contact')}
          </ButtonLink>
        )}
        {application && (
          <Button variant="line" onClick={onView}>
            {t('cod:view')}
          </Button>
        )}
      </TicketPart>
    </Ticket>
  );
}
