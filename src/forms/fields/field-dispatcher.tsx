import { type ComponentType, type ReactNode, useState } from 'react';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { LoadFailure } from '#src/forms/core/load-states.tsx';
import { fieldText, useFormText } from '#src/forms/core/text.ts';
import { type Observable, observable, useObservable } from '#src/lib/observable.ts';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { getNodes } from '#src/forms/core/schema-nodes.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { type GenericFieldProps, getKind } from './kinds.ts';
import { defaultUi, uiAt } from '../widgets/field-ui.ts';
import { useFormParts, useRevision } from '../engine/form-context.ts';
import { titled } from '../engine/unfinished.ts';
import { lazyWidget } from '../widgets/lazy-widget.tsx';
import { generalWidgets } from '../widgets/registry.ts';
import { Cell } from '../widgets/field-frame.tsx';
import type { WidgetDefinition } from '../types.ts';
import type { TreeContext } from './draw-field.tsx';

/**
 * A part of a form whose code is loaded when it is first rendered. Until then its space is reserved; a failure can be
 * retried.
 */
type Loading<Props> = { status: 'waiting' | 'failed' } | { status: 'here'; Part: ComponentType<Props> };

interface Absence {
  /** The code failed to load. */
  isFailed: boolean;
  retry: () => void;
}

/**
 * @param load fetches the part's code; asked once, and again on retry.
 * @param renderMeanwhile draws its place meanwhile: as large, with the same label.
 */
function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  renderMeanwhile: (props: Props, absence: Absence) => ReactNode,
): ComponentType<Props> {
  const loading: Observable<Loading<Props>> = observable<Loading<Props>>({ status: 'waiting' });
  let isAsked = false;

  function ask() {
    isAsked = true;
    load().then(
      (Part) => loading.set({ status: 'here', Part }),
      () => loading.set({ status: 'failed' }),
    );
  }

  function retry() {
    loading.set({ status: 'waiting' });
    ask();
  }

  return function LazyPart(props: Props) {
    const now = useObservable(loading);
    if (now.status === 'here') return <now.Part {...props} />;
    // Asked for while drawing: an effect would come a frame later.
    if (!isAsked) ask();
    return renderMeanwhile(props, { isFailed: now.status === 'failed', retry });
  };
}

/** A field's label over the space of a control, until it can be drawn; why it can't, if so. */
function Waiting({ schema, isFailed, retry }: GenericFieldProps & Absence) {
  const { t } = useFormText();
  return (
    <div className="f">
      <span className="lab">{fieldText(t, schema.title)}</span>
      {isFailed ? (
        <LoadFailure onRetry={retry}>{t('forms:widget.failed')}</LoadFailure>
      ) : (
        <div className="ctl awaited" aria-busy="true" />
      )}
    </div>
  );
}

/** Fields that only lists and schemas without a layout need: loaded when the first of them is rendered. */
export const GenericField = lazyPart<GenericFieldProps>(
  async () => (await import('./generic-field.tsx')).GenericFieldByKind,
  (props, absence) => <Waiting {...props} {...absence} />,
);

const MomentWidget = lazyWidget(async () => (await import('../widgets/dates/moment-widget.tsx')).MomentWidget);

const isText = ({ type, enum: values }: ResolvedSchema) =>
  values === undefined && [type].flat().every((each) => each === 'string' || each === 'null');

const hinted = new WeakMap<ResolvedSchema, ResolvedSchema>();

/** The same object for the same field, so that nothing is drawn again. */
function withHint(schema: ResolvedSchema, description: string): ResolvedSchema {
  const known = hinted.get(schema);
  if (known?.description === description) return known;
  const made = { ...schema, description };
  hinted.set(schema, made);
  return made;
}

/** A field that has to be there, that is read-only and has come without a value: the person has to fill it in. */
function useLost(pointer: string, isGuarded: boolean): boolean {
  const { store } = useFormParts();
  const revision = useRevision(pointer, isGuarded);
  const [begun, begin] = useState({ revision, isEmpty: valueAt(store.value(), pointer) === undefined });
  if (begun.revision !== revision) begin({ revision, isEmpty: valueAt(store.value(), pointer) === undefined });
  return isGuarded && begun.isEmpty;
}

/** A field that is no group: our widget for it, or a generic field for schemas without a layout. */
export function AnyField({
  schema,
  uiSchema,
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
  const hasCell = uiSchema?.['ui:options']?.label !== false;
  const { path, $id: id } = fieldPathId;
  const title = path.length === 0 ? t('forms:names.value') : name;
  const field = form.texts === 'literal' ? titled(schema as ResolvedSchema, title) : (schema as ResolvedSchema);
  if (field.look?.widget === 'hidden') return <span hidden />;
  const ui = uiAt(form, path);
  const isLost = useLost(pointerTo(...path), readonly && required && form.texts === 'literal');
  const hint = isLost ? [field.description, t('forms:readOnly.lost')].filter(Boolean).join(' ') : undefined;
  const shared = {
    pointer: pointerTo(...path),
    id,
    name: path.join('.'),
    value: formData,
    schema: hint === undefined ? field : withHint(field, hint),
    required,
    disabled: disabled || (readonly && !isLost),
  };
  const { schema: shown } = shared;
  const kind = getKind(shown, ui, required, getNodes(form));
  const asked = ui ?? defaultUi(shown);
  const isMoment = !ui && isText(field) && (field.format === 'time' || field.format === 'date-time');
  const { Widget, isFramed }: WidgetDefinition = isMoment
    ? { Widget: MomentWidget }
    : (widgets[asked.widget] ?? generalWidgets.text);
  if (kind === 'leaf' && isFramed) return <Widget {...shared} ui={asked} isCell={hasCell} />;
  return (
    <Cell pointer={hasCell ? shared.pointer : undefined}>
      {kind === 'leaf' ? (
        <Widget {...shared} ui={asked} />
      ) : (
        <GenericField {...shared} kind={kind} path={path} ui={ui} />
      )}
    </Cell>
  );
}
