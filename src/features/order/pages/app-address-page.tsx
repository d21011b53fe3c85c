import { useEffect, useId, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isToBranch } from '#domain/parcel/branch-delivery.ts';
import type { AddressType } from '#machines/order/order.types.ts';
import { isRight, partOfAddress } from '#machines/order/order.rules.ts';
import { useApi } from '#src/api/react.tsx';
import { AddressBookShortcut, SchemaForm } from '#src/courier-fields/index.ts';
import type { FormId, FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import {
  appAddressParams,
  appAddressPath,
  appCityPath,
  appOriginPath,
  isForBook,
} from '#src/shared/navigation/order-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { addressBookService } from '#src/shared/addresses/address-book-service.ts';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { PasteAddress } from '#src/shared/addresses/paste-address.tsx';
import { Button } from '#src/components/button.tsx';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { coverageRule } from '../model/coverage-rule.ts';
import { CoverageVerdict, OutletVerdict } from '../components/verdicts.tsx';
import { appForms, appRules } from '../model/app-forms.ts';
import { AppFrame, WithAppOrder } from './app-frame.tsx';
import { SenderLine } from '../components/app-lines.tsx';
import type { AppOrder } from '../model/use-app-order.ts';

/** Which address the machine's form is at, as the URL says it. */
export function useFormAddress({ actor }: AppOrder): AddressType {
  const [search] = useSearchParams();
  const { address } = appAddressParams.read(search);
  useEffect(() => actor.send({ type: 'address.open', address }), [actor, address]);
  return address;
}

/** Where a customer continues after an address: at the first missing part, else at the order. */
function getNext({ actor }: AppOrder, address: AddressType): string {
  const { context } = actor.getSnapshot();
  if (address === 'sender') return isRight(context, 'recipient') ? paths.appOrder : appAddressPath('receiver');
  return isRight(context, 'item') ? paths.appOrder : paths.appGoods;
}

function Address({ order, address }: { order: AppOrder; address: AddressType }) {
  const { t, format } = useText('app', 'order', 'fields', 'answers', 'forms');
  const api = useApi();
  const navigate = useNavigate();
  const id = useId();
  const { state } = useLocation();
  const part = partOfAddress[address];
  const { actor, answers, form, snapshot, isBusy, isSignedIn } = order;
  const { zip } = answers.sender;
  // A customer who returns to it continues with the chosen address.
  const [isBegunHere] = useState(() => Object.values(answers[part]).some((answer) => answer !== undefined));
  const services = useMemo(
    () => ({
      ...orderServices(api, zip),
      checkRule: coverageRule({ actor }, part, format),
      ...(isSignedIn && { addressBook: addressBookService(api, part) }),
    }),
    [actor, api, format, isSignedIn, part, zip],
  );
  return (
    <AppFrame
      order={order}
      title={t(`app:who.${address}`)}
      back={{ to: paths.appOrder, label: t('app:toOrder') }}
      barAction={
        <Button type="submit" form={id}>
          {t('order:next.short')}
        </Button>
      }
    >
      {address === 'receiver' && <SenderLine order={order} />}
      <SchemaForm<FormId>
        ref={form}
        id={id}
        form={appForms[part]}
        value={answers[part] as FormValue}
        onChange={(value) => actor.send({ type: 'part.change', part, answers: value as (typeof answers)[typeof part] })}
        onSubmit={() => void navigate(getNext(order, address))}
        context={appRules.getContext(part, answers)}
        services={services}
        serverErrors={snapshot.context.serverErrors[part]}
        busy={isBusy}
        lead={
          <div className="order-lead">
            <OutletVerdict snapshot={snapshot} />
            <div className="app-shortcuts">
              <PasteAddress short />
              {isSignedIn && <AddressBookShortcut short opened={isForBook(state) && !isBegunHere} />}
            </div>
          </div>
        }
      />
      {!isToBranch(answers[part]) && (
        <CheckRow
          className="order-keep"
          checked={snapshot.context.keep[part]}
          onChange={(event) => actor.send({ type: 'address.keep', end: part, keep: event.target.checked })}
        >
          {t(`order:keep.${part}`)}
        </CheckRow>
      )}
      <nav className="app-links" aria-label={t('app:pickOrigin')}>
        <Link className="standalone" to={appOriginPath(address)} onClick={order.flush}>
          {t('app:pickOrigin')}
        </Link>
        <Link className="standalone" to={appCityPath(address)} onClick={order.flush}>
          {t('app:pickCity')}
        </Link>
      </nav>
      {address === 'receiver' && <CoverageVerdict snapshot={snapshot} />}
      <div className="order-end">
        <Button variant="go" type="submit" form={id} className="order-go">
          {t('order:next.short')}
        </Button>
      </div>
    </AppFrame>
  );
}

function AddressOf({ order }: { order: AppOrder }) {
  const address = useFormAddress(order);
  return <Address key={address} order={order} address={address} />;
}

/** ROUTE-36: who sends (`?type=sender`) or receives, and where. */
export function AppAddressPage() {
  return <WithAppOrder>{(order) => <AddressOf order={order} />}</WithAppOrder>;
}
