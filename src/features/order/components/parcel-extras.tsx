import type { TFunction } from 'i18next';
import { Suspense, useMemo } from 'react';
import { constants } from '#domain/constants.ts';
import { exceedsStandardBox } from '#domain/parcel/parcel.ts';
import { weightLimit } from '#domain/parcel/weight.ts';
import type { PricedSnapshot } from '#machines/order/order.selectors.ts';
import type { OrderAnswers, OrderQuote } from '#machines/order/order.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Box } from '#src/components/status.tsx';
import type { Answer } from '#contract/calls.ts';
import { type OrderFlow, type ProductType, productTypes } from '#domain/order-choices.ts';
import { volumetricWeightFrom } from '#schemas/runtime/computed.ts';
import { useCall } from '#src/api/react.tsx';
import { type FormShape, toAnswers } from '#src/forms/core/answers.ts';
import type { FieldExtras, OptionExtras } from '#src/forms/index.ts';
import type { Formats } from '#src/i18n/formats.ts';
import { useObservable } from '#src/lib/observable.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { Money } from '#src/components/small.tsx';
import { ItemAdvice } from './lazy-parts.tsx';
import { transitText } from '../model/order-texts.ts';

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

/**
 * What the server knows about the choices of the parcel: prices and availability (CALL-29, CALL-32). Made again only when
 * an answer changes: a form redraws all its fields with them.
 */
type Extras = Readonly<Record<string, FieldExtras>>;

const country = { countryId: constants.country.id };

/** Options that the server doesn't list are not on offer; while the list is unknown all of them are. */
function hiddenUnless(list: readonly { code: string }[] | undefined, code: string): OptionExtras {
  return { hidden: list !== undefined && !list.some((entry) => entry.code === code) };
}

interface ProductTexts {
  t: TFunction;
  format: Formats;
  list: Answer<'productTypeList'> | undefined;
  /** The answered prices; undefined until both ends are known. */
  quote: OrderQuote | undefined;
  chosen: string | undefined;
  flow: OrderFlow;
}

/** A product's live price at the end of its tile ("from" until the weight is known), or why it can't be had. */
function productOption(productType: ProductType, { t, format, list, quote, chosen, flow }: ProductTexts): OptionExtras {
  const onOffer = hiddenUnless(list, productType);
  const found = quote?.quotes.find((entry) => entry.productType === productType);
  if (!found) return onOffer;
  if (!found.available || !found.price) {
    const why = t(`order:unavailable.${found.reason ?? 'noTariff'}`);
    // The chosen one stays pressable: its own rule says what is wrong with it, at the field to correct.
    return productType === chosen ? { ...onOffer, note: why } : { ...onOffer, disabledReason: why };
  }
  // The list has the limits of the web; the phone's are of a flow of their own (D-50).
  const listed = list?.find(({ code }) => code === productType)?.maxWeightKg;
  const limit = flow === 'web' ? listed : weightLimit(flow, productType).maxKg;
  const days = transitText(t, found);
  const money = <Money centavos={found.price.total} />;
  return {
    ...onOffer,
    note: limit ? t('order:productNote', { days, weight: format.kilograms(limit) }) : days,
    aside: quote?.estimate ? (
      <>
        {t('order:price.fromWord')} {money}
      </>
    ) : (
      money
    ),
  };
}

const isAbove = (amount: unknown, value: unknown): boolean =>
  typeof amount === 'number' && typeof value === 'number' && amount > value;

