/** What the server knows about the choices of a step: prices, availability, payment modes (CALL-26 to CALL-29, CALL-32). */
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { goodsCategories, paymentModes, productTypes } from '#domain/entities.ts';
import type { OrderSnapshot } from '#machines/order/order.selectors.ts';
import { useCall } from '#src/api/use-call.ts';
import type { FieldExtras, OptionExtras } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { Money } from '#src/ui/small.tsx';
import { transitWords } from './words.ts';

type Extras = Readonly<Record<string, FieldExtras>>;
type Listed<K extends 'goodsList' | 'productTypeList' | 'paymentModeList'> = Answer<K> | undefined;

const country = { countryId: constants.country.id };

/** Options that the server doesn't list are not on offer; while the list is unknown all of them are. */
function hiddenUnless(list: Listed<'goodsList'> | Listed<'productTypeList'>, code: string): OptionExtras {
  return { hidden: list !== undefined && !list.some((entry) => entry.code === code) };
}

/** Live prices at the end of the product tiles; "from" until the weight is known. */
function useProductOptions(snapshot: OrderSnapshot, list: Listed<'productTypeList'>): Record<string, OptionExtras> {
  const { t, format } = useText('order');
  const { quote, quotedFor, answers } = snapshot.context;
  const option = (productType: (typeof productTypes)[number]): OptionExtras => {
    const onOffer = hiddenUnless(list, productType);
    const limit = list?.find(({ code }) => code === productType)?.maxWeightKg;
    const found = quotedFor?.hasDestination ? quote?.quotes.find((entry) => entry.productType === productType) : undefined;
    if (!found) return onOffer;
    if (!found.available || !found.price) {
      // The chosen one stays pressable: its own rule says what is wrong with it, at the field to correct.
      const isChosen = answers.parcel.productType === productType;
      const why = t(`order:unavailable.${found.reason ?? 'noTariff'}`);
      return isChosen ? { ...onOffer, note: why } : { ...onOffer, disabledReason: why };
    }
    const money = <Money centavos={found.price.total} />;
    return {
      ...onOffer,
      note: limit ? t('order:productNote', { days: transitWords(t, found), weight: format.kilograms(limit) }) : transitWords(t, found),
      aside: quote?.estimate ? (
        <>
          {t('order:price.fromWord')} {money}
        </>
      ) : (
        money
      ),
    };
  };
  return Object.fromEntries(productTypes.map((productType) => [productType, option(productType)]));
}

/** For the parcel step. */
export function useParcelExtras(snapshot: OrderSnapshot): Extras {
  const goods = useCall('goodsList', country).data;
  const products = useCall('productTypeList', country).data;
  const productType = { options: useProductOptions(snapshot, products) };
  const itemType = { options: Object.fromEntries(goodsCategories.map((code) => [code, hiddenUnless(goods, code)])) };
  return { productType, itemType };
}

/** For the pickup step: payment modes with who pays when (CALL-27, CALL-28); monthly settlement only where it is listed (D-55). */
export function usePickupExtras(): Extras {
  const modes = useCall('paymentModeList', country).data;
  const payTypes = useCall('payTypeList', country).data;
  const { t } = useText('order', 'fields');
  const option = (mode: (typeof paymentModes)[number]): OptionExtras => {
    const listed = modes?.find(({ code }) => code === mode);
    const payType = payTypes?.find(({ code }) => code === listed?.payType);
    const isSaid = !payType || payType.label === t(`fields:paymentMode.${mode}`);
    const hint = t(`fields:paymentMode.${mode}Hint`);
    return { hidden: modes ? !listed : mode === 'PP_PM', note: isSaid ? hint : t('order:payTypeNote', { payType: payType.label, hint }) };
  };
  return { paymentMode: { options: Object.fromEntries(paymentModes.map((mode) => [mode, option(mode)])) } };
}
