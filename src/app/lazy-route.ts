import { type ComponentType, createElement, lazy, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { recheckConnectivity } from '#src/lib/connectivity.ts';
import { ChunkLoadError } from '#src/lib/missing-scripts.ts';

/**
 * Loads once; rejects with a ChunkLoadError when loading fails or takes too long (SYS-08). A failure is not cached: the
 * next call loads again.
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
      // A browser with a network cannot tell whether the server behind it responds.
      recheckConnectivity();
      throw error;
    });
    return loading;
  };
}

/** A page, and the parts of it that only signed-in customers need at once. */
export type PageComponent = ComponentType & { readyForSession?: () => Promise<unknown> };

export interface LazyRoute {
  Component: ComponentType;
  /** Starts loading before the page is rendered. */
  preload: () => void;
  /**
   * Resolves when the page can render at once, and also when loading failed, which the page then shows.
   * @param signedIn whether there is a session.
   */
  ready: (signedIn?: boolean) => Promise<void>;
}

/** A page whose code is loaded on navigation. */
export function lazyRoute(load: () => Promise<PageComponent>): LazyRoute {
  const loadPage = loadInTime(load, constants.timeouts.chunkLoadMs);
  let here: PageComponent | undefined;
  const fetch = async () => (here = await loadPage());
  const Late = lazy(async () => ({ default: await fetch() }));
  // The page shows this failure when it renders.
  const ready = async (signedIn = false): Promise<void> => {
    try {
      const page = await fetch();
      if (signedIn) await page.readyForSession?.();
    } catch {
      return;
    }
  };
  return {
    // A loaded page renders without Suspense, which would flash its skeleton.
    Component: function LazyPage() {
      const [Code] = useState(() => here ?? Late);
      return createElement(Code);
    },
    preload: () => void ready(),
    ready,
  };
}
