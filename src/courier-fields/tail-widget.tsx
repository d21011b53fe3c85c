import { digitsCodec } from '#src/form-core/codecs.ts';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { FieldFrame, useDone, useInputProps, useTypedText, type WidgetProps } from '#src/forms/index.ts';

/** The last four digits of a phone, set wide. */
export function TailWidget(field: WidgetProps) {
  const text = useTypedText(field.pointer, digitsCodec);
  return (
    <FieldFrame field={field}>
      <TextControl {...useInputProps(field)} className="num" frame="spaced" {...text} done={useDone(field)} />
    </FieldFrame>
  );
}
