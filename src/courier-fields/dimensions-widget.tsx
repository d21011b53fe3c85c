import { sideSum } from '#domain/parcel.ts';
import { isWithin, pointerTo } from '#schemas/model/pointer.ts';
import { UnitControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { fieldText, hintText, useFormText } from '#src/form-core/text.ts';
import { lengthCodec } from '#src/form-core/codecs.ts';
import { getProperties, getUi } from '#src/form-core/answers.ts';
import {
  ErrorLine,
  useAnswer,
  useDone,
  useFormParts,
  useShownError,
  useShownErrors,
  useTypedText,
  type WidgetProps,
  type WidgetRowProps,
} from '#src/forms/index.ts';

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
      done={useDone(field)}
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
