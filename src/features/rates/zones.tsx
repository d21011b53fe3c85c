import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findState, states } from '#domain/address/states.ts';
import { id, schema, ui, validate } from '#schemas/generated/freight/route.js';
import { postalCodeCodec } from '#src/courier-fields/postal-code-codec.ts';
import { getMessage } from '#src/forms/core/errors.ts';
import { getField } from '#src/forms/core/field-of.ts';
import { fieldText, hintText } from '#src/forms/core/text.ts';
import { useForm, useFormView } from '#src/forms/core/use-form.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Field, SelectControl, TextControl } from '#src/components/fields/field.tsx';
import type { Answer } from '#contract/calls.ts';
import { isolate } from '#src/i18n/formats.ts';
import { transitText } from '#src/shared/rates/quote-text.ts';
import { classNames } from '#src/lib/class-names.ts';
import { Chips } from '#src/components/lists.tsx';
import { Money } from '#src/components/small.tsx';
import { Box } from '#src/components/status.tsx';
import { freightHref, type FreightQuery } from './freight-search-params.ts';

const form = { id, schema, ui, validate };
const { label, control, ...asked } = getField(form, 'originZip');

const choices = states
  .map(({ code, name }) => ({ value: code, label: name }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'es'));

/** From which postal code to which state: its zone is marked in the table. */
export function RouteSearch({ query }: { query: FreightQuery }) {
  const { t } = useText('freight', 'fields', 'rules');
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const store = useForm(form, {
    value: { originZip: query.from ?? '' },
    toAnswers: ({ originZip }) => ({ originZip: postalCodeCodec.parse(postalCodeCodec.settle(String(originZip))) }),
    validated: query.from === undefined ? [] : ['/originZip'],
  });
  const { value, errors } = useFormView(store);
  const [error] = errors;
  const [to, setTo] = useState<string>(query.to ?? '');

  function submit(event: FormEvent) {
    event.preventDefault();
    const { answers, errors: found } = store.submit();
    if (found.length > 0) return box.current?.focus();
    void navigate(
      freightHref({
        ...query,
        from: String(answers.originZip),
        to: states.find(({ code }) => code === to)?.code,
        zone: undefined,
      }),
    );
  }

  return (
    <form className="freight-search" noValidate onSubmit={submit} aria-label={fieldText(t, schema.title)}>
      <Field label={fieldText(t, label)} hint={hintText(t, asked)} error={error && getMessage(t, error)}>
        <TextControl
          {...control}
          ref={box}
          className="num"
          value={String(value.originZip)}
          onChange={({ target }) => {
            store.change({ '/originZip': target.value });
            store.hideErrors('/originZip');
          }}
          onBlur={({ target }) => target.value !== '' && store.reveal('/originZip')}
        />
      </Field>
      <Field label={t('freight:search.to')} hint={t('freight:search.toHint')} optional>
        <SelectControl
          options={choices}
          empty={t('freight:search.any')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </Field>
      <Button type="submit">{t('freight:search.submit')}</Button>
    </form>
  );
}

type Tariff = Answer<'feeRates'>;
type Product = Tariff['products'][number];
type Zone = Tariff['zones'][number];

interface ZoneTableProps {
  query: FreightQuery;
  product: Product;
  zones: readonly Zone[];
  /** The zone that the searched route lies on. */
  leads: number | undefined;
}

/** Weights down, zones across; on a phone one zone at a time, chosen by its number. */
export function ZoneTable({ query, product, zones, leads }: ZoneTableProps) {
  const { t, format } = useText('freight', 'fields', 'rates');
  // Not every product goes to every zone, and a URL is untrusted input.
  const goesTo = (wanted: number | undefined) => product.zones.some(({ zone }) => zone === wanted);
  const isServed = goesTo(leads);
  const shown = [query.zone, leads].find(goesTo) ?? product.zones[0]?.zone;
  const weights = product.zones[0]?.rates.map(({ weightKg }) => weightKg) ?? [];
  const kilometres = (km: number) => format.number(km);
  const getRange = (zone: number) => {
    const range = zones.find((each) => each.zone === zone);
    if (!range) return '';
    if (range.upToKm === null) return t('freight:zone.beyond', { from: kilometres(range.fromKm) });
    return range.fromKm === 0
      ? t('freight:zone.upTo', { to: kilometres(range.upToKm) })
      : t('freight:zone.range', { from: kilometres(range.fromKm), to: kilometres(range.upToKm) });
  };
  const caption = t('freight:caption', {
    service: t(`fields:product.${product.productType}`),
    weight: format.kilograms(product.maxWeightKg),
  });
  const places = zones.find(({ zone }) => zone === shown)?.states ?? [];
  const getClass = (zone: number) => classNames('n', zone === leads && 'leads', zone !== shown && 'fold');
  return (
    <div className="by-zone stack">
      {leads && query.to && query.from && (
        <Box tone={isServed ? 'ok' : 'warn'} role="status">
          {t(isServed ? 'freight:leads' : 'freight:unserved', {
            from: query.from,
            to: isolate(findState(query.to)?.name ?? ''),
            zone: leads,
          })}
        </Box>
      )}
      <div className="freight-one">
        <Chips
          label={t('freight:zone.choose')}
          current={String(shown)}
          chips={product.zones.map(({ zone }) => ({
            id: String(zone),
            to: freightHref({ ...query, zone }),
            label: t('freight:zone.name', { zone }),
          }))}
        />
      </div>
      <table className="tb">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('freight:weight')}</th>
            {product.zones.map(({ zone, ...days }) => (
              <th key={zone} scope="col" className={getClass(zone)}>
                <b>{t('freight:zone.name', { zone })}</b>
                <span>{getRange(zone)}</span>
                <span>{transitText(t, days)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weights.map((weightKg, row) => (
            <tr key={weightKg}>
              <th scope="row" className="num">
                {t('freight:upTo', { weight: format.kilograms(weightKg) })}
              </th>
              {product.zones.map(({ zone, rates }) => (
                <td key={zone} className={getClass(zone)}>
                  {rates[row] && <Money centavos={rates[row].total} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {places.length > 0 && (
        <p className="soft sm">
          {t('freight:zone.states', {
            zone: shown,
            states: format.list(places.map((code) => isolate(findState(code)?.name ?? code))),
          })}
        </p>
      )}
    </div>
  );
}
