import type { UsedDraft } from '#src/forms/drafts/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';

/** Gives the order up, where one is begun; that can be taken back. */
export function StartOver({ saved: { draft, state } }: { saved: UsedDraft }) {
  const { t } = useText('forms');
  if (state.status === 'idle') return null;
  return (
    <Button variant="quiet" onClick={draft.startOver}>
      {t('forms:draft.startOver')}
    </Button>
  );
}
