/**
 * The adapter around RJSF, and its only user. RJSF walks the schema (groups, conditions, references) and picks
 * a widget for each field; data, errors and looks are ours. See docs/adr on why its `Form` is not part of it.
 */
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import {
  createSchemaUtils,
  DEFAULT_ID_SEPARATOR,
  type FieldPathId,
  type FieldProps,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type Registry,
  type RJSFSchema,
  toFieldPathId,
  type UiSchema,
} from '@rjsf/utils';
import { memo, type ReactNode, useMemo } from 'react';
import type { FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';
import { pointerTo, type Value } from '../engine/pointer.ts';
import { uiOf } from '../engine/answers.ts';
import { FormSections } from '../layout/form-sections.tsx';
import { defaultUi } from '../widgets/default-ui.ts';
import { widgets } from '../widgets/registry.ts';
import { createValidator } from './validator.ts';

/** The form that a registry belongs to, as RJSF passes it on. */
interface TreeContext {
  form: FormModule;
}

const Nothing = () => null;

/** A field with one answer, whatever its type: our widget for it. */
function LeafField({ schema, fieldPathId, formData, required = false, disabled = false, name, registry }: FieldProps<unknown, RJSFSchema, TreeContext>) {
  const { form } = registry.formContext;
  const field = schema as ResolvedSchema;
  const ui = uiOf(form, name) ?? defaultUi(field);
  const Widget = widgets[ui.widget];
  return (
    <Widget
      pointer={pointerTo(...fieldPathId.path)}
      id={fieldPathId.$id}
      name={name}
      value={formData}
      ui={ui}
      schema={field}
      required={required}
      disabled={disabled}
    />
  );
}

/** The frame around a field is the widget's own: a label here, a legend there. */
function FieldTemplate({ children, hidden }: FieldTemplateProps) {
  return hidden ? null : children;
}

function ObjectFieldTemplate({ properties, formData, registry }: ObjectFieldTemplateProps<Value, RJSFSchema, TreeContext>) {
  const drawn = new Map<string, ReactNode>(properties.map(({ name, content }) => [name, content]));
  return <FormSections form={registry.formContext.form} id={registry.globalFormOptions.idPrefix} value={formData ?? {}} fields={drawn} />;
}

/** What a form needs once, made once: RJSF compares registries by identity. */
interface Tree {
  schema: RJSFSchema;
  registry: Registry;
  uiSchema: UiSchema;
  fieldPathId: FieldPathId;
}

function plant(form: FormModule, id: string): Tree {
  const schema = form.schema as RJSFSchema;
  const registry = {
    fields: {
      SchemaField,
      ObjectField,
      StringField: LeafField,
      NumberField: LeafField,
      BooleanField: LeafField,
      ArrayField: LeafField,
    },
    templates: {
      FieldTemplate,
      ObjectFieldTemplate,
      DescriptionFieldTemplate: Nothing,
      FieldHelpTemplate: Nothing,
      FieldErrorTemplate: Nothing,
    },
    widgets: {},
    rootSchema: schema,
    formContext: { form } satisfies TreeContext,
    schemaUtils: createSchemaUtils(createValidator(form), schema, { constAsDefaults: 'never' }),
    translateString: (text: string) => text,
    globalFormOptions: { idPrefix: id, idSeparator: DEFAULT_ID_SEPARATOR },
  } as unknown as Registry;
  return { schema, registry, uiSchema: {}, fieldPathId: toFieldPathId('', registry.globalFormOptions) };
}

const ignore = () => undefined;

export interface FieldTreeProps {
  form: FormModule;
  /** Begins the ids of the controls. */
  id: string;
  value: Value;
  disabled?: boolean;
}

/** All fields of a form. Widgets read and change answers through the form's store, not through RJSF. */
export const FieldTree = memo(function FieldTree({ form, id, value, disabled }: FieldTreeProps) {
  const { schema, registry, uiSchema, fieldPathId } = useMemo(() => plant(form, id), [form, id]);
  return (
    <SchemaField
      name=""
      schema={schema}
      uiSchema={uiSchema}
      formData={value}
      fieldPathId={fieldPathId}
      registry={registry}
      disabled={disabled}
      onChange={ignore}
      onBlur={ignore}
      onFocus={ignore}
    />
  );
});
