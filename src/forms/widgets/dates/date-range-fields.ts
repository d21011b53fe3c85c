import { pointerTo } from '#schemas/model/pointer.ts';
import { useAnswer, useFormParts } from '#src/forms/engine/form-context.ts';
import type { WidgetProps } from '#src/forms/types.ts';

/** The fields that hold the two ends of a range. */
export interface DateRangeFields {
  from: string;
  until: string;
  answers: readonly [from: unknown, until: unknown];
}

/**
 * The field itself is the start; the end is the field that `fills.until` names, or the one that is `filledBy` this one.
 */
export function useDateRangeFields({ pointer, name, ui }: WidgetProps): DateRangeFields {
  const { form } = useFormParts();
  const filled = Object.entries(form.ui?.fields ?? {}).find(([, other]) => other.filledBy === name)?.[0];
  const until = pointerTo(ui.fills?.until ?? filled ?? `${name}Until`);
  return { from: pointer, until, answers: [useAnswer(pointer), useAnswer(until)] };
}
