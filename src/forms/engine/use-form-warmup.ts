import { useEffect } from 'react';
import type { FormModule } from '#schemas/runtime/types.ts';
import { getMessage } from '#src/form-core/errors.ts';
import type { Text } from '#src/i18n/react.tsx';
import { checkAnswers } from '#src/form-core/check.ts';

/**
 * Judges an empty form once and makes up its sentences while the page has nothing else to do: the browser compiles
 * the rules when they first run, and the first refusal is the one that somebody waits for. Nothing is shown.
 */
export function useFormWarmup(form: FormModule, { t }: Text): void {
  useEffect(() => {
    // Safari can't tell when it is idle; there the first refusal takes a moment longer.
    if (!('requestIdleCallback' in window)) return;
    const planned = requestIdleCallback(() => {
      for (const error of checkAnswers(form, {})) getMessage(t, error);
    });
    return () => cancelIdleCallback(planned);
  }, [form, t]);
}
