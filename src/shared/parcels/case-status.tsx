/** A case of a parcel: its number, the promised times, and of a claim what is paid of it (CONST-10, D-93). */
import type { ReactNode } from 'react';
import { getClaimOutcome } from '#domain/parcel/claim.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import type { ParcelCase } from '#machines/tracking.rules.ts';
import { CopyButton } from '#src/components/copy-button.tsx';
import { Ltr, Money } from '#src/components/small.tsx';
import { Status } from '#src/components/status.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { getClock, useServerNow } from '#src/lib/clock.ts';
import './case-status.css';

const second = 1000;

interface FactProps {
  term: string;
  children: ReactNode;
}

function Fact({ term, children }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface DueProps {
  term: string;
  dueAt: string;
  /** When it was done, and in whose words. */
  doneAt: string | null;
  text: string | null;
  now: Date;
}

function Due({ term, dueAt, doneAt, text, now }: DueProps) {
  const { t, format } = useText('tracking');
  const left = Math.round((Date.parse(dueAt) - now.getTime()) / second);
  const state = (): ReactNode => {
    if (doneAt) {
      return (
        <>
          <Status tone="ok" icon="tick">
            {t('tracking:case.done', { when: format.dateTime(doneAt) })}
          </Status>
          {text && <p dir="auto">{text}</p>}
        </>
      );
    }
    if (left <= 0)
      return (
        <Status tone="warn" icon="triangle">
          {t('tracking:case.overdue', { when: format.dateTime(dueAt) })}
        </Status>
      );
    return (
      <>
        <b className="parcel-case-clock" role="timer" aria-label={t('tracking:case.left', { term })}>
          <Ltr>{getClock(left)}</Ltr>
        </b>{' '}
        <span className="soft">{t('tracking:case.due', { when: format.dateTime(dueAt) })}</span>
      </>
    );
  };
  return <Fact term={term}>{state()}</Fact>;
}

type Claim = NonNullable<ParcelCase['claim']>;

/** What is paid of a decided claim, and why. */
function Decision({ claim, reason }: { claim: Claim & { approved: number }; reason: string | null }) {
  const { t } = useText('tracking');
  const amounts = { approved: isolate(formatPesos(claim.approved)), amount: isolate(formatPesos(claim.amount)) };
  return (
    <>
      <p className="verdict">{t(`tracking:claim.verdict.${getClaimOutcome(claim.amount, claim.approved)}`, amounts)}</p>
      {reason && (
        <p>
          <b>{t('tracking:claim.reason')}:</b> <bdi>{reason}</bdi>
        </p>
      )}
    </>
  );
}

/** What was claimed, and where and how it is paid. */
function ClaimFacts({ claim }: { claim: Claim }) {
  const { t, format } = useText('tracking');
  const { amount, payable, approved, clabeEnding, paymentReference, paidAt } = claim;
  return (
    <dl>
      <Fact term={t('tracking:claim.claimed')}>
        <Money centavos={amount} />
      </Fact>
      {approved === null ? (
        <Fact term={t('tracking:claim.payable')}>
          <Money centavos={payable} />
        </Fact>
      ) : (
        <Fact term={t('tracking:claim.approved')}>
          <Money centavos={approved} />
        </Fact>
      )}
      {clabeEnding && approved !== 0 && (
        <Fact term={t('tracking:claim.account')}>
          <Ltr>{clabeEnding}</Ltr>
        </Fact>
      )}
      {paymentReference && paidAt && (
        <Fact term={t('tracking:claim.reference')}>
          <Ltr>{paymentReference}</Ltr>
          <CopyButton text={paymentReference} label={t('tracking:claim.copyReference')} />
          <br />
          <Status tone="ok" icon="tick">
            {t('tracking:claim.paidOn', { when: format.dateTime(paidAt) })}
          </Status>
        </Fact>
      )}
    </dl>
  );
}

interface CaseStatusProps {
  parcelCase: ParcelCase;
  answeredAt: string;
  /** The level of its title. */
  heading?: 'h2' | 'h3';
}

/** CONST-10: the number of a case and the two times that were promised with it, counted down in sight. */
export function CaseStatus({ parcelCase, answeredAt, heading: Heading = 'h3' }: CaseStatusProps) {
  const { t, format } = useText('tracking');
  const now = useServerNow(answeredAt, second);
  const { caseNo, kind, claim, solution } = parcelCase;
  const approved = claim?.approved ?? null;
  const isReport = kind === 'notReceived';
  return (
    <section className="parcel-case">
      <Heading>
        {t(isReport ? 'tracking:case.title' : `tracking:claim.kind.${kind}`)} <Ltr>{caseNo}</Ltr>
        <CopyButton text={caseNo} label={t('tracking:case.copy')} />
      </Heading>
      <p className="soft sm">{t('tracking:case.opened', { when: format.dateTime(parcelCase.openedAt) })}</p>
      {claim && approved !== null && <Decision claim={{ ...claim, approved }} reason={solution} />}
      {claim && <ClaimFacts claim={claim} />}
      <dl>
        <Due
          term={t('tracking:case.firstAnswer')}
          dueAt={parcelCase.firstAnswerDueAt}
          doneAt={parcelCase.firstAnsweredAt}
          text={parcelCase.firstAnswer}
          now={now}
        />
        <Due
          term={t(isReport ? 'tracking:case.solution' : 'tracking:claim.decision')}
          dueAt={parcelCase.solutionDueAt}
          doneAt={parcelCase.solvedAt}
          text={isReport ? solution : null}
          now={now}
        />
      </dl>
    </section>
  );
}
