import { useEffect } from 'react';
import { sideSum } from '#domain/parcel/parcel.ts';
import { isWithin, pointerTo } from '#schemas/model/pointer.ts';
import { Field, SelectControl, TextControl, UnitControl } from '#src/components/fields/field.tsx';
import { fieldText, hintText, useFormText } from '#src/forms/core/text.ts';
import { digitsCodec, lengthCodec } from '#src/forms/core/codecs.ts';
import { getProperties, getUi } from '#src/forms/core/answers.ts';
import {
  ErrorLine,
  FieldFrame,
  useAnswer,
  isAnswered,
  useFormParts,
  useInputProps,
  useRemoteOptions,
  useShownError,
  useShownErrors,
  useTypedText,
  type WidgetProps,
  type WidgetRowProps,
} from '#src/forms/index.ts';
import { LoadFailure } from '#src/forms/core/load-states.tsx';
import { useCourierServices } from './services.ts';

const errorId = (id: string) => `${id}-error`;

/** One side of a box: a cell of a `DimensionsRow`. */
export function DimensionsWidget(field: WidgetProps) {
  const { t } = useFormText();
  const error = useShownError(field.pointer);
  const text = useTypedText(field.pointer, lengthCodec);
  return (
    <UnitControl
      {...text}
      id={field.id}
      name={field.name}
      unit={fieldText(t, `unit.${field.ui.unit ?? 'cm'}`)}
      aria-label={fieldText(t, field.schema.title)}
      aria-required={field.required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId(field.id)}
      disabled={field.disabled}
      done={isAnswered(field)}
    />
  );
}

/** The sides' sum so far; undefined before the first. */
function useSum(names: readonly string[]): number | undefined {
  const [first = '', second = '', third = ''] = names.map((name) => pointerTo(name));
  const sides = [useAnswer(first), useAnswer(second), useAnswer(third)];
  const given = sides.map((side) => (typeof side === 'number' ? side : undefined));
  if (given.every((side) => side === undefined)) return undefined;
  const [length = 0, width = 0, height = 0] = given;
  return sideSum({ length, width, height });
}

/** The sides of a box in one row, with one hint that adds them up and their errors underneath. */
export function DimensionsRow({ id, names, children }: WidgetRowProps) {
  const { t, format } = useFormText();
  const { form } = useFormParts();
  const errors = useShownErrors();
  const sum = useSum(names);
  const [first = ''] = names;
  const ui = getUi(form, first);
  const titles = getProperties(form.schema);
  return (
    <Field
      as="group"
      id={`${id}_sides`}
      label={t('forms:dimensions.title')}
      hint={
        <>
          {ui && hintText(t, ui)}
          {sum !== undefined && ` ${t('forms:dimensions.sum', { sum: format.number(sum) })}`}
        </>
      }
    >
      <div className="sides">{children}</div>
      {names.map((name) => {
        const error = errors.find(({ pointer }) => isWithin(pointer, pointerTo(name)));
        return (
          error && (
            <ErrorLine
              key={name}
              error={error}
              id={errorId(`${id}_${name}`)}
              label={fieldText(t, titles[name]?.title)}
            />
          )
        );
      })}
    </Field>
  );
}

/**
 * The content of a parcel, from the server's current list (D-69). A choice proposes the handling of the parcel, and
 * abroad its customs code: the fields that `fills` names for `goodsCategory` and `hsCode`.
 */
export function ItemTypeWidget(field: WidgetProps) {
  const { t, language } = useFormText();
  const { store } = useFormParts();
  const services = useCourierServices();
  const [asked, retry] = useRemoteOptions((signal) => services().itemTypes?.(signal), language.dictionary);
  const types = asked.status === 'loaded' ? asked.answer : undefined;
  const answer = typeof field.value === 'string' ? field.value : '';
  const { pointer, ui } = field;
  const { goodsCategory: category, hsCode } = ui.fills ?? {};

  // A type from a draft may have left the list.
  const isGone = types !== undefined && answer !== '' && !types.some(({ code }) => code === answer);
  useEffect(() => {
    if (isGone) store.change({ [pointer]: undefined });
  }, [isGone, store, pointer]);

  function choose(code: string) {
    const type = types?.find((listed) => listed.code === code);
    store.change({
      [pointer]: type?.code,
      ...(type && category !== undefined && { [pointerTo(category)]: type.goodsCategory }),
      ...(type && hsCode !== undefined && { [pointerTo(hsCode)]: type.hsCode ?? undefined }),
    });
  }

  return (
    <FieldFrame field={field}>
      <SelectControl
        name={field.name}
        disabled={field.disabled || !types}
        aria-required={field.required || undefined}
        options={(types ?? []).map(({ code, label }) => ({ value: code, label }))}
        empty={t(types ? 'forms:select.empty' : 'forms:itemType.loading')}
        value={types ? answer : ''}
        onChange={(event) => choose(event.target.value)}
        done={isAnswered(field)}
      />
      {(asked.status === 'failed' || asked.status === 'absent') && (
        <LoadFailure onRetry={retry}>{t('forms:itemType.failed')}</LoadFailure>
      )}
    </FieldFrame>
  );
}

/** The last four digits of a phone, set wide. */
export function TailWidget(field: WidgetProps) {
  const text = useTypedText(field.pointer, digitsCodec);
  return (
    <FieldFrame field={field}>
      <TextControl {...useInputProps(field)} className="num" frame="spaced" {...text} done={isAnswered(field)} />
    </FieldFrame>
  );
}
