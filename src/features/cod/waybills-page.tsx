import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import type { CallFailure, Input } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/components/status.tsx';
import type { Answer } from '#contract/calls.ts';
import { bankNames, isBankCode } from '#domain/pricing/banks.ts';
import { CopyButton } from '#src/components/copy-button.tsx';
import { Guia, Ltr, Money } from '#src/components/small.tsx';
import type { CodTotals } from '#domain/pricing/cod-settlement.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useApi, useCall } from '#src/api/react.tsx';
import { failureText, useDaysText } from './statistics-figures.ts';
import { FiguresTable, ReportPart, StageChip } from './report-parts.tsx';

type Detail = Answer<'codSummaryDetail'>;
type CodWaybill = Detail['rows'][number];

/** The pages after the first one; with another first page they are discarded. */
interface Further extends Pick<Detail, 'rows' | 'next'> {
  first: Detail;
  busy: boolean;
  failure: CallFailure | undefined;
}

/** The waybills of a cut or a period so far, and a function that loads more (CALL-51). */
function useCodWaybills(filter: Input<'codSummaryReport'>) {
  const api = useApi();
  const state = useCall('codSummaryDetail', filter);
  const { data: first } = state;
  const [kept, setKept] = useState<Further>();
  const further = kept?.first === first ? kept : undefined;
  const next = further ? further.next : (first?.next ?? null);

  async function more() {
    if (!first || next === null || further?.busy) return;
    const begun: Further = { first, rows: further?.rows ?? [], next, busy: true, failure: undefined };
    setKept(begun);
    const result = await api.call('codSummaryDetail', { ...filter, after: next });
    const ended = result.ok
      ? { ...begun, rows: [...begun.rows, ...result.data.rows], next: result.data.next, busy: false }
      : { ...begun, busy: false, failure: result };
    setKept((now) => (now?.first === first ? ended : now));
  }

  return {
    state,
    rows: first ? [...first.rows, ...(further?.rows ?? [])] : [],
    hasMore: next !== null,
    more: () => void more(),
    isFetching: further?.busy ?? false,
    moreFailure: further?.failure,
  };
}

/** Waybills with what each comes to, and what all of them do, also those that are not shown yet. */
function WaybillList({ rows, totals }: { rows: readonly CodWaybill[]; totals: CodTotals }) {
  const { t, format } = useText('cod');
  return (
    <FiguresTable
      caption={t('cod:stats.waybills')}
      rows={rows}
      rowKey={({ waybillNo }) => waybillNo}
      columns={[
        {
          id: 'waybill',
          head: t('cod:column.waybill'),
          cell: ({ waybillNo, orderNo }) => (
            <Link className="reach" to={paths.orderDetail(orderNo)}>
              <Guia value={waybillNo} />
            </Link>
          ),
          foot: t('cod:stats.totalOf', { waybills: t('cod:stats.count', { count: totals.waybills }) }),
        },
        {
          id: 'recipient',
          head: t('cod:column.recipient'),
          cell: ({ recipient, city }) => (
            <>
              <bdi>{recipient}</bdi>
              <span className="soft sm">{city}</span>
            </>
          ),
          foot: '',
        },
        { id: 'day', head: t('cod:column.day'), cell: ({ collectedAt }) => format.dateTime(collectedAt), foot: '' },
        {
          id: 'codAmount',
          head: t('cod:stats.collected'),
          isNumeric: true,
          cell: ({ codAmount, ordered, outcome }) => (
            <>
              <Money centavos={codAmount} />
              {outcome === 'less' && (
                <span className="soft sm">{t('cod:stats.less', { amount: format.money(ordered) })}</span>
              )}
            </>
          ),
          foot: <Money centavos={totals.codAmount} />,
        },
        {
          id: 'codFee',
          head: t('cod:stats.fee'),
          isNumeric: true,
          cell: ({ codFee, feeInPrice }) => (
            <>
              <Money centavos={codFee} />
              {feeInPrice && <span className="soft sm">{t('cod:stats.feeInPrice')}</span>}
            </>
          ),
          foot: <Money centavos={totals.codFee} />,
        },
        {
          id: 'withholdingTax',
          head: t('cod:stats.tax'),
          isNumeric: true,
          cell: ({ withholdingTax }) => <Money centavos={withholdingTax} />,
          foot: <Money centavos={totals.withholdingTax} />,
        },
        {
          id: 'receivable',
          head: t('cod:stats.receivable'),
          isNumeric: true,
          cell: ({ receivable }) => <Money centavos={receivable} />,
          foot: <Money centavos={totals.receivable} />,
        },
      ]}
    />
  );
}

