import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { fileTypes, getTypes } from '#domain/file-kind.ts';
import { valueAt } from '#schemas/model/pointer.ts';
import { useAnswer, useFormParts } from '../../engine/form-context.ts';
import type { StoredFile } from '../../widget-services.ts';
import type { WidgetProps } from '../types.ts';
import { useRemoteOptions } from '../use-remote-options.ts';
import { createUploadList, type Upload, type UploadLimits } from './upload-list.ts';

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
  isUnderWay: () => boolean,
  onHeld: () => void,
): void {
  const hold = useEffectEvent((event: Event) => {
    if (!isUnderWay()) return;
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
