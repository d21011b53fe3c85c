/** Sign-in input, for as long as the page lives: closing the dialog or changing the method loses nothing. */
import { type AppState, useAppState } from '#src/shared/app-state/app-state.tsx';
import { type Observable, observable, useObservable } from '#src/lib/observable.ts';
import type { Means } from '../components/credential-tabs.tsx';

/** Never a password, never a code. */
export interface TypedAccount {
  account?: string;
  phone?: string;
  email?: string;
  username?: string;
  means?: Means;
}

const typedByState = new WeakMap<AppState, Observable<TypedAccount>>();

function typedIn(state: AppState): Observable<TypedAccount> {
  const known = typedByState.get(state) ?? observable<TypedAccount>({});
  typedByState.set(state, known);
  return known;
}

/** The input so far, and a function to add to it. */
export function useTyped(): [TypedAccount, (more: TypedAccount) => void] {
  const typed = typedIn(useAppState());
  return [useObservable(typed), (more) => typed.set({ ...typed.get(), ...more })];
}
