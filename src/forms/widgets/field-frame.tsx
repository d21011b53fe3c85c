import type { ReactNode } from 'react';
import { Field, type FieldProps } from '#src/ui/fields/field.tsx';
import { useExtras, useRuleNote, useShownError } from '../engine/form-context.ts';
import { getMessage } from '#src/form-core/errors.ts';
import { fieldText, hintText, useFormText } from '#src/form-core/text.ts';
import { RuleLine } from './rule-line.tsx';
import type { WidgetProps } from './types.ts';

export interface FieldFrameProps extends Pick<FieldProps, 'as' | 'aside' | 'count' | 'children'> {
  field: WidgetProps;
  /** In place of the hint of the `.ui.json`. */
  hint?: ReactNode;
  /** What can be done about what is wrong: stands behind the sentence. */
  remedy?: ReactNode;
}

/** Label or legend, hint, error and counter around a widget's control. */
export function FieldFrame({ field, hint, remedy, as, aside, count, children }: FieldFrameProps) {
  const { t } = useFormText();
  const error = useShownError(field.pointer);
  const extras = useExtras(field.name);
  const note = useRuleNote(field.pointer);
  const isServers = error?.source === 'server' || (error !== undefined && error.key === note?.refusal?.key);
  const title = fieldText(t, field.schema.title);
  const isUnlabelled = field.schema.look?.isUnlabelled === true;
  const written = hintText(t, field.ui);
  return (
    <Field
      as={as}
      id={field.id}
      label={isUnlabelled ? <span className="sr">{title}</span> : title}
      hint={hint ?? extras.hint ?? (written || undefined)}
      optional={!field.required && !isUnlabelled && t('ui:optional')}
      error={
        error && (
          <>
            {getMessage(t, error)}
            {remedy}
            {extras.remedies?.[error.key]}
            {isServers && extras.ruleAction && <> {extras.ruleAction}</>}
          </>
        )
      }
      aside={aside}
      count={count}
    >
      {children}
      {note && <RuleLine pointer={field.pointer} note={note} />}
      {extras.advice}
    </Field>
  );
}
