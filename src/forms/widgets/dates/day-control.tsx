import type { DateOrder } from '#domain/languages.ts';
import { type Bounds, dateCodecs, isDay, nativeDateCodec } from '#src/forms/core/date-text.ts';
import { useCoarsePointer, useDateExample } from '#src/forms/core/calendar-button.tsx';
import { hintText } from '#src/forms/core/text.ts';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import { useExtras } from '#src/forms/engine/form-context.ts';
import type { WidgetProps } from '#src/forms/types.ts';
import { TextControl, type TextControlProps } from '#src/components/fields/field.tsx';
import type { TextCodec } from '#src/forms/core/codecs.ts';
import { useTypedText } from '../use-typed-text.ts';

const dayOr = (value: unknown): string | undefined => (isDay(value) ? value : undefined);

/** From the schema's `formatMinimum` and `formatMaximum`; what the screen knows (today, an age) comes first. */
export function useBounds({ name, schema }: WidgetProps): Bounds {
  const { dates } = useExtras(name);
  return { min: dates?.min ?? dayOr(schema.formatMinimum), max: dates?.max ?? dayOr(schema.formatMaximum) };
}

/** The field's hint and how a date is typed. */
export function useDateHint(field: WidgetProps): string {
  const { ui } = field;
  const { t } = useWidgetText();
  const example = useDateExample(useBounds(field));
  const written = hintText(t, ui);
  return [written, example && t('widgets:date.example', { example })].filter(Boolean).join(' ');
}

interface DayControlProps extends Bounds {
  field: WidgetProps;
  /** The pointer of the answer, which may be another field's. */
  pointer: string;
  /** Left out where a label leads here by the field's id. */
  id?: string;
  done: boolean;
  onBlur?: () => void;
}

/** A day as text in the language's own order; on a phone the phone's picker. */
export function DayControl(props: DayControlProps) {
  const isNative = useCoarsePointer();
  const { language } = useWidgetText();
  // Another codec means another input: what one shows the other can't read.
  return isNative ? <NativeDay {...props} /> : <TypedDay key={language.locale} {...props} order={language.dateOrder} />;
}

function sharedProps({ field, id, done }: DayControlProps) {
  return {
    ...(id && { id }),
    name: field.name,
    disabled: field.disabled,
    'aria-required': field.required || undefined,
    autoComplete: field.ui.autoComplete ?? 'off',
    done,
  } as const;
}

/** The text of either input; on blur it hands the text over before the surrounding group handles the event. */
function DayText({ day, codec, ...control }: { day: DayControlProps; codec: TextCodec } & TextControlProps) {
  const { onBlur, ...text } = useTypedText(day.pointer, codec);
  return (
    <TextControl
      {...sharedProps(day)}
      {...text}
      onBlur={(event) => {
        onBlur(event);
        day.onBlur?.();
      }}
      className="num"
      {...control}
    />
  );
}

function TypedDay({ order, ...props }: DayControlProps & { order: DateOrder }) {
  return <DayText day={props} codec={dateCodecs[order]} inputMode="numeric" dir="ltr" spellCheck={false} />;
}

function NativeDay(props: DayControlProps) {
  return <DayText day={props} codec={nativeDateCodec} type="date" min={props.min} max={props.max} />;
}
