import { type ComponentType, useRef, useState } from 'react';
import { TextAreaControl } from '#src/components/fields/field.tsx';
import { fieldText, useFormText } from '#src/forms/core/text.ts';
import type { TextCodec } from '#src/forms/core/codecs.ts';
import { Button } from '#src/components/button.tsx';
import { ChoiceField, ShapeChoice } from './choice-field.tsx';
import { FreeNames } from './additional-properties-field.tsx';
import type { GenericFieldProps } from './kinds.ts';
import { ListField } from './list-field.tsx';
import { ChoicesField, FixedField, OnDemand, ValuesField, YesNoField } from './primitive-fields.tsx';
import { FieldFrame } from '../widgets/field-frame.tsx';
import { useTypedText } from '../widgets/use-typed-text.ts';
import { useAnswer, useFormParts } from '../engine/form-context.ts';

/** With the file's name in it, as RJSF writes and reads it: `data:image/png;name=a.png;base64,…` */
const withName = (url: string, name: string): string =>
  url.replace(';base64', `;name=${encodeURIComponent(name)};base64`);

function nameIn(url: unknown): string {
  const name = typeof url === 'string' ? /^data:[^,]*;name=([^;,]*)/.exec(url)?.[1] : undefined;
  try {
    return decodeURIComponent(name ?? '');
  } catch {
    return name ?? '';
  }
}

function readAsUrl(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result)));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('The file was not read')));
    reader.readAsDataURL(file);
  });
}

/** A file that is the answer itself, in one text. */
function DataUrlField(field: GenericFieldProps) {
  const { t } = useFormText();
  const { store } = useFormParts();
  const answer = useAnswer(field.pointer);
  const input = useRef<HTMLInputElement>(null);
  const [hasFailed, setFailed] = useState(false);

  async function take(file: File | undefined) {
    if (!file) return;
    try {
      store.change({ [field.pointer]: withName(await readAsUrl(file), file.name) });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }
  return (
    <FieldFrame field={{ ...field, ui: field.ui ?? { widget: 'text', hint: field.schema.description } }} as="group">
      <div className="data-url">
        {answer !== undefined && (
          <output className="fixed" dir="auto">
            {nameIn(answer) || t('forms:dataUrl.chosen')}
          </output>
        )}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button variant="line" size="sm" disabled={field.disabled} onClick={() => input.current?.click()}>
          {t('forms:dataUrl.choose')}
        </Button>
        {answer !== undefined && !field.disabled && (
          <Button variant="quiet" size="sm" onClick={() => store.change({ [field.pointer]: undefined })}>
            {t('forms:dataUrl.remove')}
          </Button>
        )}
        {hasFailed && <p role="alert">{t('forms:dataUrl.failed')}</p>}
      </div>
    </FieldFrame>
  );
}

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
