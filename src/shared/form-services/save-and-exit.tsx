import { useNavigate } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button } from '#src/components/button.tsx';

/** Leaves a form for later, where one left it: its draft writes what is open when the page goes. */
export function SaveAndExit() {
  const { t } = useText('forms');
  const navigate = useNavigate();
  return (
    <Button variant="quiet" onClick={() => void navigate(paths.home)}>
      {t('forms:draft.saveAndExit')}
    </Button>
  );
}
