/** The state of the studio: the release, the draft with its history, and what is saved of it. */
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createHistory, type History } from '#schemas/editing/history.ts';
import { mergeChanges } from '#schemas/editing/merge.ts';
import { applyOperation, type Operation, type Outcome } from '#schemas/editing/operations/index.ts';
import { createRules, type Rules } from '#schemas/editing/rules.ts';
import { noChanges, type RuleChanges } from '#schemas/model/rule-changes.ts';
import type { Draft, StudioBackend, StudioState } from './backend.ts';

export interface Conflict {
  readonly by: string;
  /** Files and constants that both changed; empty when both sets of changes went together. */
  readonly same: readonly string[];
  readonly theirs: RuleChanges;
}

type Saving = 'saved' | 'saving' | 'failed';

export interface Studio {
  readonly state: StudioState;
  readonly released: Rules;
  readonly rules: Rules;
  readonly history: History;
  readonly saving: Saving;
  readonly conflict: Conflict | undefined;
  /** @param key of what is being typed; its next change replaces this one in the history. */
  readonly run: (operation: Operation, key?: string) => Outcome;
  readonly undo: () => void;
  readonly redo: () => void;
  /** @param isMine whether the own changes stay where both changed the same. */
  readonly settle: (isMine: boolean) => void;
  readonly saveAgain: () => void;
}

export type Opened =
  { phase: 'loading' } | { phase: 'failed'; retry: () => void } | { phase: 'open'; state: StudioState };

export function useOpened(backend: StudioBackend): Opened {
  const [opened, setOpened] = useState<Opened>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const retry = () => {
      setOpened({ phase: 'loading' });
      setRound((before) => before + 1);
    };
    backend.read().then(
      (state) => isWanted && setOpened({ phase: 'open', state }),
      () => isWanted && setOpened({ phase: 'failed', retry }),
    );
    return () => {
      isWanted = false;
    };
  }, [backend, round]);
  return opened;
}

/** A pause in typing, after which the draft is saved. */
const pauseMs = 400;

const isSame = (one: RuleChanges, other: RuleChanges) => JSON.stringify(one) === JSON.stringify(other);

export function useStudio(backend: StudioBackend, first: StudioState): Studio {
  const [state, setState] = useState(first);
  const [history, setHistory] = useState(() => createHistory(first.draft.changes));
  const [saving, setSaving] = useState<Saving>('saved');
  const [conflict, setConflict] = useState<Conflict>();
  const open = useMemo(() => createRules(state.release), [state.release]);
  const released = useMemo(() => open(noChanges), [open]);
  const rules = useMemo(() => open(history.changes), [open, history.changes]);
  /** What the other side has. */
  const known = useRef<Pick<Draft, 'changes' | 'revision'>>(first.draft);
  const isBusy = useRef(false);

  const take = useEffectEvent((theirs: Draft, by: string) => {
    const merged = mergeChanges(known.current.changes, history.changes, theirs.changes);
    const isMineUntouched = isSame(known.current.changes, history.changes);
    known.current = theirs;
    setState((before) => ({ ...before, draft: theirs }));
    if (isSame(merged.changes, history.changes)) {
      if (merged.conflicts.length > 0) setConflict({ by, same: merged.conflicts, theirs: theirs.changes });
      return;
    }
    setHistory((before) => before.push(merged.changes, { es: by, en: by }));
    if (!isMineUntouched || merged.conflicts.length > 0)
      setConflict({ by, same: merged.conflicts, theirs: theirs.changes });
  });

  const save = useEffectEvent(async () => {
    if (isBusy.current || isSame(history.changes, known.current.changes)) return;
    isBusy.current = true;
    setSaving('saving');
    const { changes } = history;
    try {
      const saved = await backend.save(changes, known.current.revision);
      if ('theirs' in saved) take(saved.theirs, saved.by);
      else known.current = { changes, revision: saved.revision };
      setSaving('saved');
    } catch {
      setSaving('failed');
    } finally {
      isBusy.current = false;
    }
  });
  useEffect(() => {
    const later = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(later);
  }, [history.changes, saving]);

  const look = useEffectEvent(async () => {
    const next = await backend.read().catch(() => undefined);
    if (!next) return;
    if (JSON.stringify(next.release) !== JSON.stringify(state.release)) setState(next);
    if (next.draft.revision !== known.current.revision) take(next.draft, next.draft.others[0] ?? next.draft.name);
  });
  useEffect(() => backend.follow(() => void look()), [backend]);

  const run = useCallback(
    (operation: Operation, key?: string): Outcome => {
      const outcome = applyOperation(rules, operation);
      if ('changes' in outcome) setHistory((before) => before.push(outcome.changes, outcome.said, key));
      return outcome;
    },
    [rules],
  );
  return {
    state,
    released,
    rules,
    history,
    saving,
    conflict,
    run,
    undo: () => setHistory((before) => before.undo()),
    redo: () => setHistory((before) => before.redo()),
    settle: (isMine) => {
      if (!isMine && conflict) {
        const merged = mergeChanges(history.changes, history.changes, conflict.theirs);
        setHistory((before) => before.push(merged.changes, { es: conflict.by, en: conflict.by }));
      }
      setConflict(undefined);
    },
    saveAgain: () => void save(),
  };
}
