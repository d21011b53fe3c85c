import { useSearchParams } from 'react-router-dom';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Chips, Tabs } from '#src/components/lists.tsx';
import type { Answer } from '#contract/calls.ts';
import { foldAccents } from '#domain/text/text.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import { EmptyState } from '#src/components/status.tsx';
import { constants } from '#domain/constants.ts';
import { classNames } from '#src/lib/class-names.ts';
import { Money } from '#src/components/small.tsx';
import { parsePostalCode } from '#domain/address/postal.ts';
import { freightHref, freightParams, type FreightQuery, freightViews } from './freight-search-params.ts';
import './freight.css';
import { RouteSearch, ZoneTable } from './zones.tsx';

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
function National({ query }: { query: FreightQuery }) {
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

interface CountryTableProps {
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
function CountryTable({ countries, query }: CountryTableProps) {
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

type Country = Answer<'countries'>[number];

/** Countries whose name or code holds what was typed, accents or not; in the order of the person's alphabet. */
export function findCountries(countries: readonly Country[], text: string, locale: string): Country[] {
  const wanted = foldAccents(text.trim());
  const found = countries.filter(
    ({ code, label }) => foldAccents(label).includes(wanted) || foldAccents(code) === wanted,
  );
  return found.toSorted((one, other) => one.label.localeCompare(other.label, locale));
}

function Countries({ countries, query }: { countries: readonly Country[]; query: FreightQuery }) {
  const { t, language } = useText('freight');
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const found = findCountries(countries, wanted, language.locale);
  return (
    <>
      <search className="freight-search one">
        <Field label={t('freight:country.search')} hint={t('freight:country.hint')}>
          <TextControl
            inputMode="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </search>
      <p className="soft sm" role="status">
        {t('freight:country.found', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <CountryTable countries={found} query={query} />
      ) : (
        <EmptyState title={t('freight:country.none')}>{t('freight:country.noneHint')}</EmptyState>
      )}
    </>
  );
}

/** Abroad: every country that parcels go to, by weight (CALL-63). */
function International({ query }: { query: FreightQuery }) {
  const { t } = useText('freight');
  const state = useCall('countries', {});
  return (
    <CallPart state={state} loading={t('freight:loading')} failed={t('freight:failed')}>
      {(countries) => <Countries countries={countries} query={query} />}
    </CallPart>
  );
}

/** The tariff to look up and to print: weight by zone for each service, and abroad by country (ROUTE-23, D-03). */
export function FreightPage() {
  const { t } = useText('freight', 'fields', 'rules', 'answers');
  const [search] = useSearchParams();
  const query = freightParams.read(search);
  const views = freightViews.map((view) => ({
    id: view,
    to: freightHref({ ...query, view }),
    label: t(`freight:view.${view}`),
  }));
  return (
    <div className="page freight">
      <div className="row between">
        <h1>{t('freight:title')}</h1>
        <Button variant="line" size="sm" icon="print" className="no-print" onClick={() => window.print()}>
          {t('freight:print')}
        </Button>
      </div>
      <p className="lead">{t(query.view === 'national' ? 'freight:intro' : 'freight:country.intro')}</p>
      <Tabs label={t('freight:views')} current={query.view} tabs={views} />
      {query.view === 'national' ? <National query={query} /> : <International query={query} />}
    </div>
  );
}
