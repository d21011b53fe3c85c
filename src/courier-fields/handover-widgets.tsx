import { Suspense } from 'react';
import { LoadingNote } from '#src/forms/core/load-states.tsx';
import { useFormText } from '#src/forms/core/text.ts';
import {
  FieldFrame,
  RadioTilesWidget,
  TextWidget,
  useAnswer,
  useFormParts,
  useShownError,
  type WidgetProps,
} from '#src/forms/index.ts';
import { useCourierServices } from './services.ts';

/** How a parcel leaves its sender; without an answer it is picked up. */
export function HandoverWidget(field: WidgetProps) {
  return <RadioTilesWidget {...field} value={field.value ?? 'pickup'} required />;
}

/** The branch to which a parcel is brought; its code as text where nothing lists branches. */
export function BranchWidget(field: WidgetProps) {
  const { t } = useFormText();
  const { store } = useFormParts();
  const { branches } = useCourierServices()();
  const chosen = useAnswer(field.pointer);
  const isRefused = useShownError(field.pointer)?.source === 'server';
  if (!branches) return <TextWidget {...field} required />;
  return (
    <FieldFrame field={{ ...field, required: true }} as="radios">
      <Suspense fallback={<LoadingNote>{t('forms:branch.loading')}</LoadingNote>}>
        <branches.Picker
          id={field.id}
          zip={branches.zip}
          value={typeof chosen === 'string' ? chosen : undefined}
          isDisabled={field.disabled}
          isRefused={isRefused}
          onChoose={(code) => store.change({ [field.pointer]: code })}
        />
      </Suspense>
    </FieldFrame>
  );
}
