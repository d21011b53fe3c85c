/** Tells which rules stopped a person in this form: each once per visit and kind, by its id, never by a value. */
import { useEffect } from 'react';
import { ruleIdOf, type StopKind } from '#schemas/runtime/rule-id.ts';
import { type RuleStopListener, useRuleStopListener } from './rule-stop-listener.tsx';
import type { FormStore } from './form-store.ts';
import type { ShownError, ShownErrors } from './shown-errors.ts';

const sameIn = (errors: ShownErrors, { pointer, key }: ShownError) =>
  errors.find((error) => error.pointer === pointer && error.key === key);

/** Looks at the refusals on show and nothing else. Returns the way to stop. */
export function watchRuleStops(
  form: string,
  store: Pick<FormStore, 'subscribe' | 'errors'>,
  tell: RuleStopListener,
): () => void {
  const told = new Set<string>();
  let before: ShownErrors = store.errors();

  function once(kind: StopKind, { pointer, key, keyword, source }: ShownError) {
    // What only an answer of the server says is counted there.
    if (keyword === undefined || source === 'server') return;
    const rule = ruleIdOf(form, pointer, keyword);
    const id = `${kind} ${rule} ${key}`;
    if (told.has(id)) return;
    told.add(id);
    tell({ rule, key, kind });
  }

  return store.subscribe(() => {
    const now = store.errors();
    if (now === before) return;
    for (const error of now) {
      const earlier = sameIn(before, error);
      if (error.listed && !earlier?.listed) once('refused', error);
      else if (!earlier) once('shown', error);
    }
    for (const error of before) if (!sameIn(now, error)) once('corrected', error);
    before = now;
  });
}

export function useRuleStops(form: string, store: FormStore): void {
  const tell = useRuleStopListener();
  useEffect(() => tell && watchRuleStops(form, store, tell), [form, store, tell]);
}
