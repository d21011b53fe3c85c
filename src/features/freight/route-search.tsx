import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { states } from '#domain/states.ts';
import { id, schema, ui, validate } from '#schemas/generated/freight/route.js';
import { postalCodeCodec } from '#src/courier-fields/postal-code-codec.ts';
import { getMessage } from '#src/form-core/errors.ts';
import { getField } from '#src/form-core/field-of.ts';
import { fieldText, hintText } from '#src/form-core/text.ts';
import { useForm, useFormView } from '#src/form-core/use-form.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { SelectControl, TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { freightHref, type FreightQuery } from './freight-search-params.ts';

const form = { id, schema, ui, validate };
const { label, control, ...asked } = getField(form, 'originZip');

const choices = states
  .map(({ code, name }) => ({ value: code, label: name }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'es'));

/** From which postal code to which state: its zone is marked in the table. */
export function RouteSearch({ query }: { query: FreightQuery }) {
  const { t } = useText('freight', 'fields', 'rules');
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const store = useForm(form, {
    value: { originZip: query.from ?? '' },
    toAnswers: ({ originZip }) => ({ originZip: postalCodeCodec.parse(postalCodeCodec.settle(String(originZip))) }),
    validated: query.from === undefined ? [] : ['/originZip'],
  });
  const { value, errors } = useFormView(store);
  const [error] = errors;
  const [to, setTo] = useState<string>(query.to ?? '');

  function submit(event: FormEvent) {
    event.preventDefault();
    const { answers, errors: found } = store.submit();
    if (found.length > 0) return box.current?.focus();
    void navigate(
      freightHref({
        ...query,
        from: String(answers.originZip),
        to: states.find(({ code }) => code === to)?.code,
        zone: undefined,
      }),
    );
  }

  return (
    <form className="freight-search" noValidate onSubmit={submit} aria-label={fieldText(t, schema.title)}>
      <Field label={fieldText(t, label)} hint={hintText(t, asked)} error={error && getMessage(t, error)}>
        <TextControl
          {...control}
          ref={box}
          className="num"
          value={String(value.originZip)}
          onChange={({ target }) => {
            store.change({ '/originZip': target.value });
            store.hideErrors('/originZip');
          }}
          onBlur={({ target }) => target.value !== '' && store.reveal('/originZip')}
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
