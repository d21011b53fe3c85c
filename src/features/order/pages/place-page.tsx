import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasAnswers, isBegun } from '#machines/order/order.draft.ts';
import { type OrderDraft, type PlaceKind, placeSteps } from '#machines/order/order.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { placeOrderPath, placeParams } from '#src/shared/navigation/order-params.ts';
import { ChangePending } from '#src/shared/orders/cod-change-pending.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { Button } from '#src/components/button.tsx';
import { OrderPlaceholder } from '../components/order-placeholder.tsx';
import { OwnerPlaceholder } from '../components/owner-placeholder.tsx';
import { ToPlaced, UnlessPlaced } from '../components/placed-here.tsx';
import { preparePlacedPage } from '../components/lazy-parts.tsx';
import { RepeatLast } from '../components/repeat-line.tsx';
import { ReplaceDialog } from '../components/replace-dialog.tsx';
import { useOrderAgain } from '../model/use-order-again.ts';
import { useStepFocus, useStepTitle } from '../model/use-step.ts';
import { useStepInUrl } from '../model/use-step-in-url.ts';
import { useSigningIn } from '../model/use-signing-in.ts';
import { useUsualSender } from '../model/use-usual-sender.ts';
import { domestic, type FlowForms } from '../model/kinds.ts';
import { useAllowedCod } from '../model/parcel-rules.ts';
import { stepForms } from '../model/step-forms.ts';
import { type Order, useOrder } from '../model/use-order.ts';
import './order.css';
import './place.css';
import { CoverageVerdict } from '../components/verdicts.tsx';
import { CountryNeeds, PartForm, useSubmission } from '../components/part-form.tsx';
import { PlaceFrame } from './place-frame.tsx';
import { SwapEnds } from '../components/swap-ends.tsx';
import { StartOver } from '../components/start-over.tsx';

/** Who sends and who receives. */
function FirstStep({ place }: { place: Order }) {
  const { t } = useText('place', 'order');
  const { actor, snapshot, forms, isSignedIn, heading } = place;
  const { onAccepted, submit } = useSubmission(place);
  const { country } = snapshot.context.answers.recipient as Readonly<Record<string, unknown>>;

  function repeat(draft: OrderDraft) {
    // The button is gone, and answers given meanwhile stay.
    heading.current?.focus();
    if (!isBegun(actor.getSnapshot().context)) actor.send({ type: 'draft.restore', draft });
  }

  function goOn() {
    if (submit()) actor.send({ type: 'step.submit' });
  }

  return (
    <PlaceFrame place={place} barAction={<Button onClick={goOn}>{t('order:next.short')}</Button>}>
      <RepeatLast
        size="sm"
        isStart={forms.isPriced && isSignedIn && !isBegun(snapshot.context)}
        from="websiteOrderList"
        fetchEarlier={forms.fetchEarlier}
        onFetched={repeat}
      />
      <PartForm place={place} part="sender" title={t('order:question.sender')} onAccepted={onAccepted} />
      <PartForm
        place={place}
        part="recipient"
        title={t('order:question.recipient')}
        onAccepted={onAccepted}
        after={
          forms.isPriced ? (
            <>
              <CoverageVerdict snapshot={snapshot} />
              <SwapEnds order={place} other="recipient" />
            </>
          ) : (
            <CountryNeeds code={country} isDocument={false} />
          )
        }
      />
      <div className="order-end">
        <Button variant="go" className="order-go" onClick={goOn}>
          {t('order:next.recipient')}
        </Button>
        <StartOver saved={place.saved} />
      </div>
    </PlaceFrame>
  );
}

const pathOfStep = (step: (typeof placeSteps)[number], search: URLSearchParams) =>
  placeOrderPath({ ...placeParams.read(search), again: undefined, step });

const loadSecond = () => import('./second-step.tsx');
const SecondStep = lazy(async () => ({ default: (await loadSecond()).SecondStep }));

interface OnceProps {
  forms: FlowForms<PlaceKind>;
  /** Undefined while signed out. */
  userId: string | undefined;
}

/** One of the two orders, of one customer or of a guest, from its draft to its number. */
function Once({ forms, userId }: OnceProps) {
  const { t } = useText('place');
  const [search] = useSearchParams();
  const place = useOrder(forms, userId);
  const { kind } = forms;
  const { placed, step, answers } = place.snapshot.context;
  const isAnswered = hasAnswers(answers);
  const { step: askedStep, asked: askedKey, codAmount } = placeParams.read(search);
  useStepInUrl(place, askedStep, pathOfStep);
  useStepTitle(t(`place:question.${forms.kind}.${step}`), placeSteps, step);
  useStepFocus(place);
  const getPath = useCallback(
    (asked: string | undefined) => placeOrderPath({ kind, step: 'second', asked, codAmount }),
    [codAmount, kind],
  );
  useSigningIn(place, askedKey, getPath);
  useUsualSender(place, stepForms.sender);
  useAllowedCod(place);
  const again = useOrderAgain(place, place.isSignedIn ? forms.fetchEarlier : undefined);
  // The next step is loaded while the customer types, so that they don't wait for it. A failure here shows itself where
  // it is rendered.
  useEffect(() => {
    if (isAnswered) void loadSecond().catch(() => undefined);
  }, [isAnswered]);
  useEffect(() => {
    if (step === 'second') preparePlacedPage();
  }, [step]);
  if (placed) return <ToPlaced orderNo={placed.orderNo} flow={forms.kind} />;
  if (again.isPending) return <OrderPlaceholder />;
  return (
    <>
      <ChangePending />
      {step === 'first' ? <FirstStep place={place} /> : <SecondStep place={place} />}
      <ReplaceDialog {...again} />
    </>
  );
}

const OnceAbroad = lazy(async () => {
  const { international } = await import('../model/abroad.ts');
  return { default: (props: Omit<OnceProps, 'forms'>) => <Once {...props} forms={international} /> };
});

function OnceOf({ kind, ...props }: Omit<OnceProps, 'forms'> & { kind: PlaceKind }) {
  return kind === 'domestic' ? <Once {...props} forms={domestic} /> : <OnceAbroad {...props} />;
}

/** ROUTE-25, D-05: the one-click order, domestic or international. Everything but placing it works without an account. */
export function PlacePage() {
  const [search] = useSearchParams();
  const { signedIn, user } = useSession();
  const { kind } = placeParams.read(search);
  const owner = signedIn ? user?.userId : undefined;
  const order = (
    <UnlessPlaced flow={kind}>
      <Suspense fallback={<OrderPlaceholder />}>
        <OnceOf key={`${kind} ${owner ?? ''}`} kind={kind} userId={owner} />
      </Suspense>
    </UnlessPlaced>
  );
  return signedIn && !user ? <OwnerPlaceholder>{order}</OwnerPlaceholder> : order;
}
