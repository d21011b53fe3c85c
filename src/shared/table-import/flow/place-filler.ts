/** Asks for the places of postal codes, a few at a time, for rows that lack city or colony (D-60, CALL-34, CALL-35). */
import { lookUpZip } from '#src/shared/addresses/zip-service.ts';
import type { Api } from '#src/api/types.ts';
import type { Place } from '../grid/row.ts';
import type { GridStore } from '../grid/grid-store.ts';
import { wantedZips } from '../grid/view.ts';

const atOnce = 3;
/** Of one import: more rows without a city are typed, or completed in the file. */
const mostAsked = 300;

async function getPlace(api: Api, zip: string, signal: AbortSignal): Promise<Place | undefined> {
  try {
    const { state, city, township, colonies } = await lookUpZip(api, zip, signal);
    const [town, ...more] = colonies;
    return {
      zip,
      texts: {
        ...(state && { state }),
        ...(city && { city }),
        ...(township && { township }),
        ...(town && more.length === 0 && { town }),
      },
      colonies,
    };
  } catch {
    return undefined;
  }
}

/**
 * Follows the grid until it is stopped; each code is requested once, even if the request fails, and its result is
 * applied as often as it is needed.
 */
export function fillPlaces(api: Api, grid: GridStore): () => void {
  const controller = new AbortController();
  /** Undefined while the result is unknown. */
  const asked = new Map<string, Place | undefined>();
  let running = 0;

  async function ask(zip: string) {
    running += 1;
    const place = await getPlace(api, zip, controller.signal);
    running -= 1;
    if (controller.signal.aborted) return;
    asked.set(zip, place);
    if (place) grid.dispatch({ type: 'place', place });
    follow();
  }

  function follow() {
    for (const zip of wantedZips(grid.get().rows)) {
      const known = asked.get(zip);
      // Telling it brings the next look.
      if (known) return grid.dispatch({ type: 'place', place: known });
      if (asked.has(zip) || running >= atOnce || asked.size >= mostAsked) continue;
      asked.set(zip, undefined);
      void ask(zip);
    }
  }

  const unsubscribe = grid.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    controller.abort();
  };
}
