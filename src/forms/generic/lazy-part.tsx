/** A part of a form whose code comes when it is first drawn. Until then its place is kept; a failure can be retried. */
import { type Observable, observable, useObservable } from '#src/browser/observable.ts';
import { type ComponentType, type ReactNode } from 'react';

type Loading<Props> = { status: 'waiting' | 'failed' } | { status: 'here'; Part: ComponentType<Props> };

export interface Absence {
  /** The code could not be fetched. */
  isFailed: boolean;
  retry: () => void;
}

/**
 * @param load fetches the part's code; asked once, and again on retry.
 * @param standIn is drawn in its place meanwhile: as large, with the same label.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: (props: Props, absence: Absence) => ReactNode,
): ComponentType<Props> {
  const loading: Observable<Loading<Props>> = observable<Loading<Props>>({ status: 'waiting' });
  let isAsked = false;

  function ask() {
    isAsked = true;
    load().then(
      (Part) => loading.set({ status: 'here', Part }),
      () => loading.set({ status: 'failed' }),
    );
  }

  function retry() {
    loading.set({ status: 'waiting' });
    ask();
  }

  return function LazyPart(props: Props) {
    const now = useObservable(loading);
    if (now.status === 'here') return <now.Part {...props} />;
    // Asked for while drawing: an effect would come a frame later.
    if (!isAsked) ask();
    return standIn(props, { isFailed: now.status === 'failed', retry });
  };
}
