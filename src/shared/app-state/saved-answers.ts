/** Input of a sheet, as long as its page is on screen: closing it, also by the device's back button, loses nothing. */
import { useState } from 'react';
import { type AppState, useAppState } from './app-state.tsx';

const savedByState = new WeakMap<AppState, Map<string, unknown>>();

function savedIn(state: AppState): Map<string, unknown> {
  const kept = savedByState.get(state) ?? new Map<string, unknown>();
  savedByState.set(state, kept);
  return kept;
}

/** Called when another page comes on screen. */
export const forgetAllAnswers = (state: AppState): void => savedIn(state).clear();

/**
 * The answers of a sheet, and their setter. Never for a password or a code.
 *
 * @param key of the sheet and of its subject: answers about one order are never shown for another.
 */
export function useSavedAnswers<T>(key: string, initial: T | (() => T)): [T, (next: T) => void] {
  const kept = savedIn(useAppState());
  const first = () => (typeof initial === 'function' ? (initial as () => T)() : initial);
  const [answers, setAnswers] = useState(() => (kept.has(key) ? (kept.get(key) as T) : first()));
  const keep = (next: T) => {
    // A form hands over its last answers when it goes: the sheet isn't drawn again then.
    kept.set(key, next);
    setAnswers(next);
  };
  return [answers, keep];
}

/** To be called when the answers have been sent. */
export function useForgetAnswers(): (key: string) => void {
  const kept = savedIn(useAppState());
  return (key) => kept.delete(key);
}
