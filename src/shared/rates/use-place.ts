import { useEffect, useState } from 'react';
import { formatOrigin } from '#domain/address.ts';
import { isPostalCode } from '#domain/postal.ts';
import { useApi } from '#src/api/react.tsx';

/** A postal code's place as "Guadalajara, Jal."; `unknown` for a well-formed code that the catalogue lacks (D-61). */
export type Place = { status: 'known'; text: string } | { status: 'unknown' } | undefined;

/**
 * Names the place of a postal code while it is typed (CALL-35). Undefined until it is known, and when the service is
 * unavailable.
 */
export function usePlace(zip: unknown): Place {
  const api = useApi();
  const asked = typeof zip === 'string' && isPostalCode(zip) ? zip : undefined;
  const [found, setFound] = useState<{ zip: string; place: Place }>();

  useEffect(() => {
    if (asked === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      const result = await api.call('stateCityByZip', { zipCode: asked }, { signal });
      if (signal.aborted || !result.ok) return;
      const { known, city, state } = result.data;
      const place: Place =
        known && city && state ? { status: 'known', text: formatOrigin({ city, state }) } : { status: 'unknown' };
      setFound({ zip: asked, place });
    };
    void ask();
    return () => controller.abort();
  }, [api, asked]);

  return found?.zip === asked ? found?.place : undefined;
}
