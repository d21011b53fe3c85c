import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { lazyActor } from '#machines/lazy-actor.ts';
import type { DraftPlace } from '#machines/draft-sync.machine.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import { type FormShape, getProperties } from '#src/forms/core/answers.ts';
import { formNamespaces } from '#src/forms/core/errors.ts';
import { fieldText } from '#src/forms/core/text.ts';
import type { DraftServer, RunningSync, startDraftSync } from './draft-sync.ts';
import { createDraft, type Draft, type DraftNews, type DraftOptions, type SavedState } from './draft.ts';
import './draft-news.css';

/** The state of a draft, for the line above the form. `place` is undefined while signed out. */
export type SaveState =
  Exclude<SavedState, { status: 'saved' }> | { status: 'saved'; at: Date; place?: DraftPlace | undefined };

export interface UsedDraft {
  draft: Draft;
  state: SaveState;
  news: DraftNews | undefined;
  /** Whether what the account has of it has come, or can't. */
  isSettled: boolean;
}

/** The browser notifies every other tab of what one of them has written. */
function watchOtherTabs(draft: Draft): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === draft.sync.key) draft.takeText(newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function watchLeaving(draft: Draft): () => void {
  window.addEventListener('pagehide', draft.flush);
  document.addEventListener('visibilitychange', draft.flush);
  return () => {
    window.removeEventListener('pagehide', draft.flush);
    document.removeEventListener('visibilitychange', draft.flush);
    draft.flush();
  };
}

interface SyncMachinery {
  startDraftSync: typeof startDraftSync;
}

const nowhere = () => undefined;
const never = () => () => undefined;

/**
 * A draft for as long as the screen is open, written at the latest when the page is hidden. Options are read once.
 * @param server of the signed-in person; without one the draft stays on this device.
 */
export function useDraft(options: DraftOptions, server?: DraftServer): UsedDraft {
  const [draft] = useState(() => createDraft(options));
  const [sync, setSync] = useState<RunningSync>();
  const [isAlone, setAlone] = useState(server === undefined);
  const kept = useSyncExternalStore(draft.subscribe, draft.state, draft.state);
  const news = useSyncExternalStore(draft.subscribe, draft.news, draft.news);
  const place = useSyncExternalStore(sync?.subscribe ?? never, sync?.place ?? nowhere, nowhere);
  const isAsking = useSyncExternalStore(sync?.subscribe ?? never, sync?.isAsking ?? nowhere, nowhere);

  useEffect(() => watchOtherTabs(draft), [draft]);
  const start = useEffectEvent(() => {
    if (!server) return nowhere;
    const actor = lazyActor<never, SyncMachinery>({
      load: () => import('./draft-sync.ts'),
      start: ({ startDraftSync }) => {
        const running = startDraftSync(draft, server);
        setSync(running);
        return { send: nowhere, stop: running.stop };
      },
      // Without its file the draft is still saved on this device.
      onLost: () => setAlone(true),
    });
    actor.wake();
    return () => {
      actor.stop();
      setSync(undefined);
    };
  });
  useEffect(() => start(), [draft]);
  useEffect(() => watchLeaving(draft), [draft]);

  const isSettled = isAlone || isAsking === false;
  return { draft, news, isSettled, state: kept.status === 'saved' ? { ...kept, place } : kept };
}

type Saved = Extract<SaveState, { status: 'saved' }>;

const getKey = ({ place }: Saved) => {
  if (place === 'account') return 'forms:draft.synced';
  if (place === 'offline') return 'forms:draft.offline';
  return place === 'device' ? 'forms:draft.device' : 'forms:draft.saved';
};

/** "Guardando…", "Borrador guardado en tu cuenta, 10:42", "Sin internet, guardado en este teléfono". */
export function DraftLine({ state }: { state: SaveState }) {
  const { t, format } = useText('forms');
  const sentence = () => {
    if (state.status === 'saved') {
      const isToday = localDate(state.at) === localDate(new Date());
      return t(getKey(state), { time: isToday ? format.time(state.at) : format.dateTime(state.at) });
    }
    if (state.status === 'idle') return '';
    return t(state.status === 'saving' ? 'forms:draft.saving' : 'forms:draft.failed');
  };
  return (
    <span className="save" role="status">
      {state.status === 'saved' && <Icon name="tick" />}
      {sentence()}
    </span>
  );
}

interface DraftNewsBoxProps {
  news: DraftNews | undefined;
  draft: Pick<Draft, 'undo' | 'dismiss'>;
  /** The forms of each part, whose fields the news may name. */
  forms: Readonly<Record<string, FormShape>>;
}

/** Changed fields that are named one by one; more are counted. */
const mostNamed = 4;

function getTitles(forms: DraftNewsBoxProps['forms'], names: readonly string[]): string[] {
  const titles = names.flatMap((name) => {
    const [part = '', field = ''] = name.split('.');
    const form = forms[part];
    return (form && getProperties(form.schema)[field]?.title) ?? [];
  });
  return [...new Set(titles)];
}

/** Reports changes from another device, or a discarded draft, with an undo button. */
export function DraftNewsBox({ news, draft, forms }: DraftNewsBoxProps) {
  const { t, format } = useText(...formNamespaces);
  if (!news) return null;
  const titles = getTitles(forms, news.names);
  if (news.kind === 'changed' && titles.length === 0) return null;
  const named = titles.slice(0, mostNamed).map((title) => fieldText(t, title));
  const more = titles.length - named.length;
  const list = format.list(more > 0 ? [...named, t('forms:draft.more', { count: more })] : named);
  return (
    <Box tone="info" role="status" className="draft-news">
      <b>{t(`forms:draft.news.${news.kind}`)}</b>
      {news.kind === 'changed' && <p>{list}</p>}
      <div className="draft-news-ways">
        {news.canUndo && (
          <Button variant="quiet" size="sm" className="flush" onClick={draft.undo}>
            {t(news.kind === 'placed' || news.kind === 'discarded' ? 'forms:draft.keepMine' : 'forms:draft.undo')}
          </Button>
        )}
        <Button variant="quiet" size="sm" className="flush" onClick={draft.dismiss}>
          {t('forms:draft.understood')}
        </Button>
      </div>
    </Box>
  );
}
