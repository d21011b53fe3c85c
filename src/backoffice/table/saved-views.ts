/** Views of a table that an operator named: filters and order, on this device. */
import { useState } from 'react';
import { browserStorage, type TextStorage } from '#src/lib/storage.ts';

export interface SavedView {
  readonly name: string;
  /** Text that each column contains. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: { readonly field: string; readonly order: 1 | 0 | -1 } | null;
}

const getKey = (table: string) => `ops.views.${table}` as const;

const isView = (view: Partial<SavedView> | null): view is SavedView =>
  typeof view?.name === 'string' && typeof view.filters === 'object';

export function readViews(table: string, storage: Pick<TextStorage, 'get'>): SavedView[] {
  try {
    const found: unknown = JSON.parse(storage.get(getKey(table)) ?? '[]');
    return Array.isArray(found) ? (found as SavedView[]).filter(isView) : [];
  } catch {
    return [];
  }
}

export interface SavedViews {
  views: readonly SavedView[];
  save: (view: SavedView) => void;
  remove: (name: string) => void;
}

export function useSavedViews(table: string): SavedViews {
  const [views, setViews] = useState(() => readViews(table, browserStorage));
  function store(next: SavedView[]) {
    setViews(next);
    browserStorage.set(getKey(table), JSON.stringify(next));
  }
  return {
    views,
    save: (view) => store([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name) => store(views.filter((view) => view.name !== name)),
  };
}
