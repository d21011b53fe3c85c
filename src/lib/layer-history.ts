/**
 * Each layer on top of a page (a dialog, a sheet, a menu) has its own history entry above the page's: the device's back
 * button closes it and leaves the page where it is, in every browser (ADR 11). The router never sees these entries.
 * They carry its state, with their height above the page as `layer`.
 */
import { useEffect, useEffectEvent, useState } from 'react';

type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener'>;

interface Entry {
  state: unknown;
  url: string;
  /** The router's number of the page; a page and its layers share it. */
  page: unknown;
  /** 0 for the page itself. */
  depth: number;
}

export interface LayerHistory {
  /** @param close called when the person goes back. Returns a function that reports that the layer is closed. */
  open: (close: () => void) => () => void;
}

const getFields = (state: unknown) => Object(state) as { idx?: unknown; layer?: number };

/** How many pages of the site this tab's history has before this one, as the router counts them; 0 where it does not. */
export const getHistoryIndex = (): number => Number(getFields(window.history.state).idx ?? 0);

function atDepth(state: unknown, depth: number): unknown {
  const { layer: _, ...rest } = getFields(state);
  if (depth > 0) return { ...rest, layer: depth };
  return state === null ? null : rest;
}

export function createLayerHistory(view: HistoryWindow): LayerHistory {
  const { history, location } = view;
  const pushEntry = history.pushState.bind(history);
  const replaceEntry = history.replaceState.bind(history);
  /** The close function of each layer, the topmost last. */
  const layers: (() => void)[] = [];
  let here = readEntry();
  /** Whether the history is going back over the entries of closed layers. */
  let isReturning = false;
  /** The page that was opened during that. */
  let pushedMeanwhile: { state: unknown; url: string } | undefined;

  function readEntry(): Entry {
    const { idx, layer = 0 } = getFields(history.state);
    return { state: history.state, url: location.href, page: idx, depth: layer };
  }

  /** Creates as many entries as there are layers. */
  function settle(): void {
    if (isReturning) return;
    if (here.depth > layers.length) {
      isReturning = true;
      history.go(layers.length - here.depth);
      return;
    }
    while (here.depth < layers.length) {
      pushEntry(atDepth(history.state, here.depth + 1), '');
      here = readEntry();
    }
  }

  // The next page replaces the layer that it was opened from, or that was just closed.
  history.pushState = (state, unused, url) => {
    if (here.depth > 0) replaceEntry(state, unused, url);
    else pushEntry(state, unused, url);
    here = readEntry();
    if (isReturning) pushedMeanwhile = here;
  };
  history.replaceState = (state, unused, url) => {
    replaceEntry(atDepth(state, here.depth), unused, url);
    here = readEntry();
  };

  /** Back from a layer: the page gets the address that it was given meanwhile. */
  function adopt(left: Entry): void {
    replaceEntry(atDepth(left.state, here.depth), '', left.url);
    here = readEntry();
  }

  function closeAbove(depth: number): void {
    const closing = layers.splice(depth).toReversed();
    for (const close of closing) close();
    // An entry without a layer, as after a reload: the person wants to leave the page.
    if (closing.length === 0) history.back();
  }

  view.addEventListener(
    'popstate',
    (event) => {
      const left = here;
      here = readEntry();
      const hasReturned = isReturning;
      const next = pushedMeanwhile;
      isReturning = false;
      pushedMeanwhile = undefined;
      if (next) {
        event.stopImmediatePropagation();
        pushEntry(next.state, '', next.url);
        here = readEntry();
        return settle();
      }
      const isSamePage = left.page === here.page && left.depth !== here.depth;
      if (!isSamePage) return;
      event.stopImmediatePropagation();
      // Forward to a layer that was closed: there may be a page behind it.
      if (here.depth > left.depth) return history.forward();
      adopt(left);
      if (hasReturned) settle();
      else closeAbove(here.depth);
    },
    // Runs before the router's listener.
    { capture: true },
  );

  return {
    open: (close) => {
      layers.push(close);
      // Layers that open and close in one task need only one step in the history.
      queueMicrotask(settle);
      return () => {
        const at = layers.indexOf(close);
        if (at >= 0) layers.splice(at, 1);
        queueMicrotask(settle);
      };
    },
  };
}

let installed: LayerHistory | undefined;

/** Call it before the router starts listening. */
export function installLayerHistory(): LayerHistory {
  installed ??= createLayerHistory(window);
  return installed;
}

/**
 * The device's back button closes what is open. If it stays open, for example while busy, the next back press asks
 * again.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!open) return;
    return installLayerHistory().open(() => {
      close();
      setTimes((before) => before + 1);
    });
  }, [open, times]);
}
