import { useId, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { useApi } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormId, FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { Button } from '#src/ui/button.tsx';
import { bagRule } from '../bag-rule.ts';
import { BoxAdvice } from '../box-advice.tsx';
import { useCollectsCod } from '../use-collects-cod.ts';
import { useParcelExtras } from '../use-step-extras.tsx';
import { appContext, appForms, phoneParcel } from './app-forms.ts';
import { AppFrame, WithAppOrder } from './app-frame.tsx';
import { WayLine } from './app-lines.tsx';
import type { AppOrder } from './use-app-order.ts';
import { WeightSteps } from './weight-steps.tsx';

/** The most common choice; the default. */
const usualParcel = { productType: 'standard' } as const;

function Goods({ order }: { order: AppOrder }) {
  const { t } = useText('app', 'order', 'fields', 'answers', 'forms');
  const api = useApi();
  const state = useAppState();
  const navigate = useNavigate();
  const id = useId();
  const { actor, answers, form, priced, snapshot, isBusy } = order;
  const collectsCod = useCollectsCod();
  const parcelExtras = useParcelExtras(priced, phoneParcel);
  const extras = useMemo(() => ({ ...parcelExtras, weight: { advice: <WeightSteps /> } }), [parcelExtras]);
  const services = useMemo(
    () => ({
      ...orderServices(api, undefined),
      // CALL-61: the app's own list of what a parcel may hold.
      itemTypes: async (signal: AbortSignal) => {
        const result = await api.call('itemCategories', { countryId: constants.country.id }, { signal });
        if (!result.ok) throw new Error(result.codeName);
        return result.data;
      },
      checkRule: bagRule(api, state),
    }),
    [api, state],
  );
  const goods = { ...usualParcel, ...answers.parcel };
  return (
    <AppFrame
      order={order}
      title={t('app:goodsQuestion')}
      back={{ to: paths.appOrder, label: t('app:toOrder') }}
      barAction={
        <Button type="submit" form={id}>
          {t('order:next.short')}
        </Button>
      }
    >
      <WayLine order={order} />
      <SchemaForm<FormId>
        ref={form}
        id={id}
        form={appForms.parcel({ collectsCod })}
        value={goods as FormValue}
        onChange={(value) =>
          actor.send({ type: 'part.change', part: 'parcel', answers: value as typeof answers.parcel })
        }
        onSubmit={(value) => {
          actor.send({ type: 'part.change', part: 'parcel', answers: value as typeof answers.parcel });
          void navigate(paths.appOrder);
        }}
        context={appContext('parcel', answers)}
        services={services}
        extras={extras}
        serverErrors={snapshot.context.serverErrors.parcel}
        busy={isBusy}
      />
      <BoxAdvice parcel={answers.parcel} />
      <div className="order-end">
        <Button variant="go" type="submit" form={id} className="order-go">
          {t('order:next.short')}
        </Button>
      </div>
    </AppFrame>
  );
}

/** ROUTE-41: the item, its packaging and bags, by the limits of the phone. */
export function AppGoodsPage() {
  return <WithAppOrder>{(order) => <Goods order={order} />}</WithAppOrder>;
}
