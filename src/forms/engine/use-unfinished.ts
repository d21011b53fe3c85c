import { useEffectEvent, useLayoutEffect } from 'react';
import type { Value } from '#schemas/model/json.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import { useFormParts } from './form-context.ts';
import type { Refinement, UnfinishedPart } from './unfinished.ts';

/** Says what is wrong with an answer better than the whole schema does, for as long as the part is on screen. */
export function useRefinement(pointer: string, refine: Refinement['refine']): void {
  const { unfinished: all } = useFormParts();
  const newest = useEffectEvent((faults: FieldError[], answers: Value) => refine(faults, answers));
  useLayoutEffect(() => all.add({ pointer, refine: (faults, answers) => newest(faults, answers) }), [all, pointer]);
}

/** Says what is missing for as long as it is. */
export function useUnfinished(part: UnfinishedPart | undefined): void {
  const { unfinished: all } = useFormParts();
  const explains = useEffectEvent((fault: FieldError) => part?.explains?.(fault) === true);
  const { pointer, key, params, explains: explanation } = part ?? {};
  const [hasReasons, numbers] = [explanation !== undefined, JSON.stringify(params)];
  useLayoutEffect(() => {
    if (pointer === undefined || key === undefined) return undefined;
    const shown = { pointer, key, params: JSON.parse(numbers ?? '{}') as FieldError['params'] };
    return all.add(hasReasons ? { ...shown, explains: (fault) => explains(fault) } : shown);
  }, [all, pointer, key, numbers, hasReasons]);
}
