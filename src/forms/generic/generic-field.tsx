import type { ComponentType } from 'react';
import { ChoiceField, ShapeChoice } from './choice-field.tsx';
import { DataUrlField } from './data-url-field.tsx';
import { FreeNames } from './additional-properties-field.tsx';
import type { GenericFieldProps } from './generic-props.ts';
import { ListField } from './list-field.tsx';
import { ChoicesField, FixedField, OnDemand, ValuesField, YesNoField } from './primitive-fields.tsx';
import { TextAreaControl } from '#src/ui/fields/controls.tsx';
import { FieldFrame } from '../widgets/field-frame.tsx';
import { fieldText, useFormText } from '#src/form-core/text.ts';
import type { TextCodec } from '#src/form-core/codecs.ts';
import { useTypedText } from '../widgets/use-typed-text.ts';

/** Text that is no JSON becomes the answer unchanged: for a schema that accepts anything it is a text. */
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

/** A value that no field supports is edited as JSON, with a notice. */
function JsonField(field: GenericFieldProps) {
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

const fields: Readonly<Record<GenericFieldProps['kind'], ComponentType<GenericFieldProps>>> = {
  list: ListField,
  choices: ChoicesField,
  choice: ChoiceField,
  values: ValuesField,
  yesNo: YesNoField,
  fixed: FixedField,
  json: JsonField,
  dataUrl: DataUrlField,
  shape: ShapeChoice,
  freeNames: FreeNames,
  onDemand: OnDemand,
};

/** The one door to this folder's fields, so that they come in one file. */
export function GenericFieldByKind(field: GenericFieldProps) {
  const Drawn = fields[field.kind];
  return <Drawn {...field} />;
}
