import { parsePostalCode } from '#domain/postal.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { Chips } from '#src/ui/lists.tsx';
import { Fees } from './fees.tsx';
import { freightHref, type FreightQuery } from './freight-search-params.ts';
import { RouteSearch } from './route-search.tsx';
import { ZoneTable } from './zone-table.tsx';

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
