import { createElement, lazy, type ComponentType, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { recheckConnectivity } from '#src/browser/connectivity.ts';
import { ChunkLoadError } from '#src/browser/chunk-load-error.ts';

/**
 * Loads once; rejects with a ChunkLoadError when loading fails or takes too long (SYS-08). A failure is not
 * kept: asking again loads again.
 */
export function loadInTime<T>(load: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let loading: Promise<T> | undefined;

  const start = () =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ChunkLoadError(`not loaded after ${milliseconds} ms`)), milliseconds);
      load()
        .then(resolve, (error: unknown) => reject(new ChunkLoadError('not loaded', { cause: error })))
        .finally(() => clearTimeout(timer));
    });

  return () => {
    loading ??= start().catch((error: unknown) => {
      loading = undefined;
      // A browser with a network doesn't know that nothing answers behind it.
      recheckConnectivity();
      throw error;
    });
    return loading;
  };
}

/** A page, and what of it only who has a session needs at once. */
export type PageComponent = ComponentType & { readyForSession?: () => Promise<unknown> };

export interface LazyRoute {
  Component: ComponentType;
  /** Begins to fetch before the page is drawn. */
  preload: () => void;
  /**
   * Resolves when it can be drawn at once, and also when it could not be fetched, which the page then says.
   * @param signedIn for who has a session.
   */
  ready: (signedIn?: boolean) => Promise<void>;
}

/** A page that is fetched when somebody goes there. */
export function lazyRoute(load: () => Promise<PageComponent>): LazyRoute {
  const loadPage = loadInTime(load, constants.timeouts.chunkLoadMs);
  let here: PageComponent | undefined;
  const fetch = async () => (here = await loadPage());
  const Late = lazy(async () => ({ default: await fetch() }));
  // A failure here is shown when the page itself is drawn.
  const ready = async (signedIn = false): Promise<void> => {
    try {
      const page = await fetch();
      if (signedIn) await page.readyForSession?.();
    } catch {
      return;
    }
  };
  return {
    // A page that is here needs no wait, which would show its skeleton for a moment.
    Component: function LazyPage() {
      const [Code] = useState(() => here ?? Late);
      return createElement(Code);
    },
    preload: () => void ready(),
    ready,
  };
}