/** What each bag carries and costs, and a word when the parcel is too heavy for the chosen one (D-38, RULE-WEB-04). */
function bagExtras(
  rules: Answer<'bagWeightFlag'> | undefined,
  { bag, weight }: OrderAnswers['parcel'],
  { t, format, weightFlag }: Pick<ProductTexts, 't' | 'format'> & { weightFlag: 0 | 1 },
): FieldExtras {
  const bags = rules?.bags ?? [];
  const chosen = bags.find((each) => each.bag === bag);
  const isTooHeavy = chosen !== undefined && typeof weight === 'number' && weight > chosen.maxWeightKg;
  return {
    options: Object.fromEntries(
      bags.map((each) => [
        each.bag,
        {
          note: t('order:bag.upTo', { weight: format.kilograms(each.maxWeightKg) }),
          aside: t('order:bag.plus', { amount: format.money(each.total) }),
        },
      ]),
    ),
    advice: isTooHeavy && weightFlag === 0 && (
      <Box tone="warn" role="status">
        {t('order:bag.tooHeavy', { weight: format.kilograms(chosen.maxWeightKg) })}
      </Box>
    ),
  };
}

/**
 * Why the billing weight is what it is (D-52); undefined until weight and size are written.
 * @param form that asks for the parcel.
 */
function billingWeightText(
  { t, format }: Pick<ProductTexts, 't' | 'format'>,
  form: FormShape,
  parcel: OrderAnswers['parcel'],
): string | undefined {
  const answers = toAnswers(form, parcel);
  if (typeof answers.weight !== 'number' || answers.billingWeight === undefined) return undefined;
  const actual = format.kilograms(answers.weight);
  const volumetric = volumetricWeightFrom(answers);
  if (volumetric === undefined) return t('order:billing.actual', { actual });
  return t('order:billing.larger', {
    actual,
    volumetric: format.kilograms(volumetric),
    divisor: constants.parcel.volumetricDivisor,
  });
}

/** Which form asks for the parcel, by whose limits, and which call lists the services there (D-96). */
interface ParcelAsked {
  form: FormShape;
  flow: OrderFlow;
  services: 'productTypeList' | 'expressTypes' | 'newExpressTypes';
}

/** For the parcel step: what is on offer at which price, and why the billing weight is what it is (D-52). */
export function useParcelExtras(
  { context }: Pick<PricedSnapshot, 'context'>,
  { form, flow, services }: ParcelAsked,
): Extras {
  const { t, format } = useText('order');
  const products = useCall('productTypeList', services === 'productTypeList' ? country : undefined).data;
  const express = useCall('expressTypes', services === 'expressTypes' ? {} : undefined).data;
  const newExpress = useCall('newExpressTypes', services === 'newExpressTypes' ? {} : undefined).data;
  const list = products ?? express ?? newExpress;
  const quote = context.quotedFor?.hasDestination ? context.quote : undefined;
  const { parcel } = context.answers;
  const { productType: chosen, itemName = '', bag, weight, codAmount, itemValue } = parcel;
  const why = billingWeightText({ t, format }, form, parcel);
  const bags = useCall('bagWeightFlag', {}).data;
  const weightFlag = useObservable(useAppState().weightFlag);
  return useMemo(() => {
    const texts = { t, format, list, quote, chosen, flow };
    const back = quote?.quotes.find(({ productType }) => productType === chosen)?.returnTotal;
    const params = { days: constants.returns.validDays, amount: format.money(back ?? 0) };
    return {
      productType: {
        options: Object.fromEntries(
          productTypes.map((productType) => [productType, productOption(productType, texts)]),
        ),
      },
      bag: bagExtras(bags, { bag, weight }, { t, format, weightFlag }),
      codAmount: { advice: isAbove(codAmount, itemValue) && <Box tone="warn">{t('order:cod.aboveValue')}</Box> },
      itemName: {
        advice: (
          <Suspense fallback={null}>
            <ItemAdvice text={itemName} />
          </Suspense>
        ),
      },
      ...(why && { billingWeight: { hint: why } }),
      ...(back !== undefined && !quote?.estimate && { withReturn: { hint: t('order:price.return', params) } }),
    };
  }, [t, format, list, quote, chosen, flow, itemName, why, bags, weightFlag, bag, weight, codAmount, itemValue]);
}
