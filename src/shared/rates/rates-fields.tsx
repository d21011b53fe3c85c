import { constants } from '#domain/constants.ts';
import { fieldText, hintText } from '#src/form-core/text.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { CheckRow } from '#src/ui/fields/choices.tsx';
import { TextControl, UnitControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { sideNames, type TextName } from './typed-question.ts';
import { usePlace } from './use-place.ts';
import { askedFor, type RatesQuery } from './use-rates-query.ts';
import './rates-fields.css';

const weight = askedFor('weight');
const insure = askedFor('insure');
const sides = sideNames.map((name) => ({ name, ...askedFor(name) }));
/** What the three sides say together stands at the first. */
const [box] = sides;

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

/** Three cells, one hint, one error: a box has all three sides or none. */
export function SidesField({ query }: QueryProps) {
  const { t } = useText('rates', 'fields', 'rules');
  const errorOf = useErrorOf(query);
  const wrong = sideNames.find((name) => query.errorOf(name));
  return (
    <Field
      as="group"
      className="rates-sides"
      label={t('rates:sides')}
      optional={box?.optional}
      hint={box && hintText(t, box)}
      error={wrong && errorOf(wrong)}
    >
      <div className="sides">
        {sides.map(({ name, label, unit, control }) => (
          <UnitControl
            {...control}
            key={name}
            unit={unit}
            aria-label={fieldText(t, label)}
            aria-invalid={query.errorOf(name) ? true : undefined}
            {...query.control(name)}
          />
        ))}
      </div>
    </Field>
  );
}

function AmountField({ query, name }: QueryProps & { name: 'itemValue' | 'codAmount' }) {
  const { t } = useText('rates', 'fields', 'rules');
  const errorOf = useErrorOf(query);
  const asked = askedFor(name, query.question);
  return (
    <Field label={fieldText(t, asked.label)} hint={hintText(t, asked)} optional={asked.optional} error={errorOf(name)}>
      <TextControl
        {...asked.control}
        className="num"
        before={asked.prefix}
        after={fieldText(t, `unit.${asked.unit}`)}
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
      <AmountField query={query} name="codAmount" />
      <div className="rates-insure">
        <CheckRow checked={query.typed.insure} onChange={({ target }) => query.setInsured(target.checked)}>
          {fieldText(t, insure.label)}
          <span className="soft sm block">{hintText(t, insure)}</span>
        </CheckRow>
        {query.typed.insure && <AmountField query={query} name="itemValue" />}
      </div>
    </>
  );
}
