import { failureKey } from '#src/api/failure-text.ts';
import type { CallFailure } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Box } from '#src/ui/status.tsx';

/** Why a saved parcel couldn't be changed; an error of the name is shown at its field. */
export function FailureBox({ failure }: { failure: CallFailure | undefined }) {
  const { t } = useText('profiles', 'answers');
  if (!failure || failure.errors.length > 0) return null;
  return (
    <Box tone="err" role="alert">
      <b>{t('profiles:notDone')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
    </Box>
  );
}
