import { useMemo } from 'react';
import type { UiOption } from '#schemas/runtime/types.ts';
import { CheckRow, RadioTiles } from '#src/components/fields/choices.tsx';
import { SelectControl } from '#src/components/fields/field.tsx';
import { RichLabel } from '#src/components/fields/rich-label.tsx';
import { fieldText, hintText, useFormText } from '#src/forms/core/text.ts';
import { lazyWidget } from './lazy-widget.tsx';
import type { LongSelectProps } from './long-select.tsx';
import { useExtras, useFormParts } from '../engine/form-context.ts';
import type { OptionExtras, WidgetProps } from '../types.ts';
import { ClearChoice, FieldFrame } from './field-frame.tsx';
import { isSearched } from './field-ui.ts';
import { isAnswered } from './text-widgets.tsx';

/** One of very many choices; its list comes when a form has one. */
export const LongSelect = lazyWidget<LongSelectProps>(async () => (await import('./long-select.tsx')).LongSelectField);

interface Choice {
  value: string;
  label: string;
  hint: string;
  extras: OptionExtras;
}

const noExtras: OptionExtras = {};

/** The choices with their labels and the screen's extras; and the mapping back to the answer's own type. */
function useChoices({ ui, name }: WidgetProps): {
  choices: Choice[];
  toAnswer: (value: string) => UiOption['value'] | undefined;
} {
  const { t } = useFormText();
  const extras = useExtras(name).options;
  const options = ui.options ?? [];
  const choices = options.map(({ value, label, hint, hintParams }) => ({
    value: String(value),
    label: fieldText(t, label),
    hint: hintText(t, { hint, hintParams }),
    extras: extras?.[String(value)] ?? noExtras,
  }));
  return {
    choices: choices.filter((choice) => !choice.extras.hidden),
    toAnswer: (value) => options.find((option) => String(option.value) === value)?.value,
  };
}

const toText = (value: unknown): string => (value === undefined ? '' : String(value));

const noOptions: readonly UiOption[] = [];

/** The choices of a stranger's schema, of which no screen knows anything further. */
function SearchedWidget(field: WidgetProps) {
  const { t } = useFormText();
  const { store } = useFormParts();
  const { options = noOptions } = field.ui;
  const labels = useMemo(() => options.map(({ label }) => fieldText(t, label)), [options, t]);
  return (
    <LongSelect
      {...field}
      labels={labels}
      chosen={options.findIndex(({ value }) => value === field.value)}
      choose={(index) => store.change({ [field.pointer]: index === undefined ? undefined : options[index]?.value })}
    />
  );
}

/** One of several in a native list; of very many in a list that is searched. */
export function SelectWidget(field: WidgetProps) {
  const { form } = useFormParts();
  const isLong = form.texts === 'literal' && isSearched(field.ui.options?.length ?? 0);
  return isLong ? <SearchedWidget {...field} /> : <ListedWidget {...field} />;
}

function ListedWidget(field: WidgetProps) {
  const { t } = useFormText();
  const { store } = useFormParts();
  const { choices, toAnswer } = useChoices(field);
  return (
    <FieldFrame field={field}>
      <SelectControl
        name={field.name}
        disabled={field.disabled}
        aria-required={field.required || undefined}
        autoComplete={field.ui.autoComplete}
        options={choices.map(({ value, label, extras }) => ({
          value,
          label,
          disabled: extras.disabledReason !== undefined,
        }))}
        empty={t('forms:select.empty')}
        value={toText(field.value)}
        onChange={(event) => store.change({ [field.pointer]: toAnswer(event.target.value) })}
        done={isAnswered(field)}
      />
    </FieldFrame>
  );
}

export function RadioTilesWidget(field: WidgetProps) {
  const { form, store } = useFormParts();
  const canBeCleared = form.texts === 'literal' && !field.required && field.value !== undefined;
  const { choices, toAnswer } = useChoices(field);
  return (
    <FieldFrame field={field} as="radios" aside={canBeCleared && <ClearChoice field={field} />}>
      <RadioTiles
        className={choices.length % 2 === 0 ? 'pairs' : undefined}
        name={field.id}
        value={toText(field.value)}
        onChange={(value) => store.change({ [field.pointer]: toAnswer(value) })}
        options={choices.map(({ value, label, hint, extras }) => ({
          value,
          label: extras.aside ? (
            <span className="choice">
              <span>{label}</span>
              <span className="num">{extras.aside}</span>
            </span>
          ) : (
            label
          ),
          note: extras.disabledReason ?? extras.note ?? (hint || undefined),
          disabled: field.disabled || extras.disabledReason !== undefined,
        }))}
      />
    </FieldFrame>
  );
}

export function CheckboxWidget(field: WidgetProps) {
  const { t } = useFormText();
  const { store } = useFormParts();
  const hint = useExtras(field.name).hint ?? hintText(t, field.ui);
  return (
    <FieldFrame field={field} as="bare" hint="">
      <CheckRow
        name={field.name}
        disabled={field.disabled}
        checked={field.value === true}
        onChange={(event) => store.change({ [field.pointer]: event.target.checked })}
      >
        {fieldText(t, field.schema.title)}
        {hint && <span className="hint">{hint}</span>}
      </CheckRow>
    </FieldFrame>
  );
}

/** Never prefilled: only the person's own press answers it, and unticking it leaves no answer. */
export function ConsentWidget(field: WidgetProps) {
  const { t } = useFormText();
  const { store, services } = useFormParts();
  const links = { ...services().links, ...useExtras(field.name).links };
  return (
    <FieldFrame field={field} as="bare">
      <CheckRow
        look="tile"
        name={field.name}
        disabled={field.disabled}
        aria-required={field.required || undefined}
        checked={field.value === true}
        onChange={(event) => store.change({ [field.pointer]: event.target.checked || undefined })}
      >
        <RichLabel text={fieldText(t, field.schema.title)} links={links} />
      </CheckRow>
    </FieldFrame>
  );
}
