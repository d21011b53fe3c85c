import { expect, onTestFinished, test } from 'vitest';
import '#tests/support/plain-page.ts';
import { draft as module } from '#schemas/generated/drafts/mobile.js';
import { mergeDrafts } from '#schemas/runtime/draft-answers.ts';
import type { StampedDraft } from '#schemas/runtime/draft-shapes.ts';
import { type DraftServer, startDraftSync } from '#src/forms/drafts/draft-sync.ts';
import { createDraft, type Draft } from '#src/forms/drafts/index.ts';
import type { DraftEnd } from '#src/forms/drafts/local-draft.ts';
import { eventually } from '#tests/support/patience.ts';

function open(): Draft {
  const texts = new Map<string, string>();
  return createDraft({
    module,
    owner: 'ana',
    storage: {
      get: (key) => texts.get(key) ?? null,
      set: (key, text) => Boolean(texts.set(key, text)),
      remove: (key) => texts.delete(key),
    },
  });
}

/** The account's draft on the server. */
function account() {
  const ended = new Map<string, DraftEnd>();
  let stored: StampedDraft | undefined;
  let revision = 0;
  const answer = (id: string) => ({ now: Date.now(), revision, draft: stored, ended: ended.get(id) });
  const server: DraftServer = {
    get: async (id) => answer(id),
    save: async (sent) => {
      if (!ended.has(sent.id)) stored = stored ? mergeDrafts(stored, sent) : sent;
      revision += 1;
      return answer(sent.id);
    },
    remove: async ({ id, how }) => {
      if (!ended.has(id)) ended.set(id, how);
      if (stored?.id === id) stored = undefined;
    },
  };
  return { server, ended };
}

async function synced(draft: Draft, server: DraftServer) {
  const running = startDraftSync(draft, server);
  onTestFinished(running.stop);
  await eventually(() => expect(running.place()).toBe('account'));
  running.stop();
}

test('D-65 an order placed offline ends its draft in the account as placed, and the next one starts without its answers', async () => {
  const { server, ended } = account();
  const phone = open();
  phone.save({ recipient: { name: 'Rocío' } });
  const { id } = phone.sync.outgoing().draft;
  await synced(phone, server);
  // Placed offline, and the next one started.
  phone.end('placed');
  phone.save({ sender: { name: 'Ana' } });
  await synced(phone, server);
  expect(ended).toEqual(new Map([[id, 'placed']]));
  expect(phone.parts()).toMatchObject({ sender: { name: 'Ana' }, recipient: {} });
  expect(phone.news()).toBeUndefined();
});
