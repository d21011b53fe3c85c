import { useEffect, useId, useRef, useState } from 'react';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { useAnswer, useExactError, useFormParts } from '../engine/form-context.ts';
import { movedOrigins } from '#src/form-core/list-rows.ts';
import { nodesOf } from '#src/form-core/schema-nodes.ts';
import { useDrawField } from '../rjsf/draw-field.tsx';
import { fieldText, useFormText } from '#src/form-core/text.ts';
import { ErrorLine } from '../widgets/error-line.tsx';
import { beginValue } from './begin-value.ts';
import type { GenericFieldProps } from './generic-props.ts';

/** Where the focus goes once the rows are drawn. */
type Focus = { row: number; part: 'first' | 'up' | 'down' | 'remove' } | 'add';

const any: ResolvedSchema = {};
const nothing: readonly unknown[] = [];

/** The schema of a row: its own in a tuple, else that of every item. */
function itemSchema({ items, additionalItems }: ResolvedSchema, index: number): ResolvedSchema | undefined {
  if (!Array.isArray(items)) return (items ?? any) as ResolvedSchema;
  const schema: unknown = items[index] ?? additionalItems ?? any;
  return schema === false ? undefined : (schema as ResolvedSchema);
}

let lastKey = 0;
const newKey = () => String((lastKey += 1));

/** Keys of the rows: they stay with their rows when these move. */
function useKeys(count: number): [readonly string[], (keys: readonly string[]) => void] {
  const keys = useRef<readonly string[]>([]);
  if (keys.current.length !== count)
    keys.current = Array.from({ length: count }, (_, index) => keys.current[index] ?? newKey());
  return [keys.current, (next) => (keys.current = next)];
}

interface RowProps {
  field: GenericFieldProps;
  schema: ResolvedSchema;
  index: number;
  count: number;
  value: unknown;
  /** Whether the row can be removed and moved; the places of a tuple can't. */
  isFree: boolean;
  label: string;
  act: (action: 'up' | 'down' | 'remove', index: number) => void;
}

function Row({ field, schema, index, count, value, isFree, label, act }: RowProps) {
  const { t } = useFormText();
  const draw = useDrawField();
  const path = [...field.path, index];
  return (
    <li className="row" data-pointer={pointerTo(...path)} data-row={index}>
      <div className="row-field">
        {draw({ schema, path, value, required: true, disabled: field.disabled, name: label })}
      </div>
      {isFree && !field.disabled && (
        <div className="row-acts" role="group" aria-label={t('forms:list.acts', { row: label })}>
          <IconButton
            icon="up"
            data-part="up"
            label={t('forms:list.up', { row: label })}
            aria-disabled={index === 0 || undefined}
            onClick={() => act('up', index)}
          />
          <IconButton
            icon="down"
            data-part="down"
            label={t('forms:list.down', { row: label })}
            aria-disabled={index === count - 1 || undefined}
            onClick={() => act('down', index)}
          />
          <IconButton
            icon="cross"
            data-part="remove"
            label={t('forms:list.remove', { row: label })}
            onClick={() => act('remove', index)}
          />
        </div>
      )}
    </li>
  );
}

const anyControl = ':is(input,select,textarea,button):not(:disabled)';

function focusIn(box: HTMLElement, wanted: Focus): void {
  const find = (selector: string) => box.querySelector<HTMLElement>(selector);
  if (wanted === 'add') return find(':scope > .row-add button, :scope > .row-add .btn')?.focus();
  const row = `:scope > ol > [data-row="${wanted.row}"]`;
  const part =
    wanted.part === 'first' ? `${row} > .row-field ${anyControl}` : `${row} > .row-acts [data-part="${wanted.part}"]`;
  (find(part) ?? find(`${row} ${anyControl}`))?.focus();
}

