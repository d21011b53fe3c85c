import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Chips } from '#src/ui/lists.tsx';
import { Money } from '#src/ui/small.tsx';
import { freightHref, type FreightQuery } from './freight-search-params.ts';

export interface CountryTableProps {
  countries: Answer<'countries'>;
  query: FreightQuery;
}

/** "5–8". */
const getDays = ({
  minBusinessDays: min,
  maxBusinessDays: max,
}: {
  minBusinessDays: number;
  maxBusinessDays: number;
}) => (min === max ? String(min) : `${min}–${max}`);

/** Countries down, weights across; on a phone one weight at a time. */
export function CountryTable({ countries, query }: CountryTableProps) {
  const { t, format } = useText('freight');
  const weights = [...new Set(countries.flatMap(({ rates }) => rates.map(({ weightKg }) => weightKg)))].toSorted(
    (one, other) => one - other,
  );
  const shown = weights.find((weightKg) => weightKg === query.kg) ?? weights[0];
  const getClass = (weightKg: number) => classNames('n', weightKg !== shown && 'fold');
  return (
    <div className="by-country">
      <div className="freight-one">
        <Chips
          label={t('freight:weight')}
          current={String(shown)}
          chips={weights.map((kg) => ({
            id: String(kg),
            to: freightHref({ ...query, kg }),
            label: format.kilograms(kg),
          }))}
        />
      </div>
      <table className="tb">
        <caption>{t('freight:country.caption', { vat: format.number(constants.money.vatAbroadPercent) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('freight:country.name')}</th>
            <th scope="col">{t('freight:country.days')}</th>
            {weights.map((weightKg) => (
              <th key={weightKg} scope="col" className={getClass(weightKg)}>
                {t('freight:upTo', { weight: format.kilograms(weightKg) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {countries.map(({ code, label, rates, ...days }) => (
            <tr key={code}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              <td className="num">
                <bdi dir="ltr">{getDays(days)}</bdi>
              </td>
              {weights.map((weightKg) => {
                const rate = rates.find((each) => each.weightKg === weightKg);
                return (
                  <td key={weightKg} className={getClass(weightKg)}>
                    {rate && <Money centavos={rate.total} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
