/**
 * The adapter around RJSF, and its only user. RJSF walks the schema and calls a component for each field; what a
 * schema means at the moment, data, errors and looks are ours. ADR 12 says why its `Form` is not part of it.
 */
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import {
  DEFAULT_ID_SEPARATOR,
  type FieldPathId,
  type FieldProps,
  type FieldTemplateProps,
  getSchemaType,
  type Registry,
  type RJSFSchema,
  type SchemaUtilsType,
  type TemplatesType,
  toFieldPathId,
  type UiSchema,
} from '@rjsf/utils';
import { memo, type ReactNode, useMemo } from 'react';
import { isContainer, type Value } from '#schemas/model/json.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import type { Choices } from '#src/forms/core/choices.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { deciding } from '#src/forms/core/nested-answers.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { useFormParts } from '../engine/form-context.ts';
import type { WidgetDefinitions } from '../types.ts';
import { useWidgets } from '../widgets/lazy-widget.tsx';
import { AnyField } from './field-dispatcher.tsx';
import { DrawFieldProvider, type FieldToDraw, type TreeContext } from './draw-field.tsx';
import { GroupField, GroupTemplate } from './group-field.tsx';

// RJSF asks what a schema is at the moment; the engine's own nodes answer, one level at a time and without hashing or
// comparing schemas. Faults never come this way: they come from the module's own `validate`.

/** Only RJSF's own form, lists and choices call these, and we render those ourselves. */
const unasked = (question: string) => (): never => {
  throw new Error(`RJSF has asked for ${question}, which the tree without its form never does`);
};

/** @param choices the alternatives that are chosen at the moment. */
function getSchemaUtils(form: FormModule, choices: () => Choices): SchemaUtilsType<unknown> {
  const nodes = getNodes(form);
  return {
    getRootSchema: () => form.schema as RJSFSchema,
    retrieveSchema: (schema, data) => {
      // The form comes first; its answers decide for every group inside of it.
      if (schema === form.schema && isContainer(data)) toAnswers(form, data, choices());
      return nodes.resolve(schema, deciding(data)) as RJSFSchema;
    },
    // Labels, errors and choices are drawn by us.
    isSelect: () => true,
    isMultiSelect: () => false,
    isFilesArray: () => false,
    getDisplayLabel: () => false,
    doesSchemaUtilsDiffer: () => false,
    getValidator: unasked('a validator'),
    findFieldInSchema: unasked('a field'),
    findSelectedOptionInXxxOf: unasked('an alternative'),
    getDefaultFormState: unasked('defaults'),
    getClosestMatchingOption: unasked('an alternative'),
    getFirstMatchingOption: unasked('an alternative'),
    getFromSchema: unasked('a part of a schema'),
    omitExtraData: unasked('data without extras'),
    sanitizeDataForNewSchema: unasked('data for another schema'),
    toPathSchema: unasked('paths'),
  };
}

/**
 * Replaces RJSF's wrappers around its fields: groups use our template, fields render unwrapped, all the rest is hidden.
 */
const Nothing = () => null;

/** The frame around a field is the widget's own: a label here, a legend there. */
function FieldTemplate({ children, hidden }: FieldTemplateProps<unknown, RJSFSchema, TreeContext>) {
  return hidden ? null : children;
}

const templates: TemplatesType<unknown, RJSFSchema, TreeContext> = {
  FieldTemplate,
  ObjectFieldTemplate: GroupTemplate,
  ArrayFieldTemplate: Nothing,
  ArrayFieldDescriptionTemplate: Nothing,
  ArrayFieldItemButtonsTemplate: Nothing,
  ArrayFieldItemTemplate: Nothing,
  ArrayFieldTitleTemplate: Nothing,
  BaseInputTemplate: Nothing,
  CyclicSchemaExpandTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  FallbackFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  GridTemplate: Nothing,
  MultiSchemaFieldTemplate: Nothing,
  OptionalDataControlsTemplate: Nothing,
  TitleFieldTemplate: Nothing,
  UnsupportedFieldTemplate: Nothing,
  WrapIfAdditionalTemplate: Nothing,
  ButtonTemplates: {
    SubmitButton: Nothing,
    AddButton: Nothing,
    ClearButton: Nothing,
    CopyButton: Nothing,
    MoveDownButton: Nothing,
    MoveUpButton: Nothing,
    RemoveButton: Nothing,
  },
};

