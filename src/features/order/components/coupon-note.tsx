import { Link } from 'react-router-dom';
import type { OpenPaymentMode, ProductType } from '#domain/order-choices.ts';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import { useCall } from '#src/api/react.tsx';
import { couponTitle } from '#src/courier-fields/coupon-title.ts';
import { useText } from '#src/i18n/react.tsx';
import { orderPrefillPath } from '#src/shared/navigation/order-prefill.ts';
import type { ParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Box } from '#src/components/status.tsx';
import { toHandOver } from '../model/begun-order.ts';
import { mayPay, unusedCoupons } from '../model/usable-coupons.ts';

/**
 * D-70: a flow without coupons says that there are some, and leads with what was answered to the one that takes them.
 * Below the form, which it would push away when the answer arrives.
 */
export function CouponNote({ answers }: { answers: OrderAnswers }) {
  const { t, format } = useText('order', 'coupons', 'answers');
  const { signedIn } = useSession();
  const { data } = useCall('couponList', signedIn ? unusedCoupons : undefined);
  const usable = data?.rows.filter((coupon) => mayPay(coupon, answers)) ?? [];
  if (usable.length === 0) return null;
  const { sender, recipient, parcel, pickup } = answers;
  // As the menu calls the other flow: pages of both are about a new shipment.
  const menu = t('shell:nav.ship');
  const path = orderPrefillPath({
    ...(parcel as ParcelQuestion),
    productType: parcel.productType as ProductType | undefined,
    originZip: sender.zip,
    destinationZip: recipient.zip,
    paymentMode: pickup.paymentMode as OpenPaymentMode | undefined,
  });
  return (
    <Box tone="info">
      {t('order:coupons.elsewhere', {
        list: format.list(usable.map((coupon) => couponTitle(t, format, coupon))),
        menu,
      })}{' '}
      <Link to={path} state={toHandOver(answers)}>
        {t('order:coupons.useElsewhere', { menu })}
      </Link>
    </Box>
  );
}
