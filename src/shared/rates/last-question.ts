/** ENT-04 freightInfo: the last query, stored for as long as the tab is open. */
import { safeStorage, type TextStorage } from '#src/browser/storage.ts';
import {
  type ParcelQuestion,
  readParcelQuestion,
  writeParcelQuestion,
} from '#src/shared/navigation/parcel-search-params.ts';

const key = 'freightInfo';
const tabStorage = safeStorage(() => window.sessionStorage);

export function saveQuestion(question: ParcelQuestion, storage: TextStorage = tabStorage): void {
  storage.set(key, writeParcelQuestion(question));
}

/** Empty when nothing was asked yet. */
export function lastQuestion(storage: TextStorage = tabStorage): ParcelQuestion {
  return readParcelQuestion(new URLSearchParams(storage.get(key) ?? ''));
}
