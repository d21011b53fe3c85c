import { AskedFailure } from '#src/form-core/asked-parts.tsx';
import { useFormText } from '#src/form-core/text.ts';
import { FieldFrame, useAsked, useDone, useFormParts, type WidgetProps } from '#src/forms/index.ts';
import { SelectControl } from '#src/ui/fields/controls.tsx';
import { useCourierServices } from './services.ts';

/** A country, named in the person's language; which ones there are, the server says (CALL-63). */
export function CountryWidget(field: WidgetProps) {
  const { t, language } = useFormText();
  const { store } = useFormParts();
  const services = useCourierServices();
  const [asked, retry] = useAsked((signal) => services().countries?.(signal, field.name), language.dictionary);
  const countries = asked.status === 'loaded' ? asked.answer : undefined;
  return (
    <FieldFrame field={field}>
      <SelectControl
        name={field.name}
        disabled={field.disabled || !countries}
        aria-required={field.required || undefined}
        options={(countries ?? []).map(({ code, label }) => ({ value: code, label }))}
        empty={t(countries ? 'forms:select.empty' : 'forms:country.loading')}
        value={countries && typeof field.value === 'string' ? field.value : ''}
        onChange={(event) => store.change({ [field.pointer]: event.target.value || undefined })}
        done={useDone(field)}
      />
      {(asked.status === 'failed' || asked.status === 'absent') && (
        <AskedFailure onRetry={retry}>{t('forms:country.failed')}</AskedFailure>
      )}
    </FieldFrame>
  );
}