type FieldOnceProps = FieldProps<unknown, RJSFSchema, TreeContext>;
type TreeRegistry = Registry<unknown, RJSFSchema, TreeContext>;

const relevant = ['schema', 'uiSchema', 'formData', 'required', 'disabled', 'readonly', 'registry', 'name'] as const;

/**
 * A field, rerendered only when its own part has changed: schemas and answers keep their identity while they are the
 * same, and the callbacks that RJSF recreates on every change are ignored here. RJSF draws the objects; what holds no
 * fields goes to our dispatcher without three components of RJSF around it.
 */
const FieldOnce = memo(
  function FieldOnce(props: FieldOnceProps) {
    const { registry, formData, readonly } = props;
    const schema = registry.schemaUtils.retrieveSchema(props.schema, formData);
    if (getSchemaType(schema) === 'object') return <SchemaField {...props} />;
    const isReadonly = readonly === true || props.schema.readOnly === true || schema.readOnly === true;
    return <AnyField {...props} schema={schema} readonly={isReadonly} />;
  },
  (before, after) =>
    before.fieldPathId.$id === after.fieldPathId.$id && relevant.every((name) => before[name] === after[name]),
);

/** Created once per form: RJSF compares registries by identity. */
interface Tree {
  schema: RJSFSchema;
  registry: TreeRegistry;
  fieldPathId: FieldPathId;
  draw: (field: FieldToDraw) => ReactNode;
}

const plainUi: UiSchema = {};
const bareUi: UiSchema = { 'ui:options': { label: false } };
const fieldsUi: UiSchema = { 'ui:options': { label: false, fieldsOnly: true } };
const ignore = () => undefined;

/** A field below a list, a choice or a row of free names. */
const Drawn = memo(function Drawn({
  registry,
  schema,
  path,
  value,
  required,
  disabled,
  name,
  bare,
}: Omit<FieldToDraw, 'path'> & { registry: TreeRegistry; path: string }) {
  const fieldPathId = useMemo(
    () => toFieldPathId('', registry.globalFormOptions, JSON.parse(path) as (string | number)[]),
    [registry, path],
  );
  return (
    <FieldOnce
      name={name}
      schema={schema as RJSFSchema}
      uiSchema={bare === 'fields' ? fieldsUi : bare ? bareUi : plainUi}
      formData={value}
      fieldPathId={fieldPathId}
      registry={registry}
      required={required}
      disabled={disabled}
      onChange={ignore}
      onBlur={ignore}
      onFocus={ignore}
    />
  );
});

function plant(form: FormModule, widgets: WidgetDefinitions, id: string, choices: () => Choices): Tree {
  const schema = form.schema as RJSFSchema;
  const registry: TreeRegistry = {
    fields: {
      SchemaField: FieldOnce,
      ObjectField: GroupField,
    },
    templates,
    widgets: {},
    rootSchema: schema,
    formContext: { form, widgets },
    schemaUtils: getSchemaUtils(form, choices),
    translateString: (text) => text,
    // Compared before: nothing has to be compared in depth.
    globalFormOptions: {
      idPrefix: id,
      idSeparator: DEFAULT_ID_SEPARATOR,
      experimental_componentUpdateStrategy: 'always',
    },
  };
  return {
    schema,
    registry,
    fieldPathId: toFieldPathId('', registry.globalFormOptions),
    draw: ({ path, ...field }) => <Drawn {...field} path={JSON.stringify(path)} registry={registry} />,
  };
}

export interface FieldTreeProps {
  form: FormModule;
  /** Begins the ids of the controls. */
  id: string;
  value: Value;
  disabled?: boolean;
}

/** All fields of a form. Widgets read and change answers through the form's store, not through RJSF. */
export const FieldTree = memo(function FieldTree({ form, id, value, disabled }: FieldTreeProps) {
  const widgets = useWidgets();
  const { store } = useFormParts();
  const { schema, registry, fieldPathId, draw } = useMemo(
    () => plant(form, widgets, id, store.choices),
    [form, widgets, id, store],
  );
  return (
    <DrawFieldProvider value={draw}>
      <FieldOnce
        name=""
        schema={schema}
        uiSchema={plainUi}
        formData={value}
        fieldPathId={fieldPathId}
        registry={registry}
        required
        disabled={disabled}
        onChange={ignore}
        onBlur={ignore}
        onFocus={ignore}
      />
    </DrawFieldProvider>
  );
});
