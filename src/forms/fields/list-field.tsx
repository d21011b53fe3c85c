import { memo, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { Button, IconButton } from '#src/components/button.tsx';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { movedOrigins } from '#src/forms/core/choices.ts';
import { isGroup } from '#src/forms/core/nested-answers.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { fieldText, useFormText } from '#src/forms/core/text.ts';
import { useAnswer, useExactError, useFormParts } from '../engine/form-context.ts';
import type { FieldPath } from '../widgets/field-ui.ts';
import { LazyRows } from './lazy-rows.tsx';
import { useDrawField } from './draw-field.tsx';
import { ErrorLine } from '../widgets/field-frame.tsx';
import { beginValue } from './default-value.ts';
import type { GenericFieldProps } from './kinds.ts';

/** Where the focus goes once the rows are rendered. */
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

type Action = 'up' | 'down' | 'remove';

interface RowProps {
  /** Of the list. */
  path: FieldPath;
  schema: ResolvedSchema;
  index: number;
  isLast: boolean;
  value: unknown;
  disabled: boolean;
  /** Whether the row can be removed and moved; the places of a tuple can't. */
  isFree: boolean;
  label: string;
  act: (action: Action, index: number) => void;
}

/** Drawn again when it changes itself, not whenever another row does. */
const Row = memo(function Row({ path: around, schema, index, isLast, value, disabled, isFree, label, act }: RowProps) {
  const { t } = useFormText();
  const draw = useDrawField();
  const path = [...around, index];
  return (
    <div role="listitem" className="row" data-pointer={pointerTo(...path)} data-row={index}>
      <div className="row-field">{draw({ schema, path, value, required: true, disabled, name: label })}</div>
      {isFree && !disabled && (
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
            aria-disabled={isLast || undefined}
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
    </div>
  );
});

const anyControl = ':is(input,select,textarea,button):not(:disabled)';

function focusIn(box: HTMLElement, wanted: Focus): void {
  const find = (selector: string) => box.querySelector<HTMLElement>(selector);
  if (wanted === 'add') return find(':scope > .row-add button, :scope > .row-add .btn')?.focus();
  const row = `:scope > .rows > :is([data-row="${wanted.row}"], .slice > [data-row="${wanted.row}"])`;
  const part =
    wanted.part === 'first' ? `${row} > .row-field ${anyControl}` : `${row} > .row-acts [data-part="${wanted.part}"]`;
  (find(part) ?? find(`${row} ${anyControl}`))?.focus();
}

/** A list of anything: rows can be added, removed and moved; changes are announced, and the focus stays near. */
export function ListField(field: GenericFieldProps) {
  const { pointer, schema, id, disabled } = field;
  const { t } = useFormText();
  const { form, store, turns } = useFormParts();
  const error = useExactError(pointer);
  const answer = useAnswer(pointer);
  const rows = Array.isArray(answer) ? (answer as readonly unknown[]) : nothing;
  const [keys, keep] = useKeys(rows.length);
  const box = useRef<HTMLFieldSetElement>(null);
  const focus = useRef<Focus>(undefined);
  const [announcement, say] = useState('');
  const titleId = useId();

  useEffect(() => {
    const wanted = focus.current;
    focus.current = undefined;
    if (!wanted) return;
    // A row of a long list may have to wait for its turn, and nothing can be drawn in the middle of an effect.
    queueMicrotask(() => {
      if (wanted !== 'add') turns.hurry(pointer + pointerTo(String(wanted.row)));
      if (box.current) focusIn(box.current, wanted);
    });
  });

  const fixed = Array.isArray(schema.items) ? schema.items.length : 0;
  const title = fieldText(t, schema.title);
  const getLabel = (index: number) => {
    const own = itemSchema(schema, index);
    const word = own && getNodes(form).resolve(own, rows[index]).title;
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
    // The schema's own first rows, where they were too few to begin the form with.
    const first: readonly unknown[] = now.length === 0 && Array.isArray(schema.default) ? schema.default : nothing;
    const least = Math.max(now.length + 1, first.length, Math.min(schema.minItems ?? 0, 20), fixed);
    const nodes = getNodes(form);
    const added = Array.from({ length: least - now.length }, (_, offset) => {
      const item = itemSchema(schema, now.length + offset) ?? any;
      // A group without answers is an empty one: no JSON can hold what is undefined.
      const empty = isGroup(nodes.resolve(item, undefined)) ? {} : undefined;
      return first[offset] ?? beginValue(item, nodes, { isRequired: true }) ?? empty;
    });
    turns.open(pointer);
    const origins = [...now.map((_, index) => index), ...added.map(() => undefined)];
    put(
      [...now, ...added],
      origins,
      { row: now.length, part: 'first' },
      t('forms:list.added', { row: getLabel(now.length), count: now.length + added.length }),
    );
  }

  function act(action: Action, index: number) {
    const now = newest();
    if (action === 'remove') {
      const origins = now.map((_, place) => place).filter((place) => place !== index);
      const next: Focus =
        origins.length <= fixed ? 'add' : { row: Math.min(index, origins.length - 1), part: 'remove' };
      return put(
        origins.map((place) => now[place]),
        origins,
        next,
        t('forms:list.removed', { row: getLabel(index), count: origins.length }),
      );
    }
    const to = action === 'up' ? index - 1 : index + 1;
    if (to < fixed || to >= now.length) return;
    const origins = movedOrigins(now.length, index, to);
    put(
      origins.map((place) => now[place]),
      origins,
      { row: to, part: action },
      t('forms:list.moved', { row: getLabel(index), position: to + 1, count: now.length }),
    );
  }

  const newestAct = useRef(act);
  useLayoutEffect(() => {
    newestAct.current = act;
  });
  const actNow = useCallback((action: Action, index: number) => newestAct.current(action, index), []);

  const canAdd =
    !disabled &&
    rows.length < (schema.maxItems ?? Number.MAX_SAFE_INTEGER) &&
    itemSchema(schema, rows.length) !== undefined;
  const hint = [
    fieldText(t, field.ui?.hint ?? schema.description, field.ui?.hintParams),
    form.texts === 'literal' && (schema.minItems ?? 0) > 1 && t('forms:list.least', { count: schema.minItems }),
  ]
    .filter(Boolean)
    .join(' ');
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className="f list" id={id} ref={box} aria-describedby={described}>
      <legend className="lab" id={titleId}>
        {title}
        {!field.required && ' '}
        {!field.required && <span className="opt">{t('ui:optional')}</span>}
      </legend>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <ErrorLine error={error} id={`${id}-error`} />}
      {rows.length > 0 && (
        <div role="list" className="rows" aria-labelledby={titleId}>
          <LazyRows rows={rows} getPointers={(_, index) => [pointer + pointerTo(String(index))]} isOutermost={false}>
            {(value, index) => (
              <Row
                key={keys[index]}
                path={field.path}
                schema={itemSchema(schema, index) ?? any}
                index={index}
                isLast={index === rows.length - 1}
                value={value}
                disabled={disabled}
                isFree={index >= fixed}
                label={getLabel(index)}
                act={actNow}
              />
            )}
          </LazyRows>
        </div>
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
