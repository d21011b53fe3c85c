import type { UsedDraft } from '#src/forms/drafts/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { SaveAndExit } from '#src/shared/form-services/save-and-exit.tsx';
import { Button } from '#src/components/button.tsx';

/** Leaves the order for later, or gives it up; giving up can be taken back. */
export function LeaveOrder({ saved: { draft, state } }: { saved: UsedDraft }) {
  const { t } = useText('forms');
  return (
    <>
      <SaveAndExit />
      {state.status !== 'idle' && (
        <Button variant="quiet" onClick={draft.startOver}>
          {t('forms:draft.startOver')}
        </Button>
      )}
    </>
  );
}
