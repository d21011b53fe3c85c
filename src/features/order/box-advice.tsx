import { constants } from '#domain/constants.ts';
import { exceedsStandardBox } from '#domain/parcel.ts';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Box } from '#src/ui/status.tsx';

const numeric = (value: number | string | undefined) => (typeof value === 'number' ? value : undefined);

/** A parcel beyond the standard box is carried all the same (D-51): said as it is typed. */
export function BoxAdvice({ parcel }: { parcel: OrderAnswers['parcel'] }) {
  const { t } = useText('order');
  const [length, width, height] = [numeric(parcel.length), numeric(parcel.width), numeric(parcel.height)];
  const isOutOfBox =
    parcel.hasVolume === true && length && width && height && exceedsStandardBox({ length, width, height });
  if (!isOutOfBox) return null;
  const { lengthCm, widthCm, heightCm } = constants.parcel.standardBox;
  return (
    <Box tone="info" icon="box">
      <b>{t('order:box.title', { length: lengthCm, width: widthCm, height: heightCm })}</b>
      <br />
      {t('order:box.text')}
    </Box>
  );
}
