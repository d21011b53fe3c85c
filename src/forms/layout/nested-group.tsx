import { createElement, type ReactNode } from 'react';
import type { Value } from '#schemas/model/json.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { FieldUi, FormModule } from '#schemas/runtime/types.ts';
import { isShownBy } from '#src/form-core/answers.ts';
import { deciding } from '#src/form-core/decisions.ts';
import { useExactError } from '../engine/form-context.ts';
import { drawnSections } from '#src/form-core/layout.ts';
import { type FieldPath, uiAt } from '../engine/field-ui.ts';
import { fieldText, useFormText } from '#src/form-core/text.ts';
import { LazyRows } from './lazy-rows.tsx';
import { ErrorLine } from '../widgets/error-line.tsx';

export interface NestedRowsProps {
  form: FormModule;
  /** The path from the form to the object of these fields. */
  path: FieldPath;
  /** The object as it is being filled in. */
  value: Value;
  /** The fields that the schema has at the moment, drawn. */
  fields: ReadonlyMap<string, ReactNode>;
}

const columns = ['', '', 'grid2', 'grid3'];

/** The fields of an object inside the form, in the rows of its part of the `.ui.json`; one below the other without it. */
export function NestedRows({ form, path, value, fields }: NestedRowsProps) {
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
          <div key={names.join()} className={classNames('line', columns[names.length])}>
            {names.map((name) => (
              <div key={name} className="cell" data-pointer={pointerTo(...path, name)}>
                {fields.get(name)}
              </div>
            ))}
          </div>
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

export interface NestedGroupProps {
  form: FormModule;
  path: FieldPath;
  /** Of the fieldset. */
  id: string;
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** An object inside the form: its heading, what is wrong with it as a whole, its fields. */
export function NestedGroup({ form, path, id, title, hint, children }: NestedGroupProps) {
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
