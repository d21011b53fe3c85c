import { Link } from 'react-router-dom';
import type { BatchRowOutcome } from '#domain/parcel/shipments.ts';
import { failureKey } from '#src/api/types.ts';
import type { CallState } from '#src/api/react.tsx';
import { getMessage } from '#src/forms/core/errors.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import type { IconName } from '#src/components/icon.tsx';
import { Guia, Ltr, Money } from '#src/components/small.tsx';
import { ErrorState, Skeleton, Status, type Tone } from '#src/components/status.tsx';
import { type BatchRow, useBatchText } from './batches.ts';

const looks = {
  waiting: { tone: 'neu', icon: 'clock' },
  placed: { tone: 'ok', icon: 'tick' },
  refused: { tone: 'err', icon: 'stop' },
  mended: { tone: 'neu', icon: 'edit' },
  undone: { tone: 'neu', icon: 'return' },
  tooLate: { tone: 'warn', icon: 'truck' },
  dropped: { tone: 'neu', icon: 'minus' },
} as const satisfies Record<BatchRowOutcome, { tone: Tone; icon: IconName }>;

function Outcome({ row: { outcome, errors } }: { row: BatchRow }) {
  const { t } = useBatchText();
  return (
    <>
      <Status {...looks[outcome]}>{t(`batch:outcome.${outcome}`)}</Status>
      {errors.map(({ pointer, key, params }) => (
        <p key={`${pointer} ${key}`} className="errm sm">
          {getMessage(t, { key, params })}
        </p>
      ))}
    </>
  );
}

/** The outcome of each row. */
export function BatchRows({ detail: { data, failure, loading, reload } }: { detail: CallState<'batchDetail'> }) {
  const { t, format } = useBatchText();
  if (!data && failure)
    return (
      <ErrorState title={t('batch:rows.failed')} onRetry={reload} retrying={loading}>
        {t(failureKey(failure), { defaultValue: failure.msg })}
      </ErrorState>
    );
  if (!data) return <Skeleton label={t('batch:rows.loading')} />;
  const isBrought = data.batch.branchName !== null;
  return (
    // A wide table has its own scrolling, also by keyboard.
    <div className="batch-rows" role="region" tabIndex={0} aria-label={t('batch:rows.caption')}>
      <table className="tb">
        <caption className="sr">{t('batch:rows.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('batch:rows.row')}</th>
            <th scope="col">{t('batch:rows.who')}</th>
            <th scope="col">{t('batch:rows.outcome')}</th>
            <th scope="col">{t('batch:rows.waybill')}</th>
            {isBrought && <th scope="col">{t('order:placed.dropOff.code')}</th>}
            <th scope="col">{t('batch:rows.total')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.row}>
              <th scope="row">{format.number(row.row, 0)}</th>
              <td>
                <bdi>{row.recipientName || t('batch:rows.unnamed')}</bdi>
              </td>
              <td>
                <Outcome row={row} />
              </td>
              <td>
                {row.waybillNo && row.orderNo && (
                  <Link to={paths.orderDetail(row.orderNo)}>
                    <Guia value={row.waybillNo} />
                  </Link>
                )}
              </td>
              {isBrought && <td className="num">{row.counterCode && <Ltr>{row.counterCode}</Ltr>}</td>}
              <td className="num">{row.total !== null && <Money centavos={row.total} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
