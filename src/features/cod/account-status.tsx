import type { CodAccount } from '#machines/cod-account/cod-account.types.ts';
import { codStateName, getCodAccountStatus } from '#machines/cod-account/cod-steps.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { codApplicationStatus, codEditWindow } from '#domain/cod.ts';
import { getBankName } from '#domain/banks.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { codStateLooks } from '#src/shared/cod/state-looks.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { Box, Status } from '#src/ui/status.tsx';
import type { ReactNode } from 'react';
import { getClock } from '#src/ui/clock.ts';

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

export interface StandingProps {
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
