import type { ReactNode } from 'react';
import { constants } from '#domain/constants.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { CheckRow } from '#src/ui/fields/choices.tsx';
import { TextControl, UnitControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { sideNames, type TextName } from './typed-question.ts';
import { usePlace } from './use-place.ts';
import type { RatesQuery } from './use-rates-query.ts';
import './rates-fields.css';

interface QueryProps {
  query: RatesQuery;
}

/** The sentence for what is wrong with a field. */
function useErrorOf(query: RatesQuery): (name: TextName) => string | undefined {
  const { t } = useText('rates', 'fields', 'rules');
  return (name) => {
    const error = query.errorOf(name);
    return error && t(error.key, error.params);
  };
}

/** A postal code with its place named beneath (RULE-RATE-02, MSG-12). */
export function ZipField({ query, name }: QueryProps & { name: 'originZip' | 'destinationZip' }) {
  const { t } = useText('rates', 'fields', 'rules');
  const place = usePlace(query.question[name]);
  const errorOf = useErrorOf(query);
  const text =
    place?.status === 'known'
      ? isolate(place.text)
      : t(place ? 'rates:place.unknown' : 'rates:place.hint', { digits: constants.postal.digits });
  return (
    <Field label={t(`fields:rates.${name}`)} hint={<span role="status">{text}</span>} error={errorOf(name)}>
      <TextControl
        className="num"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        done={place?.status === 'known'}
        {...query.control(name)}
      />
    </Field>
  );
}

/** RULE-RATE-01. */
export function WeightField({ query }: QueryProps) {
  const { t } = useText('rates', 'fields', 'rules');
  const errorOf = useErrorOf(query);
  return (
    <Field
      label={t('fields:parcel.weight')}
      hint={t('fields:rates.weightHint', { limit: constants.parcel.web.maxWeightKg })}
      error={errorOf('weight')}
    >
      <UnitControl unit="kg" {...query.control('weight')} />
    </Field>
  );
}

/** Three cells, one hint, one error: a box has all three sides or none. */
export function SidesField({ query }: QueryProps) {
  const { t } = useText('rates', 'fields', 'rules');
  const errorOf = useErrorOf(query);
  const wrong = sideNames.find((name) => query.errorOf(name));
  const { maxSideCm, maxSideSumCm } = constants.parcel.web;
  return (
    <Field
      as="group"
      className="rates-sides"
      label={t('rates:sides')}
      optional
      hint={t('fields:parcel.dimensionsHint', { side: maxSideCm, sum: maxSideSumCm })}
      error={wrong && errorOf(wrong)}
    >
      <div className="sides">
        {sideNames.map((name) => (
          <UnitControl
            key={name}
            unit="cm"
            aria-label={t(`fields:parcel.${name}`)}
            aria-invalid={query.errorOf(name) ? true : undefined}
            {...query.control(name)}
          />
        ))}
      </div>
    </Field>
  );
}

function AmountField({
  query,
  name,
  hint,
  optional,
}: QueryProps & { name: 'itemValue' | 'codAmount'; hint?: ReactNode; optional?: boolean }) {
  const { t } = useText('rates', 'fields', 'rules');
  const errorOf = useErrorOf(query);
  const label = t(name === 'itemValue' ? 'fields:parcel.itemValue' : 'fields:rates.codAmount');
  return (
    <Field label={label} hint={hint} optional={optional} error={errorOf(name)}>
      <TextControl
        className="num"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        before="$"
        after="MXN"
        {...query.control(name)}
      />
    </Field>
  );
}

/** Insurance asks for the value; what is collected at the door is asked for by itself. */
export function ExtraFields({ query }: QueryProps) {
  const { t } = useText('rates', 'fields', 'rules');
  return (
    <>
      <AmountField query={query} name="codAmount" optional hint={t('fields:rates.codAmountHint')} />
      <div className="rates-insure">
        <CheckRow checked={query.typed.insure} onChange={({ target }) => query.setInsured(target.checked)}>
          {t('fields:parcel.insure')}
          <span className="soft sm block">{t('fields:parcel.insureHint')}</span>
        </CheckRow>
        {query.typed.insure && <AmountField query={query} name="itemValue" />}
      </div>
    </>
  );
}
