import { useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useFormText } from '#src/form-core/text.ts';
import { useAnswer, useFormParts } from '../engine/form-context.ts';
import { FieldFrame } from '../widgets/field-frame.tsx';
import type { GenericFieldProps } from './generic-props.ts';

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
export function DataUrlField(field: GenericFieldProps) {
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
