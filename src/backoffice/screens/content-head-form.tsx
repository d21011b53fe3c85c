import type { FormProps } from '@rjsf/core';
import type { ErrorSchema, RJSFSchema, UiSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { forms } from 'virtual:backoffice-forms';
import { parsePointer } from '#schemas/model/pointer.ts';
import type { Row } from '../api/client.ts';
import { StaffForm } from '../forms/theme.tsx';
import { useWords } from '../texts/words.ts';

export type Head = Readonly<Record<string, unknown>>;

/** What the fields of a text offer to choose from, and which of them its Spanish text has. */
interface HeadChoices {
  readonly files: readonly string[];
  /** Other entries of the kind, by id. */
  readonly entries: readonly string[];
}

/** Read from the picture itself. */
const measured: ReadonlySet<string> = new Set(['picture/width', 'picture/height']);
const moments: ReadonlySet<string> = new Set(['starts', 'ends']);
const longFrom = 100;

const toListed = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

function toUiSchema(t: TFunction, schema: RJSFSchema, choices: HeadChoices, path = ''): UiSchema {
  const entries = Object.entries(schema.properties ?? {}).map(([name, own]): [string, UiSchema] => {
    const node = own as RJSFSchema;
    const place = path === '' ? name : `${path}/${name}`;
    const title = { 'ui:title': t(`content.field.${place}`, { defaultValue: name }) };
    if (measured.has(place)) return [name, { 'ui:widget': 'hidden' }];
    if (node.properties) return [name, { ...title, ...toUiSchema(t, node, choices, place) }];
    if (node.type === 'array')
      return [name, { ...title, 'ui:widget': 'listedBoxes', 'ui:options': { choices: toListed(choices.entries) } }];
    if (node.type === 'string' && /[(|]svg|[(|]webm/.test(node.pattern ?? '')) {
      const files = choices.files.filter((file) => new RegExp(node.pattern ?? '').test(file));
      return [name, { ...title, 'ui:widget': 'listed', 'ui:options': { choices: toListed(files) } }];
    }
    const group = name === 'topic' ? 'topic' : name;
    return [
      name,
      {
        ...title,
        ...(moments.has(name) && { 'ui:widget': 'moment' }),
        ...((node.maxLength ?? 0) > longFrom && { 'ui:widget': 'textarea', 'ui:options': { rows: 3 } }),
        ...(node.enum && { 'ui:enumNames': node.enum.map((value) => t(`content:${group}.${String(value)}`)) }),
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** The schema's fields that a text needs: other languages name a picture only where the Spanish text has one. */
const pickFields = (schema: RJSFSchema, isShown: (name: string) => boolean): UiSchema =>
  Object.fromEntries(
    Object.keys(schema.properties ?? {})
      .filter((name) => !isShown(name))
      .map((name) => [name, { 'ui:field': 'none' }]),
  );

function toErrors(findings: readonly Row[]): ErrorSchema {
  const found: Record<string, unknown> = {};
  for (const { field, finding } of findings) {
    const path = parsePointer(String(field));
    let at = found;
    for (const name of path) at = (at[name] ??= {}) as Record<string, unknown>;
    at['__errors'] ??= [String(finding)];
  }
  return found as ErrorSchema;
}

/** Empty texts and groups are not written. */
export function prune(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value : undefined;
  if (typeof value !== 'object' || value === null) return value === '' ? undefined : value;
  const kept = Object.entries(value)
    .map(([name, each]): [string, unknown] => [name, prune(each)])
    .filter(([, each]) => each !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

const None = () => null;

export interface HeadFormProps {
  /** The schema of the text, e.g. `content/news`. */
  id: string;
  head: Head;
  choices: HeadChoices;
  isShown: (field: string) => boolean;
  /** Of this text, each with its field. */
  findings: readonly Row[];
  isReadonly: boolean;
  onChange: (head: Head) => void;
}

/** The front matter as a form of stock RJSF; what is wrong in it is said by the server's lint at its fields. */
export function HeadForm({ id, head, choices, isShown, findings, isReadonly, onChange }: HeadFormProps) {
  const { t } = useWords();
  const [validator, setValidator] = useState<{ id: string; value: FormProps['validator'] }>();
  const entry = forms[id];
  useEffect(() => {
    let isCurrent = true;
    async function load({ load: loadValidator, schema }: NonNullable<typeof entry>) {
      const { default: functions } = await loadValidator();
      if (isCurrent) setValidator({ id, value: createPrecompiledValidator(functions, schema) });
    }
    if (entry) load(entry).catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [id, entry]);
  const uiSchema = useMemo(
    () =>
      entry && {
        'ui:submitButtonOptions': { norender: true },
        ...toUiSchema(t, entry.schema, choices),
        ...pickFields(entry.schema, isShown),
      },
    [t, entry, choices, isShown],
  );
  if (!entry || !uiSchema || validator?.id !== id) return <p role="status">{t('loading')}</p>;
  return (
    <StaffForm
      key={id}
      tagName="div"
      idPrefix={`head-${id.replaceAll('/', '-')}`}
      schema={entry.schema}
      uiSchema={uiSchema}
      validator={validator.value}
      fields={{ none: None }}
      formData={head}
      formContext={{ isBinary: false, onFileText: () => undefined }}
      readonly={isReadonly}
      noValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
      extraErrors={toErrors(findings)}
      onChange={({ formData = {} }: { formData?: Head }) => onChange(formData)}
    />
  );
}
