import { useMemo } from 'react';
import { draft as module } from '#schemas/generated/drafts/cod.js';
import { useApi } from '#src/api/react.tsx';
import { browserStorage } from '#src/browser/storage.ts';
import { useDraft, type UsedDraft } from '#src/forms/drafts/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { draftServer } from '#src/shared/drafts/draft-server.ts';
import { useSession } from '#src/shared/session/react.tsx';

export type Answers = FormValue<'cod/application'>;

export interface CodDraft {
  used: UsedDraft;
  /** What was begun; undefined when nothing was. */
  begun: () => { answers: Answers; key: string | undefined } | undefined;
  save: (answers: Answers, key: string) => void;
  /** It has been sent, and no device brings it back. */
  end: () => void;
}

/** The application in the making, on this device and in the account (D-06). */
export function useCodDraft(): CodDraft {
  const api = useApi();
  const { user } = useSession();
  const server = useMemo(() => draftServer(api, module), [api]);
  const used = useDraft(
    // One key is one application: a restarted one needs its own (D-65).
    { module, owner: user?.userId, storage: browserStorage, notHydrated: ['progress.key'] },
    server,
  );
  const { draft } = used;
  return {
    used,
    begun: () => {
      const { application, progress } = draft.parts();
      if (!application || Object.keys(application).length === 0) return undefined;
      const key = progress?.['key'];
      return { answers: application as Answers, key: typeof key === 'string' ? key : undefined };
    },
    save: (answers, key) => draft.save({ application: answers, progress: { key } }),
    end: () => draft.end('placed'),
  };
}
