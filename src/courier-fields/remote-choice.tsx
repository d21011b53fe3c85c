import { LoadFailure } from '#src/forms/core/load-states.tsx';
import { useFormText } from '#src/forms/core/text.ts';
import { FieldFrame, isAnswered, useFormParts, useRemoteOptions, type WidgetProps } from '#src/forms/index.ts';
import { SelectControl } from '#src/components/fields/field.tsx';
import type { NamedChoice } from './services.ts';

interface RemoteChoiceProps {
  field: WidgetProps;
  /** Undefined where the page has no service to ask. */
  ask: (signal: AbortSignal) => Promise<readonly NamedChoice[]> | undefined;
  /** Keys of `forms` for the loading and failure texts. */
  texts: 'country' | 'listed';
}

/** One of a list that the server names in the person's language. */
export function RemoteChoice({ field, ask, texts }: RemoteChoiceProps) {
  const { t, language } = useFormText();
  const { store } = useFormParts();
  const [asked, retry] = useRemoteOptions(ask, language.dictionary);
  const choices = asked.status === 'loaded' ? asked.answer : undefined;
  return (
    <FieldFrame field={field}>
      <SelectControl
        name={field.name}
        disabled={field.disabled || !choices}
        aria-required={field.required || undefined}
        options={(choices ?? []).map(({ code, label }) => ({ value: code, label }))}
        empty={t(choices ? 'forms:select.empty' : `forms:${texts}.loading`)}
        value={choices && typeof field.value === 'string' ? field.value : ''}
        onChange={(event) => store.change({ [field.pointer]: event.target.value || undefined })}
        done={isAnswered(field)}
      />
      {(asked.status === 'failed' || asked.status === 'absent') && (
        <LoadFailure onRetry={retry}>{t(`forms:${texts}.failed`)}</LoadFailure>
      )}
    </FieldFrame>
  );
}
