import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { Card, Ticket, TicketPart } from '#src/components/card.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Guia } from '#src/components/small.tsx';
import { Box, EmptyState, SkeletonLine } from '#src/components/status.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { CaseStatus } from '#src/shared/parcels/case-status.tsx';
import type { FiledClaim, OrderClaims } from './claim-form.tsx';
import './orders.css';
import './claim.css';

const ClaimForm = lazy(() => import('./claim-form.tsx'));

/** Until when the customer claims, and by when the courier answers. */
function Deadlines({ offers, firstAnswerDueAt, solutionDueAt }: OrderClaims) {
  const { t, format } = useText('claims', 'fields');
  return (
    <div className="claim-times">
      <Card>
        <h2>{t('claims:yours')}</h2>
        {offers.map(({ kind, until }) => (
          <p key={kind}>
            <b>{t(`fields:claimKind.${kind}`)}</b>{' '}
            <span className="soft">{t('claims:until', { date: format.date(until) })}</span>
          </p>
        ))}
      </Card>
      <Card>
        <h2>{t('claims:ours')}</h2>
        <p>{t('claims:answer', { when: format.dateTime(firstAnswerDueAt) })}</p>
        <p>{t('claims:decision', { when: format.dateTime(solutionDueAt) })}</p>
      </Card>
    </div>
  );
}

const { damageDays, stillDays, lossDays, uninsuredLimitCentavos } = constants.claims;

/** When a parcel can be claimed, and what is paid. */
function Rules() {
  const { t } = useText('claims');
  return (
    <section className="claim-rules">
      <h2>{t('claims:rules')}</h2>
      <ul>
        <li>{t('claims:rule.damage', { days: damageDays })}</li>
        <li>{t('claims:rule.loss', { still: stillDays, days: lossDays })}</li>
        <li>{t('claims:rule.insured')}</li>
        <li>{t('claims:rule.uninsured', { limit: isolate(formatPesos(uninsuredLimitCentavos)) })}</li>
      </ul>
    </section>
  );
}

/** The claim that was filed, or that was open already. */
function Filed({ filed, orderNo }: { filed: FiledClaim; orderNo: string }) {
  const { t } = useText('claims');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="stack" ref={box} tabIndex={-1}>
      <Box tone="ok" role="status">
        {t(filed.isNew ? 'claims:sent' : 'claims:isOpen')}
      </Box>
      <Ticket bite={false}>
        <TicketPart>
          <CaseStatus parcelCase={filed.case} answeredAt={filed.answeredAt} heading="h2" />
        </TicketPart>
      </Ticket>
      <ButtonLink variant="line" to={paths.orderDetail(orderNo)}>
        {t('claims:toOrder')}
      </ButtonLink>
    </div>
  );
}

function Claims({ claims, orderNo }: { claims: OrderClaims; orderNo: string }) {
  const { t } = useText('claims');
  const [filed, setFiled] = useState<FiledClaim>();
  if (filed) return <Filed filed={filed} orderNo={orderNo} />;
  const { case: newest, offers, answeredAt, waybillNo } = claims;
  return (
    <>
      <p>
        <Guia value={waybillNo} />
      </p>
      {newest && newest.kind !== 'notReceived' && (
        <Ticket bite={false}>
          <TicketPart>
            <CaseStatus parcelCase={newest} answeredAt={answeredAt} heading="h2" />
          </TicketPart>
        </Ticket>
      )}
      {offers.length > 0 ? (
        <>
          <Deadlines {...claims} />
          <div className="claim-form">
            <Suspense fallback={<SkeletonLine tall />}>
              <ClaimForm orderNo={orderNo} claims={claims} onFiled={setFiled} />
            </Suspense>
          </div>
        </>
      ) : (
        newest === null && (
          <EmptyState
            title={t('claims:none')}
            action={<ButtonLink to={paths.orderDetail(orderNo)}>{t('claims:toOrder')}</ButtonLink>}
          />
        )
      )}
      <Rules />
    </>
  );
}

/** CONST-10, D-93: claims damage or loss of a parcel that the customer has sent. */
export function ClaimPage() {
  const { t } = useText('claims', 'tracking', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const { orderNo = '' } = useParams();
  const state = useCall('orderClaims', { orderNo });
  const isUnknown = ['notFound', 'invalidParameter'].includes(state.failure?.codeName ?? '');
  return (
    <div className="page orders claim">
      <Link className="orders-back" to={paths.orderDetail(orderNo)}>
        <Icon name="back" />
        {t('claims:back')}
      </Link>
      <header>
        <h1>{t('claims:title')}</h1>
        <p className="soft">{t('claims:lead')}</p>
      </header>
      {isUnknown ? (
        <EmptyState
          title={t('claims:notFound')}
          action={<ButtonLink to={paths.orders}>{t('claims:toOrder')}</ButtonLink>}
        >
          {t('claims:notFoundHint')}
        </EmptyState>
      ) : (
        <CallPart state={state} loading={t('claims:loading')} failed={t('claims:failed')}>
          {(claims) => <Claims claims={claims} orderNo={orderNo} />}
        </CallPart>
      )}
    </div>
  );
}
