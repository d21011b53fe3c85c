/** Doing an operation, and saying at the same place why it could not be done. */
import { useState } from 'react';
import type { Operation, Outcome } from '#schemas/editing/operations/index.ts';
import { Icon } from '#src/components/icon.tsx';
import type { Studio } from './use-studio.ts';
import { useStudioWords } from './words.ts';

/** An operation whose refusal is shown where it was asked for. */
export function useOperation(run: Studio['run']) {
  const { language } = useStudioWords();
  const [refused, setRefused] = useState<string>();
  const attempt = (operation: Operation, key?: string): Outcome => {
    const outcome = run(operation, key);
    setRefused('refused' in outcome ? outcome.refused[language] : undefined);
    return outcome;
  };
  return { attempt, refused };
}

export const Refused = ({ children }: { children: string | undefined }) => (
  <p className="st-fault" role="status">
    {children !== undefined && (
      <>
        <Icon name="stop" /> {children}
      </>
    )}
  </p>
);
