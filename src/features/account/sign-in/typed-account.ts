/** What was typed to get in, for as long as the page lives: closing the dialog or changing the way loses nothing. */
import { type AppState, useAppState } from '#src/shared/app-state/app-state.tsx';
import { type Observable, observable, useObservable } from '#src/browser/observable.ts';
import type { Means } from './means-tabs.tsx';

/** Never a password, never a code. */
export interface Typed {
  account?: string;
  phone?: string;
  email?: string;
  username?: string;
  means?: Means;
}

const typedByState = new WeakMap<AppState, Observable<Typed>>();

function typedIn(state: AppState): Observable<Typed> {
  const known = typedByState.get(state) ?? observable<Typed>({});
  typedByState.set(state, known);
  return known;
}

/** What was typed so far, and the way to add to it. */
export function useTyped(): [Typed, (more: Typed) => void] {
  const typed = typedIn(useAppState());
  return [useObservable(typed), (more) => typed.set({ ...typed.get(), ...more })];
}
