import { type ReactNode, useId, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#src/i18n/react.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { Ltr } from '#src/components/small.tsx';
import { Box } from '#src/components/status.tsx';
import { isToBranch } from '#domain/parcel/branch-delivery.ts';
import { partsOfStep } from '#machines/order/order.flows.ts';
import type { OrderAnswers, OrderStep } from '#machines/order/order.types.ts';
import { useApi } from '#src/api/react.tsx';
import { AddressBookShortcut, type CourierServices, SchemaForm } from '#src/courier-fields/index.ts';
import type { FieldExtras, FormId, FormValue } from '#src/forms/index.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { addressBookService } from '#src/shared/addresses/address-book-service.ts';
import { orderServices } from '#src/shared/orders/order-services.ts';
import { PasteAddress } from '#src/shared/addresses/paste-address.tsx';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { transitText } from '../model/order-texts.ts';
import { countryChoices, useCountry } from '../model/countries.ts';
import { type Order, useHandle } from '../model/use-order.ts';
import { bagRule, useCollectsCod } from '../model/parcel-rules.ts';
import { coverageRule } from '../model/coverage-rule.ts';
import { useReviewErrors } from '../model/use-review-errors.ts';

/** What the country of destination asks for, from its row of the list: papers, postal codes, what it doesn't let in. */
export function CountryNeeds({ code, isDocument }: { code: unknown; isDocument: boolean }) {
  const { t, format } = useText('place', 'order', 'answers');
  const country = useCountry(code);
  if (!country) return null;
  const { label, documents, forbidden, zipExample, taxId, phoneCode } = country;
  const papers = documents.map((document) => t(`answers:customsDocument.${document}`));
  return (
    <Box tone="info" role="status" className="place-needs">
      <b>{t('place:needs.title', { country: isolate(label) })}</b>
      <ul>
        {isDocument || papers.length === 0 ? (
          <li>{t('place:needs.noPapers')}</li>
        ) : (
          <li>{t('place:needs.papers', { list: format.list(papers) })}</li>
        )}
        {taxId && <li>{t('place:needs.taxId')}</li>}
        <li>
          {t('place:needs.phone')} <Ltr>+{phoneCode}</Ltr>
        </li>
        {zipExample === null ? (
          <li>{t('place:needs.noZip')}</li>
        ) : (
          <li>
            {t('place:needs.zip')} <Ltr>{zipExample}</Ltr>
          </li>
        )}
        {forbidden.length > 0 && (
          <li>
            {t('place:needs.forbidden', {
              list: format.list(forbidden.map((thing) => t(`answers:customsForbidden.${thing}`))),
            })}
          </li>
        )}
        <li>{t('place:needs.days', { days: transitText(t, country) })}</li>
      </ul>
    </Box>
  );
}

interface Submission {
  onAccepted: (part: OrderStep) => void;
  /** Submits every form of the step; returns whether all were valid. */
  submit: () => boolean;
}

/** One button for the forms of a step. All of them say what is wrong; the first that does has the focus. */
export function useSubmission({ handles, step }: Pick<Order, 'handles' | 'step'>): Submission {
  const accepted = useRef(new Set<OrderStep>());
  return {
    onAccepted: (part) => void accepted.current.add(part),
    submit: () => {
      const parts: readonly OrderStep[] = partsOfStep[step];
      accepted.current.clear();
      // A rejected form takes the focus when it renders, so the first one is submitted last.
      for (const part of parts.toReversed()) flushSync(() => handles.current.get(part)?.submit());
      return parts.every((part) => accepted.current.has(part));
    },
  };
}

/** Abroad no price shows whether couriers come: the server decides when the order is placed. */
const leftToTheServer: NonNullable<CourierServices['checkRule']> = () => Promise.resolve({ ok: true });

/** What the fields of a part ask the world. */
function usePartServices({ actor, snapshot, forms, isSignedIn }: Order, part: OrderStep): CourierServices {
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

interface PartFieldsProps {
  order: Order;
  part: OrderStep;
  /** Of the form, for a button outside of it. */
  id: string;
  extras?: Readonly<Record<string, FieldExtras>>;
  /** Above the fields, in the form. */
  lead?: ReactNode;
  /** What fills the fields in, beside the address book. */
  shortcuts?: ReactNode;
  /** A line stands for the fields. */
  isFolded?: boolean;
  onSubmit: () => void;
}

/** The fields of one part of the order, with what fills them in and what is done with them. */
export function PartFields({ order, part, id, extras, lead, shortcuts, isFolded = false, onSubmit }: PartFieldsProps) {
  const { t } = useText('order', 'fields', 'answers', 'forms');
  const services = usePartServices(order, part);
  const { actor, snapshot, forms, isBusy } = order;
  const { answers, serverErrors, keep } = snapshot.context;
  const collectsCod = useCollectsCod(answers);
  const reviewErrors = useReviewErrors(serverErrors.review, false);
  const handle = useHandle(order, part);
  const isEnd = part === 'sender' || part === 'recipient';
  const isInBook = isEnd && (part === 'sender' || forms.isPriced);

  function change(value: FormValue) {
    actor.send({ type: 'part.change', part, answers: value as OrderAnswers[OrderStep] });
  }

  return (
    <div hidden={isFolded}>
      <SchemaForm<FormId>
        ref={handle}
        id={id}
        form={forms.getForm(part, { collectsCod })}
        value={answers[part] as FormValue}
        onChange={change}
        onSubmit={onSubmit}
        context={forms.rules.getContext(part, answers)}
        services={services}
        extras={extras}
        serverErrors={part === 'review' ? reviewErrors : serverErrors[part]}
        busy={isBusy}
        lead={
          <div className="order-lead">
            {lead}
            {isInBook && <AddressBookShortcut />}
            {isInBook && <PasteAddress />}
            {shortcuts}
          </div>
        }
      />
      {isInBook && !isToBranch(answers[part]) && (
        <CheckRow
          className="order-keep"
          checked={keep[part]}
          onChange={(event) => actor.send({ type: 'address.keep', end: part, keep: event.target.checked })}
        >
          {t(`order:keep.${part}`)}
        </CheckRow>
      )}
    </div>
  );
}

interface PartFormProps extends Pick<PartFieldsProps, 'part' | 'extras' | 'lead'> {
  place: Order;
  /** The question that the part asks; none where it asks for a yes alone. */
  title?: string;
  /** Called when the part was submitted without errors. */
  onAccepted: (part: OrderStep) => void;
  /** Puts the form among others; another key is another form. */
  around?: (draw: (key: string) => ReactNode) => ReactNode;
  after?: ReactNode;
}

/** One part of the order, with a form of its own: a page has several, and one button for all of them. */
export function PartForm({
  place,
  part,
  title,
  onAccepted,
  around = (draw) => draw(part),
  after,
  ...fields
}: PartFormProps) {
  const heading = useId();
  return (
    <section className="place-part" aria-labelledby={title === undefined ? undefined : heading}>
      {title !== undefined && <h2 id={heading}>{title}</h2>}
      {around((key) => (
        <>
          <PartFields
            key={key}
            order={place}
            part={part}
            id={`place-${part}`}
            onSubmit={() => onAccepted(part)}
            {...fields}
          />
          {after}
        </>
      ))}
    </section>
  );
}
