import type { Failure } from '#machines/failure.ts';
import { Box } from '#src/ui/status.tsx';
import { failureWords } from './failure-words.ts';
import { useAccountText } from './words.ts';

/** Why it was refused, above the form; refused fields speak for themselves (MSG-13, MSG-03). */
export function FailureBox({ failure }: { failure: Failure | undefined }) {
  const { t } = useAccountText();
  return (
    <div role="alert">
      {failure && failure.errors.length === 0 && <Box tone="err">{failureWords(t, failure)}</Box>}
    </div>
  );
}
