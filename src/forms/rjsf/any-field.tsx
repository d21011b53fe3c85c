import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { pointerTo } from '#schemas/model/pointer.ts';
import { nodesOf } from '#src/form-core/schema-nodes.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { uiAt } from '../engine/field-ui.ts';
import { titled } from '../engine/names.ts';
import { kindOf } from '../generic/kinds.ts';
import { GenericField } from '../generic/lazy-fields.tsx';
import { defaultUi } from '../widgets/default-ui.ts';
import { DayWidget, TextWidget } from '../widgets/text-widgets.tsx';
import type { TreeContext } from './tree-context.ts';

/** A field that is no group: our widget for it, or what only schemas need that nobody has laid out. */
export function AnyField({
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
  const { path, $id: id } = fieldPathId;
  const field = form.texts === 'literal' ? titled(schema as ResolvedSchema, name) : (schema as ResolvedSchema);
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
