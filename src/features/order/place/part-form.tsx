import { type ReactNode, useCallback, useId, useMemo } from 'react';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import type { PlaceEvent, PlacePart } from '#machines/place-order/place-order.types.ts';
import { useApi } from '#src/api/react.tsx';
import { AddressBookShortcut, SchemaForm } from '#src/courier-fields/index.ts';
import type { CourierServices } from '#src/courier-fields/index.ts';
import type { FieldExtras, FormHandle, FormId, FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { addressBookService } from '#src/shared/orders/address-book-service.ts';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { PasteAddress } from '#src/shared/pasted-address/panel/paste-address.tsx';
import { CheckRow } from '#src/ui/fields/choices.tsx';
import { bagRule } from '../bag-rule.ts';
import { coverageRule } from '../coverage-rule.ts';
import { useCollectsCod } from '../use-collects-cod.ts';
import { countryChoices } from './countries.ts';
import type { Place } from './use-place-order.ts';

export interface PartFormProps {
  place: Place;
  part: PlacePart;
  /** The question that the part asks; none where it asks for a yes alone. */
  title?: string;
  extras?: Readonly<Record<string, FieldExtras>>;
  /** Called when the part was submitted without errors. */
  onAccepted: (part: PlacePart) => void;
  lead?: ReactNode;
  after?: ReactNode;
}

/** Abroad no price shows whether couriers come: the server decides when the order is placed. */
const leftToTheServer: NonNullable<CourierServices['checkRule']> = () => Promise.resolve({ ok: true });

/** What the fields of a part ask the world. */
function usePartServices({ actor, snapshot, forms, isSignedIn }: Place, part: PlacePart): CourierServices {
  const api = useApi();
  const state = useAppState();
  const { format, language } = useText();
  const { zip } = snapshot.context.answers.sender;
  return useMemo(() => {
    const base = { ...orderServices(api, zip), countries: countryChoices(api, language.locale), ...consentLinks };
    if (part === 'parcel') return { ...base, checkRule: bagRule(api, state) };
    const isHere = part === 'sender' || (part === 'recipient' && forms.isPriced);
    if (!isHere) return base;
    return {
      ...base,
      checkRule: forms.isPriced ? coverageRule({ actor }, part, format) : leftToTheServer,
      ...(isSignedIn && { addressBook: addressBookService(api, part) }),
    };
  }, [actor, api, state, format, forms.isPriced, isSignedIn, language.locale, part, zip]);
}

/** One part of the order, with a form of its own: a page has several, and one button for all of them. */
export function PartForm({ place, part, title, extras, onAccepted, lead, after }: PartFormProps) {
  const { t } = useText('order', 'fields', 'answers', 'forms');
  const heading = useId();
  const services = usePartServices(place, part);
  const collectsCod = useCollectsCod();
  const { actor, snapshot, forms, handles, isBusy } = place;
  const { answers, serverErrors, keep } = snapshot.context;
  const isEnd = part === 'sender' || part === 'recipient';
  const isInBook = isEnd && (part === 'sender' || forms.isPriced);

  const hold = useCallback(
    (handle: FormHandle<FormId> | null) => {
      if (handle) handles.current.set(part, handle);
      else handles.current.delete(part);
    },
    [handles, part],
  );

  function change(value: FormValue) {
    actor.send({ type: 'part.change', part, answers: value as OrderAnswers[PlacePart] } as PlaceEvent);
  }

  return (
    <section className="place-part" aria-labelledby={title === undefined ? undefined : heading}>
      {title !== undefined && <h2 id={heading}>{title}</h2>}
      <SchemaForm<FormId>
        ref={hold}
        id={`place-${part}`}
        form={forms.getForm(part, { collectsCod })}
        value={answers[part] as FormValue}
        onChange={change}
        onSubmit={() => onAccepted(part)}
        context={forms.getContext(part, answers)}
        services={services}
        extras={extras}
        serverErrors={serverErrors[part]}
        busy={isBusy}
        lead={
          <div className="order-lead">
            {isInBook && <AddressBookShortcut />}
            {isInBook && <PasteAddress />}
            {lead}
          </div>
        }
      />
      {isInBook && (
        <CheckRow
          className="order-keep"
          checked={keep[part]}
          onChange={(event) => actor.send({ type: 'address.keep', end: part, keep: event.target.checked })}
        >
          {t(`order:keep.${part}`)}
        </CheckRow>
      )}
      {after}
    </section>
  );
}
