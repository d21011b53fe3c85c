import type { ReactNode } from 'react';
import type { Failure } from '#machines/failure.ts';
import { Box } from '#src/components/status.tsx';
import { failureText, useAccountText } from '../model/texts.ts';

export interface FailureBoxProps {
  failure: Failure | undefined;
  /** Actions for the failure. */
  children?: ReactNode;
}

/** The reason of the rejection, above the form; field errors are shown at their fields (MSG-13, MSG-03). */
export function FailureBox({ failure, children }: FailureBoxProps) {
  const { t } = useAccountText();
  return (
    <div role="alert">
      {failure && failure.errors.length === 0 && (
        <Box tone="err">
          {failureText(t, failure)}
          {children && <div className="again">{children}</div>}
        </Box>
      )}
    </div>
  );
}
