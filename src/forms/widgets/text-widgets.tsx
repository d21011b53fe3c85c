import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { addExtension, parsePhone } from '#domain/account/phone.ts';
import { digitsPattern, lineOf } from '#domain/text/text.ts';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { TextAreaControl, TextControl, UnitControl } from '#src/components/fields/field.tsx';
import { getControl } from '#src/forms/core/field-of.ts';
import { fieldText, useFormText } from '#src/forms/core/text.ts';
import {
  codecOfUnit,
  digitsCodec,
  emptiedLineCodec,
  integerCodec,
  lineCodec,
  moneyCodec,
  phoneCodec,
  type TextCodec,
} from '#src/forms/core/codecs.ts';
import { admitsEmptyText } from '#src/forms/core/nested-answers.ts';
import { textLength } from '#schemas/runtime/text-length.ts';
import { type Observable, observable, useObservable } from '#src/lib/observable.ts';
import { useAnswer, useFormParts } from '../engine/form-context.ts';
import { FieldFrame } from './field-frame.tsx';
import type { WidgetProps } from '../types.ts';
import { useTypedText } from './use-typed-text.ts';

/** Counts as the rule does: an emoji made of several characters is several. */
const getLength = (text: unknown) => textLength(lineOf(String(text ?? '')));

interface Used {
  used: Observable<number>;
  count: (text: string) => void;
}

/** Counts after the character is on screen: typing never waits for the counter. */
function createUsed(initial: unknown): Used {
  const used = observable(getLength(initial));
  let latest: string | undefined;
  const settle = () => {
    if (latest !== undefined) used.set(getLength(latest));
    latest = undefined;
  };
  return {
    used,
    count: (text) => {
      if (latest === undefined) requestAnimationFrame(() => setTimeout(settle));
      latest = text;
    },
  };
}

/** How many of the allowed characters are used; heard by the counter alone, so that a key press redraws nothing else. */
function useUsed({ ui, schema, value }: WidgetProps): Partial<Used> {
  const [used] = useState(() => (ui.counter && schema.maxLength !== undefined ? createUsed(value) : {}));
  return used;
}

/** From this share on the counter is announced. */
const nearly = 0.9;

/** "21 de 30" while it is typed; said aloud near the end, once the typing has calmed down. */
function LiveCount({ used, field }: { used: Observable<number>; field: WidgetProps }) {
  const { t } = useFormText();
  const now = useObservable(used);
  const max = field.schema.maxLength ?? 0;
  const settled = getLength(field.value);
  return (
    <>
      <span className="num">{t('ui:count', { used: now, max })}</span>
      <span className="sr" role="status">
        {settled >= max * nearly && t('ui:count', { used: settled, max })}
      </span>
    </>
  );
}

/** A control with an answer has an ink border; that of an error has precedence. */
export const isAnswered = ({ value }: WidgetProps): boolean => value !== undefined;

/** The attributes that a `.ui.json` sets on an input. */
export function useInputProps({ ui, name, required, disabled }: WidgetProps) {
  const { t } = useFormText();
  return {
    name,
    ...getControl(ui),
    placeholder: fieldText(t, ui.placeholder) || undefined,
    disabled,
    'aria-required': required || undefined,
  } as const;
}

/**
 * In forms of ours a blank text is none, and the groups of a number are joined (D-107); a schema of a stranger may take
 * both to the letter.
 */
function useLineCodec({ required, schema }: WidgetProps): TextCodec {
  const { form } = useFormParts();
  if (form.texts === 'literal') return required && admitsEmptyText(schema) ? emptiedLineCodec : lineCodec;
  return schema.pattern === digitsPattern ? digitsCodec : lineCodec;
}

interface LineWidgetProps {
  field: WidgetProps;
  /** An action for the error; shown after the sentence. */
  remedy?: ReactNode;
  /** In place of that of a line; the same object on every render. */
  codec?: TextCodec;
}

export function LineWidget({ field, remedy, codec }: LineWidgetProps) {
  const { used, count } = useUsed(field);
  const lineCodecOfSchema = useLineCodec(field);
  const text = useTypedText(field.pointer, codec ?? lineCodecOfSchema, count);
  return (
    <FieldFrame field={field} aside={used && <LiveCount used={used} field={field} />} remedy={remedy}>
      <TextControl {...useInputProps(field)} {...text} before={field.ui.prefix} done={isAnswered(field)} />
    </FieldFrame>
  );
}

export function TextWidget(field: WidgetProps) {
  return <LineWidget field={field} />;
}

export function EmailWidget(field: WidgetProps) {
  const ui = { inputMode: 'email', autoComplete: 'email', ltr: true, ...field.ui } as const;
  return <LineWidget field={{ ...field, ui }} />;
}

