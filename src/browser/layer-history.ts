/**
 * What lies on top of a page (a dialog, a sheet, a menu) has an entry of its own in the history, above the page's: the
 * device's way back closes it and leaves the page where it is, in every browser (ADR 11). The router never hears of
 * these entries. They carry its state, with their height above the page as `layer`.
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
  /** @param close called when the person goes back. Returns the way to say that the layer is gone. */
  open: (close: () => void) => () => void;
}

const getFields = (state: unknown) => Object(state) as { idx?: unknown; layer?: number };

function atDepth(state: unknown, depth: number): unknown {
  const { layer: _, ...rest } = getFields(state);
  if (depth > 0) return { ...rest, layer: depth };
  return state === null ? null : rest;
}

export function createLayerHistory(view: HistoryWindow): LayerHistory {
  const { history, location } = view;
  const pushEntry = history.pushState.bind(history);
  const replaceEntry = history.replaceState.bind(history);
  /** How to close each layer, the topmost last. */
  const layers: (() => void)[] = [];
  let here = readEntry();
  /** Whether entries of layers that are gone are being left. */
  let isReturning = false;
  /** The page that was opened meanwhile. */
  let pushedMeanwhile: { state: unknown; url: string } | undefined;

  function readEntry(): Entry {
    const { idx, layer = 0 } = getFields(history.state);
    return { state: history.state, url: location.href, page: idx, depth: layer };
  }

  /** Makes as many entries as there are layers. */
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

  // The next page takes the place of the layer that it was opened from, or that was just closed.
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

  /** Back from a layer: its page has the address that it was given meanwhile. */
  function markHydrated(left: Entry): void {
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
      markHydrated(left);
      if (hasReturned) settle();
      else closeAbove(here.depth);
    },
    // Before the router.
    { capture: true },
  );

  return {
    open: (close) => {
      layers.push(close);
      // What opens and what closes in one turn comes to one step.
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

/** To be called before the router listens. */
export function installLayerHistory(): LayerHistory {
  installed ??= createLayerHistory(window);
  return installed;
}

/** The device's way back closes what is open. Where it is not closed then, as while it is busy, the next one is asked again. */
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
