import type { TFunction } from 'i18next';
import { useText } from '#src/i18n/react.tsx';
import type { Formats } from '#src/i18n/formats.ts';
import type { PricedQuote } from '#src/shared/rates/quote-text.ts';
import { sidesText } from './rate-texts.ts';

/** "En una caja de 30 × 20 × 10 cm o menor pagas $20.00 menos." */
function lowerWeightText(t: TFunction, format: Formats, { lowerWeight }: PricedQuote): string | undefined {
  if (!lowerWeight) return undefined;
  const { weightKg, box, saves } = lowerWeight;
  const values = {
    amount: format.money(saves),
    weight: weightKg === null ? '' : format.kilograms(weightKg),
    box: box ? sidesText(format, box) : '',
  };
  if (box && weightKg !== null) return t('rates:cheaper.boxAndWeight', values);
  return t(box ? 'rates:cheaper.box' : 'rates:cheaper.weight', values);
}

/** "Estándar cuesta $85.50 menos y llega hasta 3 días hábiles después." */
function otherServiceText(t: TFunction, format: Formats, { cheaperProduct }: PricedQuote): string | undefined {
  if (!cheaperProduct) return undefined;
  const { productType, moreBusinessDays, saves } = cheaperProduct;
  const values = { product: t(`fields:product.${productType}`), amount: format.money(saves) };
  return moreBusinessDays > 0
    ? t('rates:cheaper.later', { ...values, count: moreBusinessDays })
    : t('rates:cheaper.product', values);
}

/** What would cost less: the next smaller box or kilogram, the next slower service. */
export function CheaperWays({ quote }: { quote: PricedQuote }) {
  const { t, format } = useText('rates', 'fields');
  const suggestions = [lowerWeightText(t, format, quote), otherServiceText(t, format, quote)].filter(
    (text) => text !== undefined,
  );
  if (suggestions.length === 0) return null;
  return (
    <div className="rates-cheaper">
      <h3>{t('rates:cheaper.title')}</h3>
      <ul>
        {suggestions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