export function TextareaWidget(field: WidgetProps) {
  const { used, count } = useUsed(field);
  const text = useTypedText(field.pointer, useLineCodec(field), count);
  return (
    <FieldFrame field={field} aside={used && <LiveCount used={used} field={field} />}>
      <TextAreaControl {...useInputProps(field)} {...text} rows={field.ui.rows ?? 3} done={isAnswered(field)} />
    </FieldFrame>
  );
}

/** An island from left to right in every script: `+52` first, digits in groups. */
export function PhoneWidget(field: WidgetProps) {
  const { onBlur, ...text } = useTypedText(field.pointer, phoneCodec);
  const { moved, moveExtension } = useExtension(field);
  return (
    <FieldFrame field={field}>
      <TextControl
        {...useInputProps(field)}
        type="tel"
        inputMode="tel"
        dir="ltr"
        className="num"
        before={field.ui.prefix ?? '+52'}
        frame="island"
        {...text}
        onBlur={(event: SyntheticEvent<HTMLInputElement>) => {
          moveExtension(event.currentTarget.value);
          onBlur(event);
        }}
        onKeyDown={({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
          if (key === 'Enter') moveExtension(currentTarget.value);
        }}
        done={isAnswered(field)}
      />
      <p className="soft sm" role="status">
        {moved}
      </p>
    </FieldFrame>
  );
}

/** Moves the extension of a written phone to the field that the schema names for it (D-107), and says so. */
function useExtension({ pointer, schema: { extensionTo } }: WidgetProps) {
  const { t } = useFormText();
  const { form, store } = useFormParts();
  const [extension, setExtension] = useState<string>();
  const title = form.schema.properties?.[extensionTo ?? '']?.title;

  function moveExtension(text: string) {
    const written = parsePhone(text);
    if (extensionTo === undefined || title === undefined || written.extension === undefined) return;
    const to = pointer.slice(0, pointer.lastIndexOf('/')) + pointerTo(extensionTo);
    store.flush(to);
    const before = valueAt(store.value(), to);
    const references = addExtension(typeof before === 'string' ? before : '', written.extension);
    store.change({ [pointer]: written.phone, [to]: references });
    setExtension(written.extension);
  }

  const moved = extension !== undefined && t('forms:phone.extensionMoved', { extension, field: fieldText(t, title) });
  return { moved, moveExtension };
}

export function NumberWidget(field: WidgetProps) {
  const { t } = useFormText();
  const isWhole = field.schema.type === 'integer';
  const text = useTypedText(field.pointer, isWhole ? integerCodec : codecOfUnit(field.ui.unit));
  const shared = {
    ...useInputProps(field),
    inputMode: isWhole ? 'numeric' : 'decimal',
    dir: 'ltr',
    autoComplete: 'off',
    done: isAnswered(field),
  } as const;
  return (
    <FieldFrame field={field}>
      {field.ui.unit ? (
        <UnitControl {...shared} {...text} unit={fieldText(t, `unit.${field.ui.unit}`)} />
      ) : (
        <TextControl {...shared} {...text} />
      )}
    </FieldFrame>
  );
}

/** Typed in pesos, stored in centavos: `$` before, `MXN` after, left to right in every script. */
export function MoneyWidget(field: WidgetProps) {
  const { t } = useFormText();
  const text = useTypedText(field.pointer, moneyCodec);
  return (
    <FieldFrame field={field}>
      <TextControl
        {...useInputProps(field)}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        className="num"
        before={field.ui.prefix ?? '$'}
        after={field.ui.unit ? fieldText(t, `unit.${field.ui.unit}`) : constants.money.currency}
        frame="island"
        {...text}
        done={isAnswered(field)}
      />
    </FieldFrame>
  );
}

/**
 * A read-only answer that the domain computes from others: an `<output>` that is announced politely when it changes.
 *
 * Schema: `"computed": { "by": …, "from": … }`; layout: `"widget": "computed"`, and `unit`.
 */
export function ComputedWidget(field: WidgetProps) {
  const { t, format } = useFormText();
  const { id, ui, schema, pointer, name } = field;
  const answer = useAnswer(pointer);
  const isNumber = typeof answer === 'number';
  const unit = isNumber && ui.unit ? ` ${fieldText(t, `unit.${ui.unit}`, { count: answer })}` : '';
  const sources = Object.values(schema.computed?.from ?? {}).map((source) => `${id.slice(0, -name.length)}${source}`);
  return (
    <FieldFrame field={{ ...field, required: true }}>
      <output id={id} htmlFor={sources.join(' ')} className="computed num" dir="auto">
        {answer === undefined ? (
          t('forms:computed.waiting')
        ) : isNumber ? (
          <bdi>{`${format.number(answer)}${unit}`}</bdi>
        ) : (
          String(answer)
        )}
      </output>
    </FieldFrame>
  );
}
