import { useEffect } from 'react';
import { pointerTo } from '#schemas/model/pointer.ts';
import { LoadFailure } from '#src/form-core/load-states.tsx';
import { useFormText } from '#src/form-core/text.ts';
import { FieldFrame, useRemoteOptions, useDone, useFormParts, type WidgetProps } from '#src/forms/index.ts';
import { SelectControl } from '#src/ui/fields/controls.tsx';
import { useCourierServices } from './services.ts';

/**
 * The content of a parcel, from the server's current list (D-69). A choice proposes the handling of the parcel, and
 * abroad its customs code: the fields that `fills` names for `goodsCategory` and `hsCode`.
 */
export function ItemTypeWidget(field: WidgetProps) {
  const { t, language } = useFormText();
  const { store } = useFormParts();
  const services = useCourierServices();
  const [asked, retry] = useRemoteOptions((signal) => services().itemTypes?.(signal), language.dictionary);
  const types = asked.status === 'loaded' ? asked.answer : undefined;
  const answer = typeof field.value === 'string' ? field.value : '';
  const { pointer, ui } = field;
  const { goodsCategory: category, hsCode } = ui.fills ?? {};

  // A type from a draft may have left the list.
  const isGone = types !== undefined && answer !== '' && !types.some(({ code }) => code === answer);
  useEffect(() => {
    if (isGone) store.change({ [pointer]: undefined });
  }, [isGone, store, pointer]);

  function choose(code: string) {
    const type = types?.find((listed) => listed.code === code);
    store.change({
      [pointer]: type?.code,
      ...(type && category !== undefined && { [pointerTo(category)]: type.goodsCategory }),
      ...(type && hsCode !== undefined && { [pointerTo(hsCode)]: type.hsCode ?? undefined }),
    });
  }

  return (
    <FieldFrame field={field}>
      <SelectControl
        name={field.name}
        disabled={field.disabled || !types}
        aria-required={field.required || undefined}
        options={(types ?? []).map(({ code, label }) => ({ value: code, label }))}
        empty={t(types ? 'forms:select.empty' : 'forms:itemType.loading')}
        value={types ? answer : ''}
        onChange={(event) => choose(event.target.value)}
        done={useDone(field)}
      />
      {(asked.status === 'failed' || asked.status === 'absent') && (
        <LoadFailure onRetry={retry}>{t('forms:itemType.failed')}</LoadFailure>
      )}
    </FieldFrame>
  );
}
