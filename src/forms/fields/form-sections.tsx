import { Fragment, type ReactNode, useId } from 'react';
import type { Value } from '#schemas/model/json.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import { classNames } from '#src/lib/class-names.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { getUi, isAsked } from '#src/forms/core/answers.ts';
import { type DrawnSection, drawnSections } from '#src/forms/core/check.ts';
import { fieldText, useFormText } from '#src/forms/core/text.ts';
import { useErrorsAt, useLookupState } from '../engine/form-context.ts';
import { getLookupFields } from '../engine/lookup-fill.ts';
import { LazyRows } from './lazy-rows.tsx';
import { rowWidget, useWidgets } from '../widgets/lazy-widget.tsx';

export interface FormSectionsProps {
  form: FormModule;
  /** Begins the ids of the controls. */
  id: string;
  value: Value;
  /** The fields that the schema has at the moment, drawn. */
  fields: ReadonlyMap<string, ReactNode>;
}

/** Whether a field that a lookup fills in is on screen: only for typing, the one to choose in once there are choices. */
function useLookupVisibility(form: FormModule): (name: string) => boolean {
  const { status } = useLookupState();
  const fields = getLookupFields(form.ui, useWidgets());
  const isWrong = useErrorsAt([...(fields?.filled ?? []), ...(fields?.choice ? [fields.choice] : [])]);
  const isTyped = status === 'open' || status === 'unknown' || status === 'failed';
  return (name) => {
    if (fields?.filled.includes(name)) return isTyped || isWrong(name);
    if (fields?.choice === name) return isTyped || status === 'filled' || isWrong(name);
    return true;
  };
}

const columns = ['', '', 'grid2', 'grid3'];

/** A row of the layout: one field, or several side by side. */
export function Line({ children }: { children: readonly ReactNode[] }) {
  if (children.length === 1) return children;
  return <div className={classNames('line', columns[children.length])}>{children}</div>;
}

function Row({ names, form, id, fields }: Omit<FormSectionsProps, 'value'> & { names: readonly string[] }) {
  const RowOfWidget = rowWidget(useWidgets(), form, names)?.Row;
  const cells = names.map((name) => <Fragment key={name}>{fields.get(name)}</Fragment>);
  if (RowOfWidget) {
    return (
      <RowOfWidget id={id} names={names}>
        {cells}
      </RowOfWidget>
    );
  }
  return <Line>{cells}</Line>;
}

function Section({ section, isFirst, children }: { section: DrawnSection; isFirst: boolean; children: ReactNode }) {
  const { t } = useFormText();
  const titleId = useId();
  if (!section.title) return <div className="lines">{children}</div>;
  return (
    <section className={classNames('sec', 'lines', isFirst && 'first')} aria-labelledby={titleId}>
      <h2 id={titleId}>{fieldText(t, section.title)}</h2>
      {section.hint && <p className="hint">{fieldText(t, section.hint)}</p>}
      {children}
    </section>
  );
}

const pointersOfRow = (names: readonly string[]) => names.map((name) => pointerTo(name));

/** The fields in the sections and rows of the `.ui.json`; in one plain section without it. */
export function FormSections({ form, id, value, fields }: FormSectionsProps) {
  const isDrawnByLookup = useLookupVisibility(form);
  const ui = form.ui ?? { sections: [{ fields: [...fields.keys()] }], fields: {} };
  const isDrawn = (name: string) =>
    fields.has(name) && !getUi(form, name)?.hidden && isAsked(form, name, value) && isDrawnByLookup(name);
  return drawnSections(ui, isDrawn).map((section, index) => (
    <Section key={section.title ?? index} section={section} isFirst={index === 0}>
      <LazyRows rows={section.rows} getPointers={pointersOfRow} isOutermost>
        {(names) => <Row key={names.join()} names={names} form={form} id={id} fields={fields} />}
      </LazyRows>
    </Section>
  ));
}
