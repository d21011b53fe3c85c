import { parsePostalCode } from '#domain/postal.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { Chips } from '#src/ui/lists.tsx';
import { freightHref, type FreightQuery } from './freight-search-params.ts';
import { RouteSearch } from './route-search.tsx';
import { ZoneTable } from './zone-table.tsx';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/answers.ts';
import { Money } from '#src/ui/small.tsx';

function Fee({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is added to the freight, and how the weight is found. */
function Fees({ tariff }: { tariff: Answer<'feeRates'> }) {
  const { t, format } = useText('freight');
  const { fuelPercent, vatPercent, volumetricDivisor, surcharges, insurance, cod, packaging } = tariff;
  const part = (fee: { percent: number; minimum: number }) =>
    t('freight:fee.part', { percent: format.number(fee.percent), minimum: format.money(fee.minimum) });
  return (
    <section className="freight-fees">
      <h2>{t('freight:fee.title')}</h2>
      <p className="soft">
        {t('freight:fee.included', { fuel: format.number(fuelPercent), vat: format.number(vatPercent) })}
      </p>
      <p className="soft">{t('freight:fee.volumetric', { divisor: format.number(volumetricDivisor) })}</p>
      <dl>
        {surcharges.map(({ code, total }) => (
          <Fee key={code} label={t(`freight:fee.${code}`)}>
            <Money centavos={total} />
          </Fee>
        ))}
        <Fee label={t('freight:fee.insurance')}>{part(insurance)}</Fee>
        <Fee label={t('freight:fee.cod')}>{part(cod)}</Fee>
        {packaging.map(({ bag, maxWeightKg, total }) => (
          <Fee key={bag} label={t(`freight:fee.bag.${bag}`, { weight: format.kilograms(maxWeightKg) })}>
            <Money centavos={total} />
          </Fee>
        ))}
      </dl>
    </section>
  );
}

/** Inside of the country: one service's table, and on which zone of it a route lies (CALL-60). */
export function National({ query }: { query: FreightQuery }) {
  const { t, format } = useText('freight', 'fields');
  const originZip = query.from === undefined ? undefined : parsePostalCode(query.from);
  const state = useCall('feeRates', originZip ? { originZip } : {});
  return (
    <>
      <RouteSearch key={query.from} query={query} />
      <CallPart state={state} loading={t('freight:loading')} failed={t('freight:failed')}>
        {(tariff) => {
          const product =
            tariff.products.find(({ productType }) => productType === query.service) ?? tariff.products[0];
          const leads = tariff.zones.find(({ states }) => query.to && states.includes(query.to))?.zone;
          return (
            <>
              <Chips
                label={t('freight:service')}
                current={product?.productType ?? ''}
                chips={tariff.products.map(({ productType }) => ({
                  id: productType,
                  to: freightHref({ ...query, service: productType }),
                  label: t(`fields:product.${productType}`),
                }))}
              />
              {product && <ZoneTable query={query} product={product} zones={tariff.zones} leads={leads} />}
              <Fees tariff={tariff} />
              <p className="soft sm">{t('freight:validFrom', { date: format.fullDate(tariff.validFrom) })}</p>
            </>
          );
        }}
      </CallPart>
    </>
  );
}
