/** The short lists that forms choose from, with labels in the visitor's language. */
import type { Answer } from '#contract/answers.ts';
import { goodsCategories, type PaymentMode, paymentModes, type PayType, payTypes } from '#domain/entities.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { text } from '../../http/texts.ts';

/** D-55. */
const payTypeOf = { PP_CASH: 'prepaid', CC_CASH: 'collect', PP_PM: 'monthly' } as const satisfies Record<
  PaymentMode,
  PayType
>;

export function goodsList(language: LanguageInfo): Answer<'goodsList'> {
  return goodsCategories.map((code) => ({ code, label: text(language, `answers:goods.${code}`) }));
}

/** Monthly settlement is offered to customers with a contract only (D-55). */
export function paymentModeList(language: LanguageInfo, monthlyContract: boolean): Answer<'paymentModeList'> {
  return paymentModes
    .filter((code) => code !== 'PP_PM' || monthlyContract)
    .map((code) => ({ code, label: text(language, `answers:paymentMode.${code}`), payType: payTypeOf[code] }));
}

export function payTypeList(language: LanguageInfo): Answer<'payTypeList'> {
  return payTypes.map((code) => ({ code, label: text(language, `answers:payType.${code}`) }));
}
