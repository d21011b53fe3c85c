import { browserStorage, type TextStorage } from '#src/lib/storage.ts';
import { constants } from '#domain/constants.ts';
import type { Api, CallFailure } from '#src/api/types.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { UploadRejected, type UploadService } from '#src/forms/index.ts';
import { markPrivateCache } from '#src/shared/offline/clear-on-sign-out.ts';
import { browserFiles, type SavedFiles } from './saved-files.ts';

/** The secret that proves ownership of files while signed out (D-98); stored where the draft is stored. */
export const ticketKey = 'fileTicket';
const ticketBytes = 32;
const written = /^[\w-]{43}$/;

function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ticketBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The one that lies there, else a new one; without storage it is good for as long as the page is open. */
export function fileTicket(storage: TextStorage): string {
  const kept = storage.get(ticketKey);
  if (kept !== null && written.test(kept)) return kept;
  const ticket = newTicket();
  storage.set(ticketKey, ticket);
  return ticket;
}

/**
 * Files of a form on their way to the store (D-98): in parts, so that each is quick, a try again goes on where the last
 * one stopped, and a reload too.
 */
interface Parts {
  api: Api;
  /** Whose rule the files keep, `inbox/application`. */
  form: string;
  ticket: string;
  /** Who is signed in: another one at this device is not offered what was left half sent. */
  owner: string | undefined;
  kept?: SavedFiles;
}

const rejections: Partial<Record<string, UploadRejected['reason']>> = {
  tooLarge: 'size',
  fileRefused: 'type',
  fileUnsafe: 'unsafe',
  tooManyFiles: 'waiting',
  uploadsFull: 'full',
};

/** Distinguishes a permanent rejection by the store from a failure that may succeed on retry. */
function toFault({ codeName }: CallFailure): Error {
  const reason = rejections[codeName];
  return reason ? new UploadRejected(reason) : new Error(codeName);
}

interface Begun {
  id: string;
  received: number;
}

const { partBytes } = constants.upload;

export function uploadService({ api, form, ticket, owner, kept = browserFiles }: Parts): UploadService {
  /** Files that the store knows, whole or not. */
  const begun = new Map<File, Begun>();

  async function begin(file: File, field: string, signal: AbortSignal): Promise<Begun> {
    const known = begun.get(file);
    if (known) return known;
    const result = await api.call('fileBegin', { form, field, name: file.name, size: file.size, ticket }, { signal });
    if (!result.ok) throw toFault(result);
    const { id, received } = result.data;
    begun.set(file, { id, received });
    if (owner !== undefined) markPrivateCache(browserStorage);
    await kept.put({ id, form, field, file, owner });
    return { id, received };
  }

  function forget(file: File): void {
    const known = begun.get(file);
    begun.delete(file);
    if (known) void kept.remove(known.id);
  }

  return {
    async send(file, { field, signal, onProgress }) {
      const { id, received } = await begin(file, field, signal);
      for (let at = received; ;) {
        onProgress(at / file.size);
        const bytes = file.slice(at, at + partBytes);
        const result = await api.call('filePart', { id, at, ticket }, { signal, bytes });
        if (!result.ok) {
          // A file that is missing there, or permanently rejected, starts again the next time.
          if (result.codeName === 'notFound' || (result.codeName in rejections && result.codeName !== 'uploadsFull'))
            forget(file);
          throw toFault(result);
        }
        at = result.data.received;
        begun.set(file, { id, received: at });
        if (result.data.done) break;
      }
      void kept.remove(id);
      return { id, name: file.name, size: file.size };
    },
    abandon(file) {
      const known = begun.get(file);
      forget(file);
      if (known) void api.call('fileRemove', { id: known.id, ticket });
    },
    async remove(id) {
      await api.call('fileRemove', { id, ticket });
    },
    async describe(ids, signal) {
      const result = await api.call('fileInfo', { ids: [...ids], ticket }, { signal });
      if (!result.ok) throw toFault(result);
      return result.data.files;
    },
    async unfinished(field) {
      const mine = (await kept.all()).filter(
        (each) => each.form === form && each.field === field && each.owner === owner,
      );
      if (mine.length === 0) return [];
      const result = await api.call('fileInfo', { ids: mine.map(({ id }) => id), ticket });
      if (!result.ok) return [];
      const known = new Map(result.data.files.map((each) => [each.id, each]));
      return mine.flatMap(({ id, file }) => {
        const there = known.get(id);
        if (!there || there.done) {
          void kept.remove(id);
          return [];
        }
        begun.set(file, { id, received: there.received });
        return [file];
      });
    },
    async open({ id, name }) {
      const result = await api.download('fileGet', { id, ticket }, name, { keep: (file) => saveFile(file, name) });
      if (!result.ok) throw toFault(result);
    },
  };
}