type Cut = NonNullable<Answer<'codSummaryDetail'>['cut']>;

/** Where the money of a cut is; of one that was paid, by what it is found in the bank. */
function CutFacts({ cut }: { cut: Cut }) {
  const { t, format } = useText('cod');
  const { stage, paidAt, paysOn, reconciledAt, bankReference, bank, accountTail, reference } = cut;
  return (
    <dl className="cod-facts">
      <div>
        <dt>{t('cod:column.stage')}</dt>
        <dd>
          <StageChip stage={stage} />
        </dd>
      </div>
      <div>
        <dt>{t('cod:cut.reconciledAt')}</dt>
        <dd>{format.dateTime(reconciledAt)}</dd>
      </div>
      <div>
        <dt>{t(paidAt === null ? 'cod:column.comes' : 'cod:cut.paidAt')}</dt>
        <dd>{paidAt === null ? format.longDate(paysOn) : format.dateTime(paidAt)}</dd>
      </div>
      {bank !== null && (
        <div>
          <dt>{t('cod:cut.account')}</dt>
          <dd>
            <bdi>{isBankCode(bank) ? bankNames[bank] : bank}</bdi>{' '}
            {accountTail !== null && <Ltr>{`•••• ${accountTail}`}</Ltr>}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('cod:cut.bankReference')}</dt>
        <dd className="row">
          {bankReference === null ? (
            <span className="soft">{t('cod:cut.noReference')}</span>
          ) : (
            <>
              <Ltr>{bankReference}</Ltr>
              <CopyButton text={bankReference} label={t('cod:cut.copy')} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('cod:cut.reference')}</dt>
        <dd>
          <Ltr>{reference}</Ltr>
        </dd>
      </div>
    </dl>
  );
}

export interface WaybillsPageProps {
  /** Of a cut, or of a period. */
  filter: Input<'codSummaryReport'>;
  /** The address of the totals. */
  back: string;
}

/** The waybills of a cut or a period (CALL-51), to the same cent as the totals and the file. */
export function WaybillsPage({ filter, back }: WaybillsPageProps) {
  const { t, format } = useText('cod', 'answers');
  const daysText = useDaysText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { state, rows, hasMore, more, isFetching, moreFailure } = useCodWaybills(filter);
  const { data, failure } = state;
  return (
    <section className="cod-part cod-cut">
      <ButtonLink to={back} variant="quiet" size="sm" icon="back" className="flush">
        {t('cod:stats.back')}
      </ButtonLink>
      <h2 ref={title} tabIndex={-1}>
        {!data
          ? t('cod:stats.waybills')
          : t(data.cut ? 'cod:cut.title' : 'cod:cut.period', { days: daysText(data.from, data.to) })}
      </h2>
      {failure?.codeName === 'notFound' ? (
        <EmptyState title={t('cod:cut.notFound')} action={<ButtonLink to={back}>{t('cod:stats.back')}</ButtonLink>} />
      ) : failure ? (
        <ErrorState title={t('cod:cut.failed')} onRetry={state.reload} retrying={state.loading}>
          {failureText(t, failure)}
        </ErrorState>
      ) : !data ? (
        <Skeleton label={t('cod:cut.loading')} />
      ) : (
        <>
          {data.cut && <CutFacts cut={data.cut} />}
          <ReportPart filter={filter} waybills={data.totals.waybills} />
          {rows.length === 0 ? (
            <EmptyState title={t('cod:stats.none')} />
          ) : (
            <WaybillList rows={rows} totals={data.totals} />
          )}
          <div className="row between">
            <span className="soft num" role="status">
              {t('cod:cut.range', {
                shown: format.number(rows.length, 0),
                total: format.number(data.totals.waybills, 0),
              })}
            </span>
            {hasMore && (
              <Button variant="line" size="sm" busy={isFetching} onClick={more}>
                {t('cod:cut.more', { number: constants.shipments.pageSize })}
              </Button>
            )}
          </div>
          {moreFailure && (
            <p className="errm" role="alert">
              {t('cod:cut.moreFailed')} {failureText(t, moreFailure)}
            </p>
          )}
        </>
      )}
    </section>
  );
}
