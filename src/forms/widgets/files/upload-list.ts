import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { observable } from '#src/lib/observable.ts';
import {
  type FileLimits,
  type FileRejection,
  getContent,
  rejectByContent,
  rejectByName,
} from '#domain/content/file-content.ts';
import { type StoredFile, UploadRejected, type UploadService } from '#src/forms/widget-services.ts';
import { fileTypes, getTypes } from '#domain/content/file-kind.ts';
import { valueAt } from '#schemas/model/pointer.ts';
import { useAnswer, useFormParts } from '#src/forms/engine/form-context.ts';
import type { WidgetProps } from '#src/forms/types.ts';
import { useRemoteOptions } from '#src/forms/engine/lookup.ts';

/**
 * The files of one field outside of React: looked at, sent, cancelled, tried again. The answer itself, the ids of
 * what is stored, belongs to the form.
 */
export interface UploadLimits extends FileLimits {
  maxFiles: number;
}

/** Why a file is not taken (MSG-24), with what its sentence interpolates. */
export interface Rejection extends Omit<FileRejection, 'reason'> {
  reason: FileRejection['reason'] | UploadRejected['reason'] | 'tooMany' | 'unreadable';
}

export type UploadState =
  | { status: 'checking' }
  | { status: 'sending'; share: number }
  /** Trying again may help. */
  | { status: 'failed' }
  | { status: 'refused'; refusal: Rejection }
  | { status: 'stored'; id: string };

export interface Upload {
  key: string;
  name: string;
  size: number | undefined;
  state: UploadState;
}

export interface UploadPorts {
  service: () => UploadService | undefined;
  limits: UploadLimits;
  /** The form field that the files are for. */
  field: string;
  /** How many files the answer holds now. */
  stored: () => number;
  /** A file is in the store. */
  onStored: (file: StoredFile) => void;
}

/** Reasons that have nothing to do with the file: it may be taken later. */
const passing: ReadonlySet<Rejection['reason']> = new Set(['tooMany', 'waiting', 'full']);

export const canRetry = ({ state }: Upload): boolean =>
  state.status === 'failed' || (state.status === 'refused' && passing.has(state.refusal.reason));

/** It is not taken for what it is, now or later: an error, and no file of the field. */
export const isRejected = (upload: Upload): boolean => upload.state.status === 'refused' && !canRetry(upload);

export const isUnderWay = ({ state }: Upload): boolean => state.status === 'checking' || state.status === 'sending';

export function createUploadList({ service, limits, field, stored, onStored }: UploadPorts) {
  const list = observable<readonly Upload[]>([]);
  const files = new Map<string, File>();
  const sending = new Map<string, AbortController>();
  let made = 0;

  const put = (key: string, state: UploadState) =>
    list.set(list.get().map((upload) => (upload.key === key ? { ...upload, state } : upload)));

  async function look(file: File): Promise<Rejection | undefined> {
    const byName = rejectByName(file, limits);
    if (byName) return byName;
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (!bytes) return { reason: 'unreadable' };
    return rejectByContent(file.name, getContent(new Uint8Array(bytes)), limits);
  }

  /** Only stored files and those being sent count: a rejected file need not wait for space. */
  function hasRoom(): boolean {
    return stored() + list.get().filter(({ state }) => state.status === 'sending').length < limits.maxFiles;
  }

  async function start(key: string) {
    const file = files.get(key);
    const over = new AbortController();
    if (!file) return;
    sending.set(key, over);
    put(key, { status: 'checking' });
    const refusal = await look(file);
    if (over.signal.aborted) return;
    if (refusal) return put(key, { status: 'refused', refusal });
    if (!hasRoom()) return put(key, { status: 'refused', refusal: { reason: 'tooMany' } });
    put(key, { status: 'sending', share: 0 });
    try {
      const uploads = service();
      if (!uploads) throw new Error('No service takes files');
      const onProgress = (share: number) => {
        if (!over.signal.aborted && sending.get(key) === over)
          put(key, { status: 'sending', share: Math.min(1, Math.max(0, share)) });
      };
      const kept = await uploads.send(file, { field, signal: over.signal, onProgress });
      if (over.signal.aborted) return;
      sending.delete(key);
      put(key, { status: 'stored', id: kept.id });
      onStored(kept);
    } catch (error) {
      if (over.signal.aborted) return;
      sending.delete(key);
      put(
        key,
        error instanceof UploadRejected
          ? { status: 'refused', refusal: { reason: error.reason } }
          : { status: 'failed' },
      );
    }
  }

  /** Removes a file from the list; a running upload is cancelled. */
  function drop(key: string) {
    const given = files.get(key);
    const isStored = list.get().some((upload) => upload.key === key && upload.state.status === 'stored');
    if (given && !isStored) service()?.abandon?.(given);
    sending.get(key)?.abort();
    sending.delete(key);
    files.delete(key);
    list.set(list.get().filter((upload) => upload.key !== key));
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    add: (chosen: readonly File[]) => {
      for (const rejected of list.get().filter(isRejected)) drop(rejected.key);
      for (const file of chosen) {
        made += 1;
        const key = `file-${made}`;
        files.set(key, file);
        list.set([...list.get(), { key, name: file.name, size: file.size, state: { status: 'checking' } }]);
        void start(key);
      }
    },
    retry: (key: string) => void start(key),
    drop,
    underWay: () => list.get().find(isUnderWay),
    /** Gives up everything that is under way, e.g. when the form goes. */
    stop: () => {
      for (const over of sending.values()) over.abort();
    },
  };
}

