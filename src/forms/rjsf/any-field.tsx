import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { pointerTo } from '#schemas/model/pointer.ts';
import { nodesOf } from '#src/form-core/schema-nodes.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { useFormText } from '#src/form-core/text.ts';
import { uiAt } from '../engine/field-ui.ts';
import { titled } from '../engine/names.ts';
import { kindOf } from '../generic/kinds.ts';
import { GenericField } from '../generic/lazy-fields.tsx';
import { defaultUi } from '../widgets/default-ui.ts';
import { DayWidget, TextWidget } from '../widgets/text-widgets.tsx';
import type { TreeContext } from './tree-context.ts';

/** A field that is no group: our widget for it, or what only schemas need that nobody has laid out. */
export function AnyField(props: FieldProps<unknown, RJSFSchema, TreeContext>) {
  // A form of one value: nobody around gives it the place that refusals and the focus find it by.
  if (props.fieldPathId.path.length > 0 || props.uiSchema?.['ui:options']?.label === false) return <Field {...props} />;
  return (
    <div className="cell" data-pointer="">
      <Field {...props} />
    </div>
  );
}

function Field({
  schema,
  fieldPathId,
  formData,
  required = false,
  disabled = false,
  readonly = false,
  name,
  registry,
}: FieldProps<unknown, RJSFSchema, TreeContext>) {
  const { form, widgets } = registry.formContext;
  const { t } = useFormText();
  const { path, $id: id } = fieldPathId;
  const title = path.length === 0 ? t('forms:names.value') : name;
  const field = form.texts === 'literal' ? titled(schema as ResolvedSchema, title) : (schema as ResolvedSchema);
  if (field.look?.widget === 'hidden') return <span className="unseen" hidden />;
  const ui = uiAt(form, path);
  const shared = {
    pointer: pointerTo(...path),
    id,
    name: path.join('.'),
    value: formData,
    schema: field,
    required,
    disabled: disabled || readonly,
  };
  const kind = kindOf(field, ui, required, nodesOf(form));
  if (kind !== 'leaf') return <GenericField {...shared} kind={kind} path={path} ui={ui} />;
  if (!ui && (field.format === 'date' || field.look?.widget === 'date'))
    return <DayWidget {...shared} ui={defaultUi(field)} />;
  const asked = ui ?? defaultUi(field);
  const { Widget } = widgets[asked.widget] ?? { Widget: TextWidget };
  return <Widget {...shared} ui={asked} />;
}