/** A list of anything: rows that are added, removed and moved; what happens is said aloud, the focus stays near. */
export function ListField(field: GenericFieldProps) {
  const { pointer, schema, id, disabled } = field;
  const { t } = useFormText();
  const { form, store } = useFormParts();
  const error = useExactError(pointer);
  const answer = useAnswer(pointer);
  const rows = Array.isArray(answer) ? (answer as readonly unknown[]) : nothing;
  const [keys, keep] = useKeys(rows.length);
  const box = useRef<HTMLFieldSetElement>(null);
  const focus = useRef<Focus>(undefined);
  const [announcement, say] = useState('');
  const titleId = useId();

  useEffect(() => {
    if (focus.current && box.current) focusIn(box.current, focus.current);
    focus.current = undefined;
  });

  const fixed = Array.isArray(schema.items) ? schema.items.length : 0;
  const title = fieldText(t, schema.title);
  const labelOf = (index: number) => {
    const own = itemSchema(schema, index);
    const word = own && nodesOf(form).resolve(own, rows[index]).title;
    return t('forms:list.row', { title: word ? fieldText(t, word) : title, position: index + 1 });
  };

  function put(entries: readonly unknown[], origins: readonly (number | undefined)[], next: Focus, text: string) {
    focus.current = next;
    keep(origins.map((origin) => (origin === undefined ? newKey() : (keys[origin] ?? newKey()))));
    say(text);
    store.reorder(pointer, entries, origins);
  }

  /** The rows as they are once waiting text is handed over. */
  function newest(): readonly unknown[] {
    const now = valueAt(store.flush(), pointer);
    return Array.isArray(now) ? (now as readonly unknown[]) : nothing;
  }

  function add() {
    const now = newest();
    const least = Math.max(now.length + 1, Math.min(schema.minItems ?? 0, 20), fixed);
    const added = Array.from({ length: least - now.length }, (_, offset) =>
      beginValue(itemSchema(schema, now.length + offset) ?? any, nodesOf(form), { isRequired: true }),
    );
    const origins = [...now.map((_, index) => index), ...added.map(() => undefined)];
    put(
      [...now, ...added],
      origins,
      { row: now.length, part: 'first' },
      t('forms:list.added', { row: labelOf(now.length), count: now.length + added.length }),
    );
  }

  function act(action: 'up' | 'down' | 'remove', index: number) {
    const now = newest();
    if (action === 'remove') {
      const origins = now.map((_, place) => place).filter((place) => place !== index);
      const next: Focus =
        origins.length <= fixed ? 'add' : { row: Math.min(index, origins.length - 1), part: 'remove' };
      return put(
        origins.map((place) => now[place]),
        origins,
        next,
        t('forms:list.removed', { row: labelOf(index), count: origins.length }),
      );
    }
    const to = action === 'up' ? index - 1 : index + 1;
    if (to < fixed || to >= now.length) return;
    const origins = movedOrigins(now.length, index, to);
    put(
      origins.map((place) => now[place]),
      origins,
      { row: to, part: action },
      t('forms:list.moved', { row: labelOf(index), position: to + 1, count: now.length }),
    );
  }

  const canAdd =
    !disabled &&
    rows.length < (schema.maxItems ?? Number.MAX_SAFE_INTEGER) &&
    itemSchema(schema, rows.length) !== undefined;
  const described = [error && `${id}-error`, schema.description && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className="f list" id={id} ref={box} aria-describedby={described}>
      <legend className="lab" id={titleId}>
        {title}
        {!field.required && ' '}
        {!field.required && <span className="opt">{t('ui:optional')}</span>}
      </legend>
      {schema.description && (
        <span className="hint" id={`${id}-hint`}>
          {fieldText(t, field.ui?.hint ?? schema.description, field.ui?.hintParams)}
        </span>
      )}
      {error && <ErrorLine error={error} id={`${id}-error`} />}
      {rows.length > 0 && (
        <ol className="rows" aria-labelledby={titleId}>
          {rows.map((value, index) => (
            <Row
              key={keys[index]}
              field={field}
              schema={itemSchema(schema, index) ?? any}
              index={index}
              count={rows.length}
              value={value}
              isFree={index >= fixed}
              label={labelOf(index)}
              act={act}
            />
          ))}
        </ol>
      )}
      {canAdd && (
        <div className="row-add">
          <Button variant="line" size="sm" icon="plus" onClick={add}>
            {t('forms:list.add', { title })}
          </Button>
        </div>
      )}
      <span className="sr" role="status">
        {announcement}
      </span>
    </fieldset>
  );
}