/** The limits of the schema; unlimited where it sets none. */
export function getLimits({ files, maxItems }: WidgetProps['schema']): UploadLimits {
  return {
    types: files ? getTypes(files.kinds) : fileTypes,
    maxBytes: files?.maxBytes ?? Number.MAX_SAFE_INTEGER,
    maxFiles: maxItems ?? Number.MAX_SAFE_INTEGER,
  };
}

const idsIn = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.filter((id) => typeof id === 'string') : [];

/** Files that are in the answer and were not sent from here, e.g. those of a draft. */
function useGivenFiles(ids: readonly string[]): ReadonlyMap<string, StoredFile> {
  const { services } = useFormParts();
  const [asked] = useRemoteOptions((signal) => {
    const { uploads } = services();
    return ids.length > 0 && uploads?.describe ? uploads.describe(ids, signal) : undefined;
  }, ids.join(' '));
  return useMemo(() => new Map(asked.status === 'loaded' ? asked.answer.map((file) => [file.id, file]) : []), [asked]);
}

/** The files of a field, those in the answer first known first, and what can be done with them. */
export function useUploadList({ name, pointer, schema }: WidgetProps) {
  const { store, services } = useFormParts();
  const answer = useAnswer(pointer);
  const ids = idsIn(answer);

  const [list] = useState(() => {
    const stored = () => idsIn(valueAt(store.value(), pointer));
    return createUploadList({
      service: () => services().uploads,
      limits: getLimits(schema),
      field: name,
      stored: () => stored().length,
      onStored: ({ id }) => store.change({ [pointer]: [...stored(), id] }),
    });
  });
  const uploads = useSyncExternalStore(list.subscribe, list.get);
  useEffect(() => list.stop, [list]);
  const goOn = useEffectEvent(async () => {
    const left = await services().uploads?.unfinished?.(name);
    if (left && left.length > 0 && list.get().length === 0) list.add(left);
  });
  useEffect(() => void goOn().catch(() => undefined), [list]);

  const own = new Set(uploads.map(({ state }) => (state.status === 'stored' ? state.id : '')));
  const given = ids.filter((id) => !own.has(id));
  const known = useGivenFiles(given);

  const rows: Upload[] = [
    ...given.map((id): Upload => ({
      key: id,
      name: known.get(id)?.name ?? '',
      size: known.get(id)?.size,
      state: { status: 'stored', id },
    })),
    // A file removed from the answer elsewhere is removed here as well.
    ...uploads.filter(({ state }) => state.status !== 'stored' || ids.includes(state.id)),
  ];

  const remove = useCallback(
    ({ key, state }: Upload) => {
      list.drop(key);
      if (state.status !== 'stored') return;
      const rest = idsIn(valueAt(store.value(), pointer)).filter((id) => id !== state.id);
      store.change({ [pointer]: rest.length > 0 ? rest : undefined });
      // The answer has forgotten it; what the store does is its own business.
      services()
        .uploads?.remove?.(state.id)
        .catch(() => undefined);
    },
    [list, store, services, pointer],
  );

  return { list, rows, remove };
}

/** Sending the form waits for files that are on their way: it would be sent without them. */
export function useHoldSubmit(
  element: { readonly current: HTMLElement | null },
  isBusy: () => boolean,
  onHeld: () => void,
): void {
  const hold = useEffectEvent((event: Event) => {
    if (!isBusy()) return;
    event.preventDefault();
    event.stopPropagation();
    onHeld();
  });
  useEffect(() => {
    const form = element.current?.closest('form');
    form?.addEventListener('submit', hold);
    return () => form?.removeEventListener('submit', hold);
  }, [element]);
}
