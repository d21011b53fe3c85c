import { selectUnservedZip } from '#machines/order/order.selectors.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormId, FormValue } from '#src/forms/index.ts';
import { useApi } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { usePickupExtras } from '#src/shared/orders/pickup-extras.ts';
import { appForms, appRules } from '../model/app-forms.ts';
import type { AppOrder } from '../model/use-app-order.ts';

export interface PickupFormProps {
  /** Of the form, for a button outside of it. */
  id: string;
  order: AppOrder;
  onDone: () => void;
}

/** When it is picked up and how it is paid (RULE-MOB-10). */
export function PickupForm({ id, order: { actor, answers, snapshot, isBusy }, onDone }: PickupFormProps) {
  useText('order', 'fields', 'answers', 'forms', 'rules', 'widgets');
  const api = useApi();
  const extras = usePickupExtras(answers.pickup, selectUnservedZip(snapshot));
  return (
    <SchemaForm<FormId>
      id={id}
      form={appForms.pickup}
      value={answers.pickup as FormValue}
      onChange={(value) => actor.send({ type: 'part.change', part: 'pickup', answers: value as typeof answers.pickup })}
      onSubmit={onDone}
      context={appRules.getContext('pickup', answers)}
      services={orderServices(api, answers.sender.zip)}
      extras={extras}
      serverErrors={snapshot.context.serverErrors.pickup}
      busy={isBusy}
    />
  );
}
