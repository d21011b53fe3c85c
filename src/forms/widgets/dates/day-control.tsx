import { TextControl, type TextControlProps } from '#src/ui/fields/controls.tsx';
import type { WidgetProps } from '../types.ts';
import type { TextCodec } from '#src/form-core/codecs.ts';
import { useTypedText } from '../use-typed-text.ts';
import { useWidgetText } from '#src/form-core/use-widget-text.ts';
import { type Bounds, dateCodec, nativeDateCodec } from '#src/form-core/dates/date-text.ts';
import { useCoarsePointer } from '#src/form-core/dates/use-coarse-pointer.ts';

export interface DayControlProps extends Bounds {
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
  return isNative ? <NativeDay {...props} /> : <TypedDay key={language.locale} {...props} locale={language.locale} />;
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

function TypedDay({ locale, ...props }: DayControlProps & { locale: string }) {
  return <DayText day={props} codec={dateCodec(locale)} inputMode="numeric" dir="ltr" spellCheck={false} />;
}

function NativeDay(props: DayControlProps) {
  return <DayText day={props} codec={nativeDateCodec} type="date" min={props.min} max={props.max} />;
}
