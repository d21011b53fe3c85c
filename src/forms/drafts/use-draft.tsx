import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { useText } from '#src/i18n/react.tsx';
import { formNamespaces } from '../errors.ts';
import { createDraft, type Draft, type DraftOptions, type SaveState } from './draft.ts';

export interface UsedDraft<T> extends Pick<Draft<T>, 'save' | 'flush' | 'clear'> {
  /** What lay there when the screen opened. */
  restored: { value: T; savedAt: Date } | undefined;
  state: SaveState;
}

/** A draft for as long as the screen is open, written at the latest when the page goes. Options are read once. */
export function useDraft<T>(options: DraftOptions<T>): UsedDraft<T> {
  const [{ draft, restored }] = useState(() => {
    const made = createDraft({ isOnline: () => navigator.onLine, ...options });
    return { draft: made, restored: made.load() };
  });
  const state = useSyncExternalStore(draft.subscribe, draft.state);
  useEffect(() => {
    window.addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', draft.flush);
    return () => {
      window.removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', draft.flush);
      draft.flush();
    };
  }, [draft]);
  return { restored, state, save: draft.save, flush: draft.flush, clear: draft.clear };
}

/** "Guardando…", "Borrador guardado, 10:42", "Sin internet, guardado en este teléfono". */
export function DraftLine({ state }: { state: SaveState }) {
  const { t, format } = useText(...formNamespaces);
  const words = {
    idle: () => '',
    saving: () => t('forms:draft.saving'),
    saved: (saved: Extract<SaveState, { status: 'saved' }>) =>
      saved.isOffline ? t('forms:draft.offline') : t('forms:draft.saved', { time: format.time(saved.at) }),
    failed: () => t('forms:draft.failed'),
  };
  const text = state.status === 'saved' ? words.saved(state) : words[state.status]();
  return (
    <span className="save" role="status">
      {state.status === 'saved' && <Icon name="tick" />}
      {text}
    </span>
  );
}
