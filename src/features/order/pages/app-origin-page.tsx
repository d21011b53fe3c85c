import { useId, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AddressType } from '#machines/order/order.types.ts';
import { partOfAddress } from '#machines/order/order.rules.ts';
import { useApi } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormId, FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { appAddressPath, appCityPath } from '#src/shared/navigation/order-params.ts';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { Button } from '#src/components/button.tsx';
import { useFormAddress } from './app-address-page.tsx';
import { appForms } from '../model/app-forms.ts';
import { AppFrame, WithAppOrder } from './app-frame.tsx';
import type { AppOrder } from '../model/use-app-order.ts';

const regionFields = ['zip', 'state', 'city', 'township', 'town'] as const;

function Origin({ order, address }: { order: AppOrder; address: AddressType }) {
  const { t } = useText('app', 'order', 'fields', 'answers', 'forms');
  const api = useApi();
  const navigate = useNavigate();
  const id = useId();
  const part = partOfAddress[address];
  const { actor, answers, form, isBusy } = order;
  const party = answers[part];
  const region = useMemo(
    () => Object.fromEntries(regionFields.flatMap((name) => (party[name] === undefined ? [] : [[name, party[name]]]))),
    [party],
  );
  const services = useMemo(() => orderServices(api, undefined), [api]);
  const back = appAddressPath(address);

  function change(value: FormValue) {
    const others = Object.fromEntries(
      Object.entries(party).filter(([name]) => !regionFields.some((own) => own === name)),
    );
    actor.send({ type: 'part.change', part, answers: { ...others, ...value } as typeof party });
  }

  return (
    <AppFrame
      order={order}
      title={t('app:originQuestion')}
      note={
        <>
          {t(`app:${address === 'sender' ? 'sends' : 'receives'}`)}
          {party.city && (
            <b className="app-region">
              <bdi>{[party.city, party.state].filter(Boolean).join(', ')}</bdi>
            </b>
          )}
        </>
      }
      back={{ to: back, label: t('app:toAddress') }}
      barAction={
        <Button type="submit" form={id}>
          {t('app:save')}
        </Button>
      }
    >
      <SchemaForm<FormId>
        ref={form}
        id={id}
        form={appForms.origin}
        value={region as FormValue}
        onChange={change}
        onSubmit={() => void navigate(back)}
        services={services}
        busy={isBusy}
      />
      <p className="app-links">
        <Link className="standalone" to={appCityPath(address)} onClick={order.flush}>
          {t('app:pickCity')}
        </Link>
      </p>
      <div className="order-end">
        <Button variant="go" type="submit" form={id} className="order-go">
          {t('app:save')}
        </Button>
      </div>
    </AppFrame>
  );
}

function OriginOf({ order }: { order: AppOrder }) {
  const address = useFormAddress(order);
  return <Origin key={address} order={order} address={address} />;
}

/** ROUTE-37, D-60: the region part of an address: postal code, state, city and colony. */
export function AppOriginPage() {
  return <WithAppOrder>{(order) => <OriginOf order={order} />}</WithAppOrder>;
}
