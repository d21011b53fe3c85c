import type { Answer } from '#contract/calls.ts';
import { getPhase } from '#domain/parcel/order-status.ts';
import { useCall } from '#src/api/react.tsx';
import { failureKey } from '#src/api/types.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { CaseStatus } from '#src/shared/parcels/case-status.tsx';

type Order = Pick<Answer<'orderDetail'>, 'orderNo' | 'direction' | 'status'>;

/** The newest case of a parcel that was sent, and until when its damage or loss can be claimed (CONST-10). */
export function OrderClaims({ order: { orderNo, direction, status } }: { order: Order }) {
  const { t, format } = useText('tracking', 'answers');
  const mayHaveOne = direction === 'sent' && !['waiting', 'cancelled'].includes(getPhase(status));
  const { data, failure } = useCall('orderClaims', mayHaveOne ? { orderNo } : undefined);
  // Without a connection the page is a copy, and says so.
  if (failure && failure.codeName !== 'offline')
    return <p className="soft sm">{t(failureKey(failure), { defaultValue: failure.msg })}</p>;
  if (!data) return null;
  const { case: newest, offers, answeredAt } = data;
  return (
    <>
      {newest && <CaseStatus parcelCase={newest} answeredAt={answeredAt} heading="h2" />}
      {offers.length > 0 && (
        <div className="row orders-claim no-print">
          <ButtonLink to={paths.claim(orderNo)} variant="line" size="sm" icon="shield">
            {t('tracking:claim.open')}
          </ButtonLink>
          {offers.map(({ kind, until }) => (
            <span key={kind} className="soft sm">
              {t(`tracking:claim.until.${kind}`, { date: format.date(until) })}
            </span>
          ))}
        </div>
      )}
    </>
  );
}
