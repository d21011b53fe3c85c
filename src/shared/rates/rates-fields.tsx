import { constants } from '#domain/constants.ts';
import { fieldText, hintText } from '#src/form-core/text.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { TextControl, UnitControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import type { TextName } from './typed-question.ts';
import { usePlace } from './use-place.ts';
import { askedFor, type RatesQuery } from './use-rates-query.ts';
import './rates-fields.css';

const weight = askedFor('weight');

export interface QueryProps {
  query: RatesQuery;
}

/** The sentence for what is wrong with a field. */
export function useErrorOf(query: RatesQuery): (name: TextName) => string | undefined {
  const { t } = useText('rates', 'fields', 'rules');
  return (name) => {
    const error = query.errorOf(name);
    return error && t(error.key, error.params);
  };
}

/** A postal code with its place named beneath (RULE-RATE-02, MSG-12). */
export function ZipField({ query, name }: QueryProps & { name: 'originZip' | 'destinationZip' }) {
  const { t } = useText('rates', 'fields', 'rules');
  const { label, control } = askedFor(name);
  const place = usePlace(query.question[name]);
  const errorOf = useErrorOf(query);
  const text =
    place?.status === 'known'
      ? isolate(place.text)
      : t(place ? 'rates:place.unknown' : 'rates:place.hint', { digits: constants.postal.digits });
  return (
    <Field label={fieldText(t, label)} hint={<span role="status">{text}</span>} error={errorOf(name)}>
      <TextControl {...control} className="num" done={place?.status === 'known'} {...query.control(name)} />
    </Field>
  );
}

/** RULE-RATE-01. */
export function WeightField({ query }: QueryProps) {
  const { t } = useText('rates', 'fields', 'rules');
  const errorOf = useErrorOf(query);
  return (
    <Field label={fieldText(t, weight.label)} hint={hintText(t, weight)} error={errorOf('weight')}>
      <UnitControl {...weight.control} unit={weight.unit} {...query.control('weight')} />
    </Field>
  );
}
