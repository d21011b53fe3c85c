import { unreachableKey } from '#schemas/runtime/server-rules.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Box } from '#src/ui/status.tsx';
import { useFormParts } from '../engine/form-context.ts';
import type { RuleNote } from '../engine/rule-checks.ts';
import { getMessage } from '#src/form-core/errors.ts';
import { useFormText } from '#src/form-core/text.ts';

/** What the server says of an answer, while the person goes on: said aloud, and never in the way. */
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
  // A refusal stands at the field as its error, where no live region reads it.
  if (note.refuses) return <span className="sr">{getMessage(t, note.refusal)}</span>;
  return <Box tone="warn">{getMessage(t, note.refusal)}</Box>;
}

/** Stays in the page while its words change, so that they are heard. */
export function RuleLine({ pointer, note }: { pointer: string; note: RuleNote }) {
  return (
    <div role="status" className="rule">
      <RuleText pointer={pointer} note={note} />
    </div>
  );
}
