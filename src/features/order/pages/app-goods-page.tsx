import { useId, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { getFlow } from '#machines/order/order.flows.ts';
import { constants } from '#domain/constants.ts';
import { useApi } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import { type FormId, type FormValue, useAnswer, useFormParts } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { Button } from '#src/components/button.tsx';
import { weightLimit } from '#domain/parcel/weight.ts';
import { productTypes } from '#domain/order-choices.ts';
import { Icon } from '#src/components/icon.tsx';
import { bagRule, useCollectsCod } from '../model/parcel-rules.ts';
import { useParcelExtras } from '../components/parcel-extras.tsx';
import { useParcelParts } from '../components/parcel-parts.tsx';
import { appForms, appRules, phoneParcel } from '../model/app-forms.ts';
import { AppFrame, WithAppOrder } from './app-frame.tsx';
import { WayLine } from '../components/app-lines.tsx';
import type { AppOrder } from '../model/use-app-order.ts';

/** What most parcels weigh, in kg; a press each. */
const usualWeights = [1, 2.5, 5, 10] as const;
/** kg */
const step = 0.5;

/** The weight by thumb: half a kilogram less or more, and what most parcels weigh. */
function WeightSteps() {
  const { t, format } = useText('app', 'fields');
  const { store } = useFormParts();
  const [weight, product] = [useAnswer('/weight'), useAnswer('/productType')];
  const { maxKg } = weightLimit('mobile', productTypes.find((each) => each === product) ?? 'standard');
  const known = typeof weight === 'number' ? weight : 0;

  function change(by: number) {
    // What was just typed counts, also where it has not been handed over yet.
    const typed = store.flush()['weight'];
    const from = typeof typed === 'number' ? typed : 0;
    // Onto whole steps: 2.3 goes to 2.5 and to 2.
    const next = by > 0 ? Math.floor(from / step) * step + step : Math.ceil(from / step) * step - step;
    set(Math.min(Math.max(next, step), maxKg));
  }

  function set(kilograms: number) {
    store.flush();
    store.change({ '/weight': kilograms });
  }

  return (
    <div className="app-weights" role="group" aria-label={t('app:weight.usual')}>
      <button
        type="button"
        className="chip"
        disabled={known <= step}
        aria-label={t('app:weight.less', { step: format.kilograms(step) })}
        onClick={() => change(-step)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className="chip"
        disabled={known >= maxKg}
        aria-label={t('app:weight.more', { step: format.kilograms(step) })}
        onClick={() => change(step)}
      >
        <Icon name="plus" />
      </button>
      {usualWeights
        .filter((kilograms) => kilograms <= maxKg)
        .map((kilograms) => (
          <button
            key={kilograms}
            type="button"
            className="chip"
            aria-pressed={weight === kilograms}
            onClick={() => set(kilograms)}
          >
            {format.kilograms(kilograms)}
          </button>
        ))}
    </div>
  );
}

function Goods({ order }: { order: AppOrder }) {
  const { t } = useText('app', 'order', 'fields', 'answers', 'forms');
  const api = useApi();
  const state = useAppState();
  const navigate = useNavigate();
  const id = useId();
  const { actor, answers, form, snapshot, isBusy } = order;
  const collectsCod = useCollectsCod(answers);
  const parcelExtras = useParcelExtras(snapshot, phoneParcel);
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
  const goods = { ...getFlow('mobile').usualParcel, ...answers.parcel };
  const parcels = useParcelParts(order, appRules, () => form.current?.submit());
  const change = (value: FormValue) =>
    actor.send({ type: 'part.change', part: 'parcel', answers: value as typeof answers.parcel });
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
      {parcels.around((key) => (
        <>
          <SchemaForm<FormId>
            key={key}
            ref={form}
            id={id}
            form={appForms.parcel({ collectsCod })}
            value={goods as FormValue}
            onChange={change}
            onSubmit={(value) => {
              change(value);
              if (!parcels.openWrong()) void navigate(paths.appOrder);
            }}
            context={appRules.getContext('parcel', answers)}
            services={services}
            extras={extras}
            serverErrors={snapshot.context.serverErrors.parcel}
            busy={isBusy}
            lead={parcels.lead}
          />
          {parcels.after}
        </>
      ))}
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
