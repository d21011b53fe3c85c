import type { ReactNode } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { getMessage, namedMessage, type ShownError } from '#src/forms/core/errors.ts';
import { fieldText, hintText, useFormText } from '#src/forms/core/text.ts';
import { Button } from '#src/components/button.tsx';
import { Field, type FieldProps } from '#src/components/fields/field.tsx';
import { unreachableKey } from '#schemas/runtime/server-rules.ts';
import { Box } from '#src/components/status.tsx';
import { useExtras, useFormParts, useRuleNote, useShownError } from '../engine/form-context.ts';
import type { WidgetProps } from '../types.ts';
import type { RuleNote } from '../engine/rule-checks.ts';

/** An error where no `Field` shows it, e.g. one cell of a row. */
export function ErrorLine({ error, id, label }: { error: ShownError; id: string; label?: string }) {
  const { t } = useFormText();
  const message = getMessage(t, error);
  return (
    <p className="errm" id={id}>
      {label ? namedMessage(t, label, message) : message}
    </p>
  );
}

/** Tiles can't be deselected by pressing them: in a foreign schema, an optional choice has a button for it. */
export function ClearChoice({ field }: { field: Pick<WidgetProps, 'pointer' | 'required' | 'disabled'> }) {
  const { t } = useFormText();
  const { form, store, focus } = useFormParts();
  if (form.texts !== 'literal' || field.required || field.disabled) return null;
  // The button disappears with the answer, and the focus returns to the choice.
  function clear() {
    store.change({ [field.pointer]: undefined });
    focus(field.pointer);
  }
  return (
    <Button variant="quiet" size="sm" className="flush" onClick={clear}>
      {t('forms:choice.clear')}
    </Button>
  );
}

/** The server's result for an answer, while the person continues: announced, and never blocking. */
function RuleText({ pointer, note }: { pointer: string; note: RuleNote }) {
  const { t } = useFormText();
  const { rules } = useFormParts();
  if (note.status === 'asking') return <p className="hint">{t('forms:serverRule.checking')}</p>;
  if (note.status === 'unreachable') {
    return (
      <p className="hint">
        {t(unreachableKey)}{' '}
        <Button variant="quiet" size="sm" className="flush" onClick={() => rules.retry(pointer)}>
          {t('ui:retry')}
        </Button>
      </p>
    );
  }
  if (note.status === 'kept') {
    const text = t(`forms:serverRule.kept.${note.name}`, { defaultValue: '' });
    return (
      text && (
        <p className="okm">
          <Icon name="tick" />
          <span>{text}</span>
        </p>
      )
    );
  }
  if (!note.refusal) return null;
  // A rejection is already the field's error, which no live region reads out.
  if (note.refuses) return <span className="sr">{getMessage(t, note.refusal)}</span>;
  return <Box tone="warn">{getMessage(t, note.refusal)}</Box>;
}

/** Stays mounted while its text changes, so that screen readers announce the change. */
function RuleLine({ pointer, note }: { pointer: string; note: RuleNote }) {
  return (
    <div role="status" className="rule">
      <RuleText pointer={pointer} note={note} />
    </div>
  );
}

interface CellProps {
  /** Of the field; without one nothing is drawn around it. */
  pointer: string | undefined;
  children: ReactNode;
}

/** The place of one field: errors and the focus find it by its pointer, and leaving a field is noticed by it. */
export function Cell({ pointer, children }: CellProps) {
  if (pointer === undefined) return children;
  return (
    <div className="cell" data-pointer={pointer}>
      {children}
    </div>
  );
}

interface FieldFrameProps extends Pick<FieldProps, 'as' | 'aside' | 'count' | 'children'> {
  field: WidgetProps;
  /** In place of the hint of the `.ui.json`. */
  hint?: ReactNode;
  /** An action for the error: shown after the sentence. */
  remedy?: ReactNode;
}

/** Label or legend, hint, error and counter around a widget's control. */
export function FieldFrame({ field, hint, remedy, as, aside, count, children }: FieldFrameProps) {
  const { t } = useFormText();
  const error = useShownError(field.pointer);
  const extras = useExtras(field.name);
  const note = useRuleNote(field);
  const isServers = error?.source === 'server' || (error !== undefined && error.key === note?.refusal?.key);
  const title = fieldText(t, field.schema.title);
  const isUnlabelled = field.schema.look?.isUnlabelled === true;
  const written = hintText(t, field.ui);
  return (
    <Field
      as={as}
      id={field.id}
      {...(field.isCell && { className: 'cell', 'data-pointer': field.pointer })}
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
