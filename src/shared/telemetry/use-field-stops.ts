import { useEffect, useMemo } from 'react';
import type { FieldError } from '#schemas/runtime/types.ts';
import { createFieldStops } from './field-stops.ts';
import { useRuleStopListener } from '#src/form-core/rule-stop-listener.tsx';

/**
 * Tells of fields that a page draws itself.
 * @returns to be called when errors keep the question from being sent: those of this drawing, unless a later look found others.
 */
export function useFieldStops(
  form: string,
  errors: readonly FieldError[],
  shown: readonly FieldError[],
): (found?: readonly FieldError[]) => void {
  const tell = useRuleStopListener();
  const stops = useMemo(() => tell && createFieldStops(form, tell), [form, tell]);
  useEffect(() => stops?.see(errors, shown));
  return (found = errors) => stops?.refuse(found);
}
