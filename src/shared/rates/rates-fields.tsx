import { Link } from 'react-router-dom';
import { useEffect, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { fieldText, hintText } from '#src/forms/core/text.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Field, TextControl, UnitControl } from '#src/components/fields/field.tsx';
import { formatOrigin } from '#domain/address/address.ts';
import { isPostalCode } from '#domain/address/postal.ts';
import { useApi } from '#src/api/react.tsx';
import { askedFor, type RatesQuery, type TextName } from './use-rates-query.ts';
import './rates-fields.css';

/** A postal code's place as "Guadalajara, Jal."; `unknown` for a well-formed code that the catalogue lacks (D-61). */
type Place = { status: 'known'; text: string } | { status: 'unknown' } | undefined;

/**
 * Names the place of a postal code while it is typed (CALL-35). Undefined until it is known, and when the service is
 * unavailable.
 */
function usePlace(zip: unknown): Place {
  const api = useApi();
  const asked = typeof zip === 'string' && isPostalCode(zip) ? zip : undefined;
  const [found, setFound] = useState<{ zip: string; place: Place }>();

  useEffect(() => {
    if (asked === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      const result = await api.call('stateCityByZip', { zipCode: asked }, { signal });
      if (signal.aborted || !result.ok) return;
      const { known, city, state } = result.data;
      const place: Place =
        known && city && state ? { status: 'known', text: formatOrigin({ city, state }) } : { status: 'unknown' };
      setFound({ zip: asked, place });
    };
    void ask();
    return () => controller.abort();
  }, [api, asked]);

  return found?.zip === asked ? found?.place : undefined;
}

const weight = askedFor('weight');

export interface QueryProps {
  query: RatesQuery;
}

/** The sentence for what is wrong with a field. */
export function useErrorOf(query: RatesQuery): (name: TextName) => string | undefined {
  const { t } = useText('rates', 'fields', 'rules');
  return (name) => {
    const error = query.toError(name);
    return error && t(error.key, error.params);
  };
}

/** A postal code with its place named beneath (RULE-RATE-02, MSG-12). */
export function ZipField({ query, name }: QueryProps & { name: 'originZip' | 'destinationZip' }) {
  const { t } = useText('rates', 'fields', 'rules');
  const { label, control } = askedFor(name);
  const place = usePlace(query.question[name]);
  const toError = useErrorOf(query);
  const text =
    place?.status === 'known'
      ? isolate(place.text)
      : t(place ? 'rates:place.unknown' : 'rates:place.hint', { digits: constants.postal.digits });
  return (
    <Field label={fieldText(t, label)} hint={<span role="status">{text}</span>} error={toError(name)}>
      <TextControl {...control} className="num" done={place?.status === 'known'} {...query.control(name)} />
    </Field>
  );
}

/** RULE-RATE-01. What is too heavy for the rates is led to the order that takes and prices it (D-50). */
export function WeightField({ query }: QueryProps) {
  const { t, format } = useText('rates', 'fields', 'rules');
  const error = useErrorOf(query)('weight');
  const isTooHeavy = query.toError('weight')?.keyword === 'maximum';
  const heavier = isTooHeavy && (
    <>
      {' '}
      {t('rates:heavier.text', {
        limit: format.number(constants.parcel.other.maxWeightKg),
        product: t('fields:product.express'),
      })}{' '}
      <Link to={paths.placeOrder}>{t('rates:heavier.link', { menu: t('shell:nav.place') })}</Link>
    </>
  );
  return (
    <Field
      label={fieldText(t, weight.label)}
      hint={hintText(t, weight)}
      error={
        error && (
          <>
            {error}
            {heavier}
          </>
        )
      }
    >
      <UnitControl {...weight.control} unit={weight.unit} {...query.control('weight')} />
    </Field>
  );
}
