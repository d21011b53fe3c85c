import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { isContainer, type Value } from '#schemas/model/json.ts';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { type FieldError, literalKey, type ResolvedSchema } from '#schemas/runtime/types.ts';
import { Button, IconButton } from '#src/components/button.tsx';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import { getMessage } from '#src/forms/core/errors.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { useFormText } from '#src/forms/core/text.ts';
import { useAnswer, useExactError, useFormParts } from '../engine/form-context.ts';
import { getPlace } from '../engine/unfinished.ts';
import { useUnfinished } from '../engine/use-unfinished.ts';
import { useDrawField } from './draw-field.tsx';
import { beginValue } from './default-value.ts';
import { faultOfName, getFreeNames, type NameRule, schemaOfName } from './additional-properties.ts';
import type { GenericFieldProps } from './kinds.ts';

/** A row without a name is not part of the answers yet. */
interface NamedRow {
  key: number;
  name: string;
}

const getEntries = (value: unknown): [string, unknown][] => (isContainer(value) ? Object.entries(value) : []);

type Rejection = NameRule | { say: 'taken' } | { say: 'missing' };

function sayRejection(t: TFunction, rejection: Rejection): string {
  if (rejection.say === 'words') return rejection.words;
  const { say, ...params } = rejection;
  const why = t(`forms:names.${say}`, params);
  return say === 'taken' || say === 'missing' ? why : `${t('forms:names.wrong')} ${why}`;
}

/** The missing part of a row, for the summary. */
function toFault(refused: Rejection | undefined, name: string): Pick<FieldError, 'key' | 'params'> | undefined {
  if (refused?.say === 'words') return { key: literalKey(refused.words), params: {} };
  if (refused) {
    const { say, ...params } = refused;
    return { key: `forms:names.${say}`, params };
  }
  return name === '' ? { key: 'forms:names.missing', params: {} } : undefined;
}

function NameInput({
  id,
  place,
  name,
  refused,
  disabled,
  onName,
}: {
  id: string;
  /** The pointer of errors of the name. */
  place: string;
  name: string;
  refused: Rejection | undefined;
  disabled: boolean;
  onName: (name: string) => void;
}) {
  const { t } = useFormText();
  const fault = toFault(refused, name);
  useUnfinished(fault && { pointer: place, ...fault });
  const shown = useExactError(place);
  const error = refused ? sayRejection(t, refused) : shown && getMessage(t, shown);
  return (
    <Field label={t('forms:names.name')} id={id} error={error}>
      <TextControl
        key={name}
        defaultValue={name}
        dir="auto"
        autoCapitalize="none"
        spellCheck={false}
        disabled={disabled}
        onBlur={(event) => onName(event.currentTarget.value.trim())}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && onName(currentTarget.value.trim())}
      />
    </Field>
  );
}

export interface FreeNamesProps extends GenericFieldProps {
  /** The alternatives on screen, whose names are not free. */
  chosen?: readonly unknown[];
  /** The schema of a free name's value, where the alternatives constrain it. */
  free?: ResolvedSchema;
}

