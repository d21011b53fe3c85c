/** Reports which rules stopped a person in this form: each once per visit and kind, by its id, never by a value. */
import { useEffect } from 'react';
import { getRuleId, type StopKind } from '#schemas/runtime/rule-id.ts';
import { type RuleStopListener, useRuleStopListener } from './rule-stop-listener.tsx';
import type { FormStore } from './form-store.ts';
import type { ShownError, ShownErrors } from './shown-errors.ts';

type Stop = ShownError & { keyword: string };

/** Errors that come only from a server response are counted on the server. */
const isStop = (error: ShownError): error is Stop => error.keyword !== undefined && error.source !== 'server';

const getId = ({ pointer, key }: ShownError) => `${pointer} ${key}`;

const sameIn = (errors: ShownErrors, { pointer, key }: ShownError) =>
  errors.find((error) => error.pointer === pointer && error.key === key);

/** Watches only the visible errors. Returns a function that stops watching. */
export function watchRuleStops(
  form: string,
  store: Pick<FormStore, 'subscribe' | 'errors' | 'isBroken'>,
  tell: RuleStopListener,
): () => void {
  const reported = new Set<string>();
  /** Reported, and not corrected since. */
  const open = new Map<string, Stop>();
  let before: ShownErrors = [];

  function once(kind: StopKind, { pointer, key, keyword }: Stop) {
    const rule = getRuleId(form, pointer, keyword);
    const id = `${kind} ${rule} ${key}`;
    if (reported.has(id)) return;
    reported.add(id);
    tell({ rule, key, kind });
  }

  function look() {
    const now = store.errors();
    if (now === before && open.size === 0) return;
    for (const error of now.filter(isStop)) {
      const earlier = sameIn(before, error);
      if (error.listed && !earlier?.listed) once('refused', error);
      // An error that was reported and then corrected while hidden is not reported again when it comes back.
      else if (!open.has(getId(error))) once('shown', error);
      open.set(getId(error), error);
    }
    for (const [id, error] of open) {
      if (sameIn(now, error) || store.isBroken(error)) continue;
      open.delete(id);
      once('corrected', error);
    }
    before = now;
  }

  look();
  return store.subscribe(look);
}

export function useRuleStops(form: string, store: FormStore): void {
  const tell = useRuleStopListener();
  useEffect(() => tell && watchRuleStops(form, store, tell), [form, store, tell]);
}
