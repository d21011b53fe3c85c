/** Tells which rules stop people where a page draws its fields itself: each once per visit and kind, as forms do. */
import { ruleIdOf, type StopKind } from '#schemas/runtime/rule-id.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import type { RuleStop, RuleStopListener } from '#src/form-core/rule-stop-listener.tsx';

type RuleAndWords = Omit<RuleStop, 'kind'>;

export interface FieldStops {
  /** @param errors of the answers as they are; @param shown those of them that are on screen. */
  see: (errors: readonly FieldError[], shown: readonly FieldError[]) => void;
  /** These errors have kept the question from being sent. */
  refuse: (errors: readonly FieldError[]) => void;
}

const idOf = ({ rule, key }: RuleAndWords) => `${rule} ${key}`;

export function createFieldStops(form: string, tell: RuleStopListener): FieldStops {
  const told = new Set<string>();
  const open = new Map<string, RuleAndWords>();
  const ruleOf = ({ pointer, keyword, key }: FieldError): RuleAndWords => ({
    rule: ruleIdOf(form, pointer, keyword),
    key,
  });

  function once(kind: StopKind, stop: RuleAndWords) {
    const id = `${kind} ${idOf(stop)}`;
    if (told.has(id)) return;
    told.add(id);
    tell({ ...stop, kind });
  }

  return {
    see: (errors, shown) => {
      for (const stop of shown.map(ruleOf)) {
        // What has just refused is on screen by that, not because somebody left the field.
        if (open.has(idOf(stop))) continue;
        open.set(idOf(stop), stop);
        once('shown', stop);
      }
      const still = new Set(errors.map((error) => idOf(ruleOf(error))));
      for (const [id, stop] of open) {
        if (still.has(id)) continue;
        open.delete(id);
        once('corrected', stop);
      }
    },
    refuse: (errors) => {
      for (const stop of errors.map(ruleOf)) {
        open.set(idOf(stop), stop);
        once('refused', stop);
      }
    },
  };
}
