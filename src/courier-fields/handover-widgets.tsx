import { Suspense, useEffect, useEffectEvent } from 'react';
import { isPostalCode } from '#domain/address/postal.ts';
import { constants } from '#domain/constants.ts';
import { withVat } from '#domain/pricing/money.ts';
import { LoadingNote } from '#src/forms/core/load-states.tsx';
import { useFormText } from '#src/forms/core/text.ts';
import {
  FieldFrame,
  RadioTilesWidget,
  TextWidget,
  useAnswer,
  useExtras,
  useFormParts,
  useShownError,
  type WidgetProps,
} from '#src/forms/index.ts';
import { type BranchPickerProps, useCourierServices } from './services.ts';

/** How a parcel leaves its sender; without an answer it is picked up, where couriers come. */
export function HandoverWidget(field: WidgetProps) {
  const { store } = useFormParts();
  const isPickedUp = useExtras(field.name).options?.pickup?.disabledReason === undefined;
  const bringIt = useEffectEvent(() => {
    if (field.value !== 'dropOff') store.change({ [field.pointer]: 'dropOff' });
  });
  useEffect(() => {
    if (!isPickedUp) bringIt();
  }, [isPickedUp]);
  return <RadioTilesWidget {...field} value={field.value ?? 'pickup'} required />;
}

/** Where the recipient receives a parcel; without an answer at the door. At a branch it costs less. */
export function DeliverToWidget(field: WidgetProps) {
  const { format } = useFormText();
  const amount = format.money(withVat(constants.deliveryChange.branchDiscountCentavos));
  const options = field.ui.options?.map((option) => ({ ...option, hintParams: { ...option.hintParams, amount } }));
  return <RadioTilesWidget {...field} ui={{ ...field.ui, options }} value={field.value ?? 'door'} required />;
}

interface BranchFieldProps {
  field: WidgetProps;
  service: BranchPickerProps['service'];
  /** Around which branches are listed; undefined while it is unknown. */
  zip: string | undefined;
}

/** A chosen branch; its code as text where nothing lists branches. */
function BranchField({ field, service, zip }: BranchFieldProps) {
  const { t } = useFormText();
  const { store } = useFormParts();
  const { branches } = useCourierServices()();
  const chosen = useAnswer(field.pointer);
  const isRefused = useShownError(field.pointer)?.source === 'server';
  if (!branches) return <TextWidget {...field} required />;
  return (
    <FieldFrame field={{ ...field, required: true }} as="radios">
      {zip === undefined ? (
        <p className="hint">{t('forms:branch.zipFirst')}</p>
      ) : (
        <Suspense fallback={<LoadingNote>{t('forms:branch.loading')}</LoadingNote>}>
          <branches.Picker
            id={field.id}
            service={service}
            zip={zip}
            value={typeof chosen === 'string' ? chosen : undefined}
            isDisabled={field.disabled}
            isRefused={isRefused}
            onChoose={(code) => store.change({ [field.pointer]: code })}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}

/** The branch to which the sender brings a parcel. */
export function BranchWidget(field: WidgetProps) {
  const { branches } = useCourierServices()();
  return <BranchField field={field} service="dropOff" zip={branches?.zip} />;
}

/** The branch where the recipient collects a parcel, near the postal code beside it. */
export function PickUpBranchWidget(field: WidgetProps) {
  const zip = useAnswer(field.pointer.replace(/[^/]*$/, 'zip'));
  const isZip = typeof zip === 'string' && isPostalCode(zip);
  return <BranchField field={field} service="pickUp" zip={isZip ? zip : undefined} />;
}
