import { isContainer } from '#schemas/model/json.ts';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import type { FieldProps, ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import type { Value } from '#schemas/model/json.ts';
import { isWithin, pointerTo } from '#schemas/model/pointer.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { type FieldPath, uiAt } from '../engine/field-ui.ts';
import { useFormParts } from '../engine/form-context.ts';
import { calledBy, humanized } from '../engine/names.ts';
import { getNodes } from '#src/form-core/schema-nodes.ts';
import { hasFreeNames } from '../generic/additional-properties.ts';
import { GenericField } from '../generic/lazy-fields.tsx';
import { FormSections } from '../layout/form-sections.tsx';
import { NestedGroup, NestedRows } from '../layout/nested-group.tsx';
import { useDrawField } from './draw-field.tsx';
import type { TreeContext } from './tree-context.ts';

type GroupProps = FieldProps<unknown, RJSFSchema, TreeContext>;
type GroupTemplateProps = ObjectFieldTemplateProps<unknown, RJSFSchema, TreeContext>;

const groupIn = (data: unknown): Value => (isContainer(data) ? data : {});

/** References that lead to the group around; the form itself is one that `#` leads to. */
const RefsContext = createContext<readonly string[]>(['#']);

/**
 * An object: RJSF renders its fields. An object that refers to itself, or that a large form can do without, is rendered
 * on demand.
 */
export function GroupField(props: GroupProps) {
  const around = use(RefsContext);
  const { turns } = useFormParts();
  const { refs } = props.schema as { refs?: readonly string[] };
  const within = useMemo(() => (refs ? [...around, ...refs] : around), [around, refs]);
  const isCircle = refs?.some((ref) => around.includes(ref)) === true;
  const { path, $id: id } = props.fieldPathId;
  const isOwnGroup = path.length > 0 && props.uiSchema?.['ui:options']?.label !== false;
  const isOptional = turns.isLarge && props.required !== true && isOwnGroup;
  if ((isCircle || isOptional) && props.formData === undefined && path.length > 0) {
    const { schema, name, required = false, disabled = false } = props;
    const title = schema.title ?? humanized(name);
    return (
      <GenericField
        kind="onDemand"
        pointer={pointerTo(...path)}
        path={path}
        id={id}
        name={path.join('.')}
        value={undefined}
        schema={{ ...(schema as ResolvedSchema), title }}
        ui={undefined}
        required={required}
        disabled={disabled}
      />
    );
  }
  return (
    <RefsContext value={within}>{isOwnGroup ? <OpenableGroup {...props} /> : <ObjectField {...props} />}</RefsContext>
  );
}

/** A row is called by its place. */
const isRow = (path: FieldPath) => typeof path.at(-1) === 'number';

/** A group: drawn, or one with answers in a form of too many groups a button that opens it. A first answer draws nothing again. */
function OpenableGroup(props: GroupProps) {
  const { turns } = useFormParts();
  const { path, $id: id } = props.fieldPathId;
  const pointer = pointerTo(...path);
  const [isOpen, setOpen] = useState(() => props.formData === undefined || turns.isOpen(pointer));
  useLayoutEffect(() => {
    if (isOpen) return undefined;
    return turns.close({
      holds: (other) => isWithin(other, pointer),
      draw: () => {
        turns.open(pointer);
        setOpen(true);
      },
    });
  }, [isOpen, turns, pointer]);
  if (isOpen) return <ObjectField {...props} />;
  const { schema, name, disabled = false } = props;
  return (
    <GenericField
      kind="onDemand"
      pointer={pointer}
      path={path}
      id={id}
      name={path.join('.')}
      value={props.formData}
      schema={{ ...(schema as ResolvedSchema), title: isRow(path) ? name : (schema.title ?? humanized(name)) }}
      ui={undefined}
      required={props.required === true}
      disabled={disabled}
    />
  );
}

/** The parts of a schema beside its named fields: a choice of shapes, and free names. */
function FurtherParts({ schema, formData, registry, fieldPathId, uiSchema, disabled = false }: GroupTemplateProps) {
  const { form } = registry.formContext;
  const group = schema as ResolvedSchema;
  const { path, $id: id } = fieldPathId;
  const shared = {
    pointer: pointerTo(...path),
    path,
    id,
    name: path.join('.'),
    value: formData,
    schema: group,
    ui: undefined,
    required: false,
    disabled,
  };
  const namedOnly = form.texts !== 'literal' || uiSchema?.['ui:options']?.fieldsOnly === true;
  if (group.options !== undefined) return <GenericField {...shared} kind="shape" namedOnly={namedOnly} />;
  return !namedOnly && hasFreeNames(group, formData, getNodes(form)) && <GenericField {...shared} kind="freeNames" />;
}

/** The title of a form without a layout; ours have the heading of their page. */
function RootWords({ schema: { title, description } }: { schema: ResolvedSchema }) {
  if (!title && !description) return null;
  return (
    <div className="root-words">
      {title && <p className="root-title">{title}</p>}
      {description && <p className="hint">{description}</p>}
    </div>
  );
}

/** The place of an object's fields: those of the form in its sections, those of a nested object in a group. */
export function GroupTemplate(props: GroupTemplateProps) {
  const { properties, formData, registry, fieldPathId, schema, title } = props;
  const { form } = registry.formContext;
  const { path, $id: id } = fieldPathId;
  const draw = useDrawField();
  // RJSF mistakes a field with an empty name for the object around it.
  const unnamed = () =>
    draw({
      schema: (schema as ResolvedSchema).properties?.[''] ?? {},
      path: [...path, ''],
      value: groupIn(formData)[''],
      required: schema.required?.includes('') === true,
      disabled: props.disabled,
      name: calledBy(''),
    });
  const fields = new Map<string, ReactNode>(
    properties.map(({ name, content }) => [name, name === '' ? unnamed() : content]),
  );
  if (path.length === 0) {
    return (
      <>
        {form.texts === 'literal' && <RootWords schema={schema as ResolvedSchema} />}
        <FormSections form={form} id={registry.globalFormOptions.idPrefix} value={groupIn(formData)} fields={fields} />
        <FurtherParts {...props} />
      </>
    );
  }
  const rows = (
    <>
      <NestedRows form={form} path={path} value={groupIn(formData)} fields={fields} />
      <FurtherParts {...props} />
    </>
  );
  if (title === '') return rows;
  const hint = uiAt(form, path)?.hint ?? (form.texts === 'literal' ? schema.description : undefined);
  return (
    <NestedGroup form={form} path={path} id={id} title={schema.title ?? humanized(title)} hint={hint}>
      {rows}
    </NestedGroup>
  );
}
