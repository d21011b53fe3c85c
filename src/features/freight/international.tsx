import { useDeferredValue, useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { foldAccents } from '#domain/text.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { CountryTable } from './country-table.tsx';
import type { FreightQuery } from './freight-search-params.ts';

type Country = Answer<'countries'>[number];

/** Countries whose name or code holds what was typed, accents or not; in the order of the person's alphabet. */
export function findCountries(countries: readonly Country[], text: string, locale: string): Country[] {
  const wanted = foldAccents(text.trim());
  const found = countries.filter(
    ({ code, label }) => foldAccents(label).includes(wanted) || foldAccents(code) === wanted,
  );
  return found.toSorted((one, other) => one.label.localeCompare(other.label, locale));
}

function Countries({ countries, query }: { countries: readonly Country[]; query: FreightQuery }) {
  const { t, language } = useText('freight');
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const found = findCountries(countries, wanted, language.locale);
  return (
    <>
      <search className="freight-search one">
        <Field label={t('freight:country.search')} hint={t('freight:country.hint')}>
          <TextControl
            inputMode="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </search>
      <p className="soft sm" role="status">
        {t('freight:country.found', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <CountryTable countries={found} query={query} />
      ) : (
        <EmptyState title={t('freight:country.none')}>{t('freight:country.noneHint')}</EmptyState>
      )}
    </>
  );
}

/** Abroad: every country that parcels go to, by weight (CALL-63). */
export function International({ query }: { query: FreightQuery }) {
  const { t } = useText('freight');
  const state = useCall('countries', {});
  return (
    <CallPart state={state} loading={t('freight:loading')} failed={t('freight:failed')}>
      {(countries) => <Countries countries={countries} query={query} />}
    </CallPart>
  );
}
