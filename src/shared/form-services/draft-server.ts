/** The account's copy of a draft, asked over the contract's calls. What comes back is as untrusted as what lies here. */
import type { Answer } from '#contract/calls.ts';
import type { SyncFailure } from '#machines/draft-sync.machine.ts';
import { getEntries, readFields } from '#schemas/runtime/draft-answers.ts';
import type { DraftModule } from '#schemas/runtime/draft-shapes.ts';
import { getConnectivity } from '#src/lib/connectivity.ts';
import type { Api, CallResult, Input } from '#src/api/types.ts';
import type { DraftServer, ServerDraft } from '#src/forms/drafts/index.ts';

const failure = (reason: SyncFailure['reason']): SyncFailure => ({ reason });

const reasons: Readonly<Record<string, SyncFailure['reason']>> = {
  sessionExpired: 'signedOut',
  invalidParameter: 'refused',
  tooLarge: 'refused',
};

/** A server that can't be reached although there is a network is asked again by and by. */
function getData<K extends 'draftGet' | 'draftSave' | 'draftRemove'>(result: CallResult<K>): Answer<K> {
  if (result.ok) return result.data;
  throw failure(
    result.codeName === 'offline' && getConnectivity() !== 'there' ? 'offline' : (reasons[result.codeName] ?? 'busy'),
  );
}

function serverDraft(module: DraftModule, { now, revision, draft, ended }: Answer<'draftGet'>): ServerDraft {
  const fields = draft && readFields(module, draft.version, draft.fields);
  // From a newer site than this page: unknown here, so it is left unchanged.
  if (draft && !fields) throw failure('refused');
  return { now, revision, draft: draft && fields ? { id: draft.id, fields } : undefined, ended: ended ?? undefined };
}

/** @param module of a flow that the calls know. */
export function draftServer(api: Api, module: DraftModule<Input<'draftGet'>['flow']>): DraftServer {
  const { flow, version } = module;
  return {
    get: async (id) => serverDraft(module, getData(await api.call('draftGet', { flow, id }))),
    save: async ({ id, fields }, revision) =>
      serverDraft(
        module,
        getData(await api.call('draftSave', { flow, id, version, revision, fields: getEntries(fields) })),
      ),
    remove: async ({ id, how }) => void getData(await api.call('draftRemove', { flow, id, how })),
  };
}
