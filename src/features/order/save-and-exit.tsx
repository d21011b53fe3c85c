import { useNavigate } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/navigation/paths.ts';
import { Button } from '#src/ui/button.tsx';

/** Leaves the order for later; the draft is where one left it. */
export function SaveAndExit() {
  const { t } = useText('order');
  const navigate = useNavigate();
  return (
    <Button variant="quiet" onClick={() => void navigate(paths.home)}>
      {t('order:saveAndExit')}
    </Button>
  );
}
