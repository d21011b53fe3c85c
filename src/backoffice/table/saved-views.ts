/** Views of a table that an operator named: filters and order, on this device. */
import { useState } from 'react';
import type { DataTableFilterMeta } from 'primereact/datatable';

export interface SavedView {
  readonly name: string;
  readonly filters: DataTableFilterMeta;
  readonly sort: { readonly field: string; readonly order: 1 | 0 | -1 } | null;
}

const getKey = (table: string): string => `ops.views.${table}`;

export function readViews(table: string, storage: Pick<Storage, 'getItem'>): SavedView[] {
  try {
    const found: unknown = JSON.parse(storage.getItem(getKey(table)) ?? '[]');
    return Array.isArray(found) ? (found as SavedView[]).filter(({ name }) => typeof name === 'string') : [];
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
  const [views, setViews] = useState(() => readViews(table, localStorage));
  function store(next: SavedView[]) {
    setViews(next);
    try {
      localStorage.setItem(getKey(table), JSON.stringify(next));
    } catch {
      // Without storage they hold until the page is left.
    }
  }
  return {
    views,
    save: (view) => store([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name) => store(views.filter((view) => view.name !== name)),
  };
}
