import { TextAreaControl } from '#src/ui/fields/controls.tsx';
import { FieldFrame } from '../widgets/field-frame.tsx';
import { fieldText, useFormText } from '#src/form-core/text.ts';
import type { TextCodec } from '#src/form-core/codecs.ts';
import { useTypedText } from '../widgets/use-typed-text.ts';
import type { GenericFieldProps } from './generic-props.ts';

/** Text that is no JSON is the answer as it stands: for a schema that takes anything it is a text. */
function parse(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.trim();
  }
}

function isOwnText(value: string): boolean {
  return parse(value) === value.trim();
}

export const jsonCodec: TextCodec = {
  parse,
  format: (answer) => {
    if (answer === undefined) return '';
    if (typeof answer === 'string' && isOwnText(answer)) return answer;
    return JSON.stringify(answer, null, 2);
  },
};

const lines = 4;

/** What no field can be drawn for is written as JSON, and says so. */
export function JsonField(field: GenericFieldProps) {
  const { t } = useFormText();
  const text = useTypedText(field.pointer, jsonCodec);
  const hint = [
    fieldText(t, field.schema.description),
    t(field.schema.unsupported ? 'forms:json.unsupported' : 'forms:json.any'),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <FieldFrame field={{ ...field, ui: field.ui ?? { widget: 'textarea' } }} hint={hint}>
      <TextAreaControl
        {...text}
        className="code"
        dir="ltr"
        rows={lines}
        spellCheck={false}
        autoCapitalize="none"
        disabled={field.disabled}
        aria-required={field.required || undefined}
      />
    </FieldFrame>
  );
}
