import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { states } from '#domain/states.ts';
import { validate } from '#schemas/generated/calls/fee-rates.js';
import { postalCodeCodec } from '#src/courier-fields/postal-code-codec.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { SelectControl, TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { freightHref, type FreightQuery } from './freight-search-params.ts';

const choices = states
  .map(({ code, name }) => ({ value: code, label: name }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'es'));

/** From which postal code to which state: its zone is marked in the table. */
export function RouteSearch({ query }: { query: FreightQuery }) {
  const { t } = useText('freight', 'fields', 'rules');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(query.from ?? '');
  const [judged, setJudged] = useState(query.from !== undefined);
  const [to, setTo] = useState<string>(query.to ?? '');
  const box = useRef<HTMLInputElement>(null);
  const zip = postalCodeCodec.parse(typed);
  const [error] = validate({ originZip: zip ?? '' });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (error) {
      setJudged(true);
      return box.current?.focus();
    }
    void navigate(
      freightHref({
        ...query,
        from: String(zip),
        to: states.find(({ code }) => code === to)?.code,
        zone: undefined,
      }),
    );
  }

  return (
    <form className="freight-search" noValidate onSubmit={submit} aria-label={t('freight:search.label')}>
      <Field
        label={t('fields:rates.originZip')}
        hint={t('freight:search.hint', { digits: constants.postal.digits })}
        error={judged && error ? t(error.key, error.params) : undefined}
      >
        <TextControl
          ref={box}
          className="num"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setJudged(false);
          }}
          onBlur={() => setJudged(typed !== '')}
        />
      </Field>
      <Field label={t('freight:search.to')} hint={t('freight:search.toHint')} optional>
        <SelectControl
          options={choices}
          empty={t('freight:search.any')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </Field>
      <Button type="submit">{t('freight:search.submit')}</Button>
    </form>
  );
}
