import { useNavigate } from 'react-router-dom';
import type { UsedDraft } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button } from '#src/ui/button.tsx';

/** Leaves the order for later, where one left it, or gives it up; giving up can be taken back. */
export function SaveAndExit({ saved: { draft, state } }: { saved: UsedDraft }) {
  const { t } = useText('order', 'forms');
  const navigate = useNavigate();
  return (
    <>
      <Button variant="quiet" onClick={() => void navigate(paths.home)}>
        {t('order:saveAndExit')}
      </Button>
      {state.status !== 'idle' && (
        <Button variant="quiet" onClick={draft.startOver}>
          {t('forms:draft.startOver')}
        </Button>
      )}
    </>
  );
}
