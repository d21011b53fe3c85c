import type { SessionFailure } from '#machines/session/session.types.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { Box } from '#src/ui/status.tsx';
import { useAccountText } from './words.ts';

/** Why it was refused, above the form; refused fields speak for themselves (MSG-13, MSG-03). */
export function FailureBox({ failure }: { failure: SessionFailure | undefined }) {
  const { t } = useAccountText();
  return (
    <div role="alert">
      {failure && failure.errors.length === 0 && (
        <Box tone="err">{t([failureKey(failure), 'notices:busy'], { defaultValue: failure.msg || undefined })}</Box>
      )}
    </div>
  );
}
