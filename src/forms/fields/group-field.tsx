import { createContext, createElement, Fragment, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import type { FieldProps, ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { isContainer, type Value } from '#schemas/model/json.ts';
import { isWithin, pointerTo } from '#schemas/model/pointer.ts';
import { classNames } from '#src/lib/class-names.ts';
import type { FieldUi, FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';
import { isShownBy } from '#src/forms/core/answers.ts';
import { deciding } from '#src/forms/core/nested-answers.ts';
import { drawnSections } from '#src/forms/core/check.ts';
import { fieldText, useFormText } from '#src/forms/core/text.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import { useExactError, useFormParts } from '../engine/form-context.ts';
import { type FieldPath, uiAt } from '../widgets/field-ui.ts';
import { LazyRows } from './lazy-rows.tsx';
import { Cell, ErrorLine } from '../widgets/field-frame.tsx';
import { calledBy, humanized } from '../engine/unfinished.ts';
import { hasFreeNames } from './additional-properties.ts';
import { GenericField } from './field-dispatcher.tsx';
import { FormSections, Line } from './form-sections.tsx';
import { type TreeContext, useDrawField } from './draw-field.tsx';

interface NestedRowsProps {
  form: FormModule;
  /** The path from the form to the object of these fields. */
  path: FieldPath;
  /** The object as it is being filled in. */
  value: Value;
  /** The fields that the schema has at the moment, drawn. */
  fields: ReadonlyMap<string, ReactNode>;
}

/** The fields of an object inside the form, in the rows of its part of the `.ui.json`; one below the other without it. */
function NestedRows({ form, path, value, fields }: NestedRowsProps) {
  const layout: Partial<FieldUi> = uiAt(form, path) ?? {};
  const { sections } = layout;
  const answers = deciding(value) as Value;
  const isDrawn = (name: string) =>
    fields.has(name) && !uiAt(form, [...path, name])?.hidden && isShownBy(form, layout, name, answers);
  const rows = drawnSections({ sections: sections ?? [{ fields: [...fields.keys()] }], fields: {} }, isDrawn).flatMap(
    (section) => section.rows,
  );
  return (
    <div className="lines">
      <LazyRows rows={rows} getPointers={(names) => names.map((name) => pointerTo(...path, name))} isOutermost={false}>
        {(names) => (
          <Line key={names.join()}>
            {names.map((name) => (
              <Fragment key={name}>{fields.get(name)}</Fragment>
            ))}
          </Line>
        )}
      </LazyRows>
    </div>
  );
}

const deepest = 6;

/** Headings of sections are of the second level, their groups' of the third, and so on. */
function headingLevel(path: FieldPath, form: FormModule): number {
  const depth = path.filter((segment) => typeof segment === 'string').length;
  const below = form.ui?.sections.some(({ title }) => title) ? 1 : 0;
  return Math.min(deepest, 1 + Math.max(1, depth) + below);
}

interface NestedGroupProps {
  form: FormModule;
  path: FieldPath;
  /** Of the fieldset. */
  id: string;
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** An object inside the form: its heading, what is wrong with it as a whole, its fields. */
function NestedGroup({ form, path, id, title, hint, children }: NestedGroupProps) {
  const { t } = useFormText();
  const error = useExactError(pointerTo(...path));
  const level = headingLevel(path, form);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className={classNames('group', level === 2 && 'top')} id={id} aria-describedby={described || undefined}>
      <legend>{createElement(`h${level}`, null, fieldText(t, title))}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {fieldText(t, hint)}
        </p>
      )}
      {error && <ErrorLine error={error} id={`${id}-error`} />}
      {children}
    </fieldset>
  );
}

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
      <Cell pointer={isOwnGroup ? pointerTo(...path) : undefined}>
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
      </Cell>
    );
  }
  if (!isOwnGroup)
    return (
      <RefsContext value={within}>
        <ObjectField {...props} />
      </RefsContext>
    );
  return (
    <RefsContext value={within}>
      <Cell pointer={pointerTo(...path)}>
        <OpenableGroup {...props} />
      </Cell>
    </RefsContext>
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
