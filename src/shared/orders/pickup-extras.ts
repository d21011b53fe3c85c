import { useMemo } from 'react';
import { constants } from '#domain/constants.ts';
import { type PaymentMode, paymentModes } from '#domain/order-choices.ts';
import { useCall } from '#src/api/react.tsx';
import type { FieldExtras, OptionExtras } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';

const country = { countryId: constants.country.id };

/**
 * For the pickup step: payment modes and who pays when (CALL-27, CALL-28); monthly settlement only where it is listed
 * (D-55).
 * @param unservedZip of the sender, where no courier comes
 */
export function usePickupExtras(
  { handover }: { handover?: string | undefined } = {},
  unservedZip?: string,
): Readonly<Record<string, FieldExtras>> {
  const { t } = useText('order', 'fields');
  const modes = useCall('paymentModeList', country).data;
  const payTypes = useCall('payTypeList', country).data;
  return useMemo(() => {
    const option = (mode: PaymentMode): OptionExtras => {
      const listed = modes?.find(({ code }) => code === mode);
      const payType = payTypes?.find(({ code }) => code === listed?.payType)?.label;
      const isNamed = !payType || payType === t(`fields:paymentMode.${mode}`);
      const atCounter = mode === 'PP_CASH' && handover === 'dropOff';
      const hint = t(atCounter ? 'order:payAtCounter.PP_CASH' : `fields:paymentMode.${mode}Hint`);
      return {
        hidden: modes ? !listed : mode === 'PP_PM',
        note: isNamed ? hint : t('order:payTypeNote', { payType, hint }),
      };
    };
    return {
      paymentMode: { options: Object.fromEntries(paymentModes.map((mode) => [mode, option(mode)])) },
      ...(unservedZip && {
        handover: { options: { pickup: { disabledReason: t('order:blocked.text', { zip: unservedZip }) } } },
      }),
    };
  }, [t, modes, payTypes, handover, unservedZip]);
}
