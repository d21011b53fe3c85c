import { useLocation } from 'react-router-dom';
import { toQuoteRequest } from '#machines/order/order.quote.ts';
import type { PricedSnapshot } from '#machines/order/order.selectors.ts';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { Box } from '#src/components/status.tsx';
import { readBeyondOrder } from '../model/prefill.ts';

/** What collecting would cost, in centavos with IVA, as the one pricing engine has it (CALL-32). */
function useCollectingCharge({ context }: PricedSnapshot, codAmount: number | undefined): number | undefined {
  const route = toQuoteRequest({ ...context.answers, parcel: {} });
  const { data } = useCall(
    'costByOrder',
    codAmount === undefined || !route ? undefined : { ...route, parcel: { codAmount } },
  );
  const priced = data?.quotes.find(({ price }) => price);
  return priced?.price?.collecting?.total;
}

/** What the quotation had that brought the customer here and this account's order can't take: its price is no cheaper one. */
export function QuotedCod({ snapshot }: { snapshot: PricedSnapshot }) {
  const { t, format } = useText('order');
  const { user } = useSession();
  const quoted = readBeyondOrder(new URLSearchParams(useLocation().search));
  const codAmount = !user || user.collectsCod ? undefined : quoted;
  const charge = useCollectingCharge(snapshot, codAmount);
  if (codAmount === undefined) return null;
  return (
    <Box tone="warn">
      <b>{t('order:beyond.cod', { collected: format.money(codAmount) })}</b>
      <br />
      {t('order:beyond.without')} {charge !== undefined && t('order:beyond.price', { amount: format.money(charge) })}
    </Box>
  );
}
