import type { BagSize } from '#domain/order-choices.ts';
import { useCall } from '#src/api/react.tsx';
import { fieldText, hintText } from '#src/forms/core/text.ts';
import { useText } from '#src/i18n/react.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import type { ParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { type QueryProps, useErrorOf } from '#src/shared/rates/rates-fields.tsx';
import { type AskedBy, askedFor, type ChoiceName, sideNames } from '#src/shared/rates/use-rates-query.ts';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { Field, SelectControl, TextControl, UnitControl } from '#src/components/fields/field.tsx';

/** What the list of bags says. */
interface BagChoice {
  /** By size: what it carries and costs; empty while unknown. */
  optionTexts: Readonly<Partial<Record<BagSize, string>>>;
  /** The parcel is too heavy for the chosen one: a word, where it may be taken all the same (D-38). */
  warning: string | undefined;
  /** The same where the operator enforces it: the order would be rejected. */
  error: string | undefined;
}

/** What bags carry and cost (CALL-77), asked for once one may be chosen. */
export function useBags({ serviceType, bag, weight }: ParcelQuestion): BagChoice {
  const { t, format } = useText('rates', 'fields');
  const weightFlag = useObservable(useAppState().weightFlag);
  const { data } = useCall('bagWeightFlag', serviceType === 'EZ' ? {} : undefined);
  const bags = data?.bags ?? [];
  const chosen = bags.find((each) => each.bag === bag);
  const isTooHeavy = chosen !== undefined && typeof weight === 'number' && weight > chosen.maxWeightKg;
  const sentence = isTooHeavy
    ? t('rates:packing.tooHeavy', { weight: format.kilograms(chosen.maxWeightKg) })
    : undefined;
  return {
    optionTexts: Object.fromEntries(
      bags.map((each) => [
        each.bag,
        t('rates:packing.bag', {
          bag: fieldText(t, `bag.${each.bag}`),
          weight: format.kilograms(each.maxWeightKg),
          amount: format.money(each.total),
        }),
      ]),
    ),
    warning: weightFlag === 0 ? sentence : undefined,
    error: weightFlag === 1 ? sentence : undefined,
  };
}

const insure = askedFor('insure');
const sides = sideNames.map((name) => ({ name, ...askedFor(name) }));
/** The message of the three sides together is shown at the first. */
const [box] = sides;

/** Three cells, one hint, one error: a box has all three sides or none. */
export function SidesField({ query }: QueryProps) {
  const { t } = useText('rates', 'fields', 'rules');
  const toError = useErrorOf(query);
  const wrong = sideNames.find((name) => query.toError(name));
  return (
    <Field
      as="group"
      className="rates-sides"
      label={t('rates:sides')}
      optional={box?.optional}
      hint={box && hintText(t, box)}
      error={wrong && toError(wrong)}
    >
      <div className="sides">
        {sides.map(({ name, label, unit, control }) => (
          <UnitControl
            {...control}
            key={name}
            unit={unit}
            aria-label={fieldText(t, label)}
            aria-invalid={query.toError(name) ? true : undefined}
            {...query.control(name)}
          />
        ))}
      </div>
    </Field>
  );
}

function AmountField({ query, name }: QueryProps & { name: 'itemValue' | 'codAmount' }) {
  const { t } = useText('rates', 'fields', 'rules');
  const toError = useErrorOf(query);
  const asked = askedFor(name, query.question);
  return (
    <Field label={fieldText(t, asked.label)} hint={hintText(t, asked)} optional={asked.optional} error={toError(name)}>
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

interface ChoiceFieldProps extends QueryProps {
  name: ChoiceName;
  /** The words for nothing chosen. */
  empty: string;
  /** In place of an option's own words. */
  optionTexts?: Readonly<Record<string, string>>;
  warning?: string | undefined;
  error?: string | undefined;
}

function ChoiceField({ query, name, empty, optionTexts = {}, warning, error }: ChoiceFieldProps) {
  const { t } = useText('rates', 'fields');
  const { label, options } = askedFor(name);
  return (
    <Field label={fieldText(t, label)} hint={<span role="status">{warning}</span>} error={error}>
      <SelectControl
        ref={query.choice(name)}
        empty={empty}
        options={options.map(({ value, label: title }) => ({
          value: String(value),
          label: optionTexts[String(value)] ?? fieldText(t, title),
        }))}
        value={query.typed[name] ?? ''}
        onChange={({ target }) => query.choose(name, target.value)}
      />
    </Field>
  );
}

/** The service, and with EZ the bags with what each carries and costs (RULE-WEB-12, D-54). */
export function PackingFields({ query, bags }: QueryProps & { bags: BagChoice }) {
  const { t } = useText('rates', 'fields');
  return (
    <>
      <ChoiceField query={query} name="serviceType" empty={t('rates:packing.undecided')} />
      {query.typed.serviceType === 'EZ' && (
        <ChoiceField
          query={query}
          name="bag"
          empty={t('rates:packing.noBag')}
          optionTexts={bags.optionTexts}
          warning={bags.warning}
          error={bags.error}
        />
      )}
    </>
  );
}

/** Insurance asks for the value; what is collected at the door only accounts that may (D-53); and who pays. */
export function ExtraFields({ query, by }: QueryProps & { by: AskedBy }) {
  const { t } = useText('rates', 'fields', 'rules');
  return (
    <>
      {by.collectsCod && <AmountField query={query} name="codAmount" />}
      <ChoiceField query={query} name="paymentMode" empty={t('rates:packing.undecided')} />
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
