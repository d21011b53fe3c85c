/** The countries that parcels go to, and what each asks for (CALL-63). */
import type { Answer } from '#contract/calls.ts';
import type { Api } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import type { CourierServices } from '#src/courier-fields/index.ts';

export type Country = Answer<'countries'>[number];

/** Most of what is sent was made here, and no parcel goes here from here. */
const home = 'MX';

/** As the server has sorted them; what a parcel holds may have been made at home. */
export function countryChoices(api: Api, locale: string): NonNullable<CourierServices['countries']> {
  return async (signal, field) => {
    const result = await api.call('countries', {}, { signal });
    if (!result.ok) throw new Error(result.codeName);
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const own = field === 'originCountry' ? [{ code: home, label: names.of(home) ?? home }] : [];
    return [...own, ...result.data.map(({ code, label }) => ({ code, label }))];
  };
}

/** A phone as an order has it, `+1 …`, without the country's code: there it is typed without. */
export function asTypedThere(phone: string, country: Pick<Country, 'phoneCode'> | undefined): string {
  const code = `+${country?.phoneCode}`;
  return phone.startsWith(code) ? phone.slice(code.length) : phone;
}

/** What is known of a country; undefined until it is, and for none that parcels go to. */
export function useCountry(code: unknown): Country | undefined {
  const { data } = useCall('countries', code === undefined ? undefined : {});
  return data?.find((country) => country.code === code);
}
