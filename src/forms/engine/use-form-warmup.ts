import { useEffect } from 'react';
import type { FormModule } from '#schemas/runtime/types.ts';
import { getMessage } from '#src/form-core/errors.ts';
import type { Text } from '#src/i18n/react.tsx';
import { checkAnswers } from '#src/form-core/check.ts';

/**
 * Validates an empty form once and formats its sentences while the page is idle: the browser compiles the rules when
 * they first run, and a person is waiting during the first rejection. Nothing is shown.
 */
export function useFormWarmup(form: FormModule, { t }: Text): void {
  useEffect(() => {
    // Safari has no idle callback; there the first rejection takes a moment longer.
    if (!('requestIdleCallback' in window)) return;
    const planned = requestIdleCallback(() => {
      for (const error of checkAnswers(form, {})) getMessage(t, error);
    });
    return () => cancelIdleCallback(planned);
  }, [form, t]);
}