/** Names that are free: each a row with its name and its value. */
export function FreeNames({ chosen, free, ...field }: FreeNamesProps) {
  const { pointer, path, id, disabled } = field;
  const schema = free ?? field.schema;
  const { t } = useFormText();
  const { form, store } = useFormParts();
  const draw = useDrawField();
  const nodes = getNodes(form);
  const value = useAnswer(pointer);
  const names = getFreeNames(field.schema, value, nodes, chosen);
  const lastKey = useRef(0);
  const [rows, setRows] = useState<readonly NamedRow[]>(() =>
    names.map((name) => ({ key: (lastKey.current += 1), name })),
  );
  /** Why a row's name box holds no name that it could have; its value stays under the last one that it had. */
  const [refused, setRejected] = useState<ReadonlyMap<number, Rejection>>(new Map());
  const [announcement, say] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const focus = useRef<string>(undefined);

  // Rows as the answers have them, those without a name beside them.
  const kept = rows.filter((row) => row.name === '' || names.includes(row.name));
  const added = names.filter((name) => !rows.some((row) => row.name === name));
  const drawn = [...kept, ...added.map((name) => ({ key: (lastKey.current += 1), name }))];
  if (kept.length < rows.length || added.length > 0) setRows(drawn);

  useEffect(() => {
    if (focus.current) box.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = undefined;
  });

  const canAdd =
    (!disabled && schema.additionalProperties !== false) ||
    Object.keys((schema.patternProperties as object | undefined) ?? {}).length > 0;
  const placeOfRow = ({ key }: NamedRow) => getPlace(pointer, `name${key}`);
  const accept = ({ key }: NamedRow) => setRejected(new Map([...refused].filter(([other]) => other !== key)));

  function rename(row: NamedRow, name: string) {
    if (name === row.name) {
      // Errors of the previous name are removed.
      if (refused.has(row.key)) store.hideErrors(placeOfRow(row));
      return accept(row);
    }
    const now = valueAt(store.flush(), pointer);
    const reject = (why: Rejection) => setRejected(new Map([...refused, [row.key, why]]));
    if (name === '') return reject({ say: 'missing' });
    if (name === '__proto__' || getEntries(now).some(([other]) => other === name)) return reject({ say: 'taken' });
    const fault = faultOfName(schema, name, nodes);
    if (fault) return reject(fault);
    accept(row);
    setRows(drawn.map((each) => (each.key === row.key ? { ...each, name } : each)));
    const begun =
      row.name === '' ? (beginValue(schemaOfName(schema, name), nodes, { isRequired: true }) ?? '') : undefined;
    const renamed = getEntries(now).map(([other, answer]): [string, unknown] => [
      other === row.name ? name : other,
      answer,
    ]);
    const next: Value = Object.fromEntries(row.name === '' ? [...renamed, [name, begun]] : renamed);
    if (row.name === '') store.change({ [pointer]: next });
    else store.rename(pointer, row.name, name, next);
    store.hideErrors(placeOfRow(row));
  }

  function remove(row: NamedRow) {
    setRows(drawn.filter(({ key }) => key !== row.key));
    const now = valueAt(store.flush(), pointer);
    if (row.name !== '') {
      const next = Object.fromEntries(getEntries(now).filter(([name]) => name !== row.name));
      store.rename(pointer, row.name, undefined, next);
    }
    store.hideErrors(placeOfRow(row));
    say(t('forms:names.removed', { name: row.name }));
    focus.current = '.row-add button';
  }

  function add() {
    const row = { key: (lastKey.current += 1), name: '' };
    setRows([...drawn, row]);
    focus.current = `[data-key="${row.key}"] input`;
  }

  return (
    <div className="f list" ref={box} role="group" aria-label={t('forms:names.title')}>
      {drawn.length > 0 && (
        <ul className="rows">
          {drawn.map((row) => (
            <li
              key={row.key}
              className="row named"
              data-key={row.key}
              data-pointer={row.name === '' ? undefined : pointerTo(...path, row.name)}
            >
              <div className="row-field">
                <div data-pointer={placeOfRow(row)}>
                  <NameInput
                    id={`${id}-name-${row.key}`}
                    place={placeOfRow(row)}
                    name={row.name}
                    refused={refused.get(row.key)}
                    disabled={disabled}
                    onName={(name) => rename(row, name)}
                  />
                </div>
                {row.name !== '' &&
                  draw({
                    schema: schemaOfName(schema, row.name),
                    path: [...path, row.name],
                    value: isContainer(value) ? value[row.name] : undefined,
                    required: true,
                    disabled,
                    name: t('forms:names.value'),
                  })}
              </div>
              {!disabled && (
                <div className="row-acts">
                  <IconButton
                    icon="cross"
                    label={t('forms:names.remove', { name: row.name })}
                    onClick={() => remove(row)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <div className="row-add">
          <Button variant="line" size="sm" icon="plus" onClick={add}>
            {t('forms:names.add')}
          </Button>
        </div>
      )}
      <span className="sr" role="status">
        {announcement}
      </span>
    </div>
  );
}
