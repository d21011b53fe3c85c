import { constants } from '#domain/constants.ts';
import { exceedsStandardBox } from '#domain/parcel.ts';
import { billingWeightOf, volumetricWeightOf } from '#domain/weight.ts';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Box } from '#src/ui/status.tsx';
import { billingWords } from './words.ts';

const numeric = (value: number | string | undefined) => (typeof value === 'number' ? value : undefined);

/** What the parcel's weight and size mean, as they are typed: billing weight (D-52) and the standard box (D-51). */
export function ParcelAdvice({ parcel }: { parcel: OrderAnswers['parcel'] }) {
  const { t, format } = useText('order');
  const weight = numeric(parcel.weight);
  const [length, width, height] = [numeric(parcel.length), numeric(parcel.width), numeric(parcel.height)];
  const hasVolume = parcel.hasVolume === true;
  const size = { weight, hasVolume, length, width, height };
  const isOutOfBox = hasVolume && length && width && height && exceedsStandardBox({ length, width, height });
  const { lengthCm, widthCm, heightCm } = constants.parcel.standardBox;
  return (
    <>
      {weight !== undefined && weight > 0 && (
        <Box tone="info">
          <b>{t('order:billing.title', { weight: format.kilograms(billingWeightOf(size)) })}</b>
          <br />
          {billingWords(t, format, weight, volumetricWeightOf(size))}
        </Box>
      )}
      {isOutOfBox && (
        <Box tone="info" icon="box">
          <b>{t('order:box.title', { length: lengthCm, width: widthCm, height: heightCm })}</b>
          <br />
          {t('order:box.text')}
        </Box>
      )}
    </>
  );
}
