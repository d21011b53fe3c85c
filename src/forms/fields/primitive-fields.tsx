import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { deepEqual } from '#schemas/model/equality.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import { Button } from '#src/components/button.tsx';
import { CheckRow, RadioTiles } from '#src/components/fields/choices.tsx';
import { SelectControl } from '#src/components/fields/field.tsx';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { fieldText, useFormText } from '#src/forms/core/text.ts';
import { useAnswer, useFormParts, useShownError } from '../engine/form-context.ts';
import { ClearChoice, ErrorLine, FieldFrame } from '../widgets/field-frame.tsx';
import { defaultUi, isListed, isSearched, nameOfChoice } from '../widgets/field-ui.ts';
import { LongSelect } from '../widgets/choice-widgets.tsx';
import type { WidgetProps } from '../types.ts';
import { beginValue } from './default-value.ts';
import type { GenericFieldProps } from './kinds.ts';

const framed = (field: GenericFieldProps): WidgetProps => ({
  ...field,
  ui: field.ui ?? { widget: 'text', hint: defaultUi(field.schema).hint },
});

/** A value as a person reads it. */
function valueText(t: (key: string) => string, value: unknown): string {
  if (value === null) return t('forms:types.null');
  if (typeof value === 'boolean') return t(value ? 'forms:review.yes' : 'forms:review.no');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Labels for the values of a schema: the author's, else the values themselves. */
function getWords(t: TFunction, schema: ResolvedSchema): { label: string; note: string | undefined }[] {
  const values = schema.enum ?? [];
  const named = (schema.enumOptions ?? []) as readonly ResolvedSchema[];
  const unlikeText = new Set(values.filter((value) => typeof value !== 'string').map(String));
  return values.map((value, index) => ({
    label:
      fieldText(t, named[index]?.title) ||
      nameOfChoice(schema, index) ||
      (typeof value === 'string' && unlikeText.has(value) ? JSON.stringify(value) : valueText(t, value)),
    note: fieldText(t, named[index]?.description) || undefined,
  }));
}

/** One of several values of any type, with labels where the schema has them. */
export function ValuesField(field: GenericFieldProps) {
  const { t } = useFormText();
  const { store } = useFormParts();
  const { schema } = field;
  const values = schema.enum ?? [];
  const words = useMemo(() => getWords(t, schema), [t, schema]);
  const labels = useMemo(() => words.map(({ label }) => label), [words]);
  const answer = useAnswer(field.pointer);
  const chosen = values.findIndex((value) => deepEqual(value, answer));
  const choose = (place: string) => store.change({ [field.pointer]: place === '' ? undefined : values[Number(place)] });
  if (isSearched(values.length)) {
    return (
      <LongSelect
        {...framed(field)}
        labels={labels}
        chosen={chosen}
        choose={(index) => store.change({ [field.pointer]: index === undefined ? undefined : values[index] })}
      />
    );
  }
  const options = words.map((word, index) => ({ ...word, value: String(index), disabled: field.disabled }));
  if (!isListed(field.schema, options.length)) {
    return (
      <FieldFrame
        field={framed(field)}
        as="group"
        aside={!field.required && answer !== undefined && <ClearChoice field={field} />}
      >
        <RadioTiles
          className={options.length % 2 === 0 ? 'pairs' : undefined}
          name={field.id}
          value={chosen < 0 ? '' : String(chosen)}
          onChange={choose}
          options={options}
        />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame field={framed(field)}>
      <SelectControl
        empty={t('forms:select.empty')}
        disabled={field.disabled}
        value={chosen < 0 ? '' : String(chosen)}
        onChange={(event) => choose(event.target.value)}
        options={options}
      />
    </FieldFrame>
  );
}

/** A question that has to be answered with yes or no: an empty box would answer it unasked. */
export function YesNoField(field: GenericFieldProps) {
  const { t } = useFormText();
  const { store } = useFormParts();
  const answer = useAnswer(field.pointer);
  return (
    <FieldFrame
      field={framed(field)}
      as="group"
      aside={!field.required && answer !== undefined && <ClearChoice field={field} />}
    >
      <RadioTiles
        className="pairs"
        name={field.id}
        value={typeof answer === 'boolean' ? String(answer) : ''}
        onChange={(value) => store.change({ [field.pointer]: value === 'true' })}
        options={[true, false].map((value) => ({
          value: String(value),
          label: valueText(t, value),
          disabled: field.disabled,
        }))}
      />
    </FieldFrame>
  );
}

/** A value that admits of no other. Another one that was loaded is shown, with a way to the right one. */
export function FixedField(field: GenericFieldProps) {
  const { t } = useFormText();
  const { store, focus } = useFormParts();
  const answer = useAnswer(field.pointer);
  const only: unknown = field.schema.const ?? null;
  const isOther = answer !== undefined && !deepEqual(answer, only);

  function takeOnly() {
    flushSync(() => store.change({ [field.pointer]: only }));
    // The button is gone, and the keyboard with it.
    focus(field.pointer);
  }
  return (
    <FieldFrame field={{ ...framed(field), required: true }} as="group">
      <output className="fixed" dir="auto">
        {valueText(t, isOther ? answer : only)}
      </output>
      {isOther && <p className="soft">{t('forms:fixed.other', { value: valueText(t, only) })}</p>}
      {isOther && (
        <Button variant="line" size="sm" disabled={field.disabled} onClick={takeOnly}>
          {t('forms:fixed.take', { value: valueText(t, only) })}
        </Button>
      )}
    </FieldFrame>
  );
}

/** Any of several values: a list of checkboxes; the answer keeps the order of the schema. */
export function ChoicesField(field: GenericFieldProps) {
  const { t } = useFormText();
  const { form, store, focus } = useFormParts();
  const items = getNodes(form).resolve(field.schema.items, undefined);
  const { enum: values = [] } = items;
  const named = (items.enumOptions ?? []) as readonly ResolvedSchema[];
  const names = field.schema.enumNames === undefined ? items : field.schema;
  const answer = useAnswer(field.pointer);
  const chosen: readonly unknown[] = Array.isArray(answer) ? answer : [];
  const isChosen = (value: unknown) => chosen.some((each) => deepEqual(each, value));
  // Chosen while other answers offered them, or loaded: shown, so that they can be removed.
  const strays = chosen.filter((each) => each !== undefined && !values.some((known) => deepEqual(known, each)));

  function toggle(value: unknown, isOn: boolean) {
    const next = [
      ...values.filter((each) => (deepEqual(each, value) ? isOn : isChosen(each))),
      ...strays.filter((each) => isOn || !deepEqual(each, value)),
    ];
    store.change({ [field.pointer]: next.length > 0 ? next : undefined });
  }

  function removeStray(value: unknown) {
    flushSync(() => toggle(value, false));
    // Its box is gone, and the keyboard with it.
    focus(field.pointer);
  }
  return (
    <FieldFrame field={framed(field)} as="group">
      <div className="ticks">
        {values.map((value, index) => (
          <CheckRow
            key={JSON.stringify(value)}
            disabled={field.disabled}
            checked={isChosen(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          >
            {fieldText(t, named[index]?.title) || nameOfChoice(names, index) || valueText(t, value)}
          </CheckRow>
        ))}
        {strays.map((value) => (
          <CheckRow key={JSON.stringify(value)} disabled={field.disabled} checked onChange={() => removeStray(value)}>
            {valueText(t, value)} <span className="soft">{t('forms:choice.stray')}</span>
          </CheckRow>
        ))}
      </div>
    </FieldFrame>
  );
}

/**
 * An object that is rendered on demand: created, or opened if it has answers. Its first field takes the focus from the
 * button, which disappears.
 */
export function OnDemand(field: GenericFieldProps) {
  const { t } = useFormText();
  const { form, store, turns, focus } = useFormParts();
  const error = useShownError(field.pointer);
  const errorId = `${field.id}-error`;
  const isClosed = field.value !== undefined;
  function begin() {
    turns.open(field.pointer);
    // A link to it opens it.
    if (isClosed) return focus(field.pointer + pointerTo(...Object.keys(field.schema.properties ?? {}).slice(0, 1)));
    const begun = beginValue(field.schema, getNodes(form), { isRequired: true }) ?? {};
    flushSync(() => store.change({ [field.pointer]: begun }));
    focus(field.pointer + pointerTo(...Object.keys(field.schema.properties ?? {}).slice(0, 1)));
  }
  return (
    <div className="f">
      {error && <ErrorLine error={error} id={errorId} />}
      <Button
        variant="line"
        size="sm"
        icon={isClosed ? 'down' : 'plus'}
        disabled={!isClosed && field.disabled}
        aria-expanded={isClosed ? false : undefined}
        aria-describedby={error && errorId}
        onClick={begin}
      >
        {t(isClosed ? 'forms:group.open' : 'forms:group.begin', { title: fieldText(t, field.schema.title) })}
      </Button>
    </div>
  );
}
