import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasAnswers } from '#machines/order/order.draft.ts';
import { type PlaceKind, placeSteps } from '#machines/place-order/place-order.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { placeOrderPath, placeParams } from '#src/shared/navigation/place-order-params.ts';
import { ChangePending } from '#src/shared/cod/change-pending.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { Coming } from '../coming.tsx';
import { OwnerPlaceholder } from '../owner-coming.tsx';
import { PlacedBefore } from '../placed/placed-before.tsx';
import { preparePlacedPage, ToPlaced } from '../placed/to-placed.tsx';
import { ReplaceDialog } from '../replace-dialog.tsx';
import { useOrderAgain } from '../use-order-again.ts';
import { useStepFocus } from '../use-step-focus.ts';
import { useStepInUrl } from '../use-step-in-url.ts';
import { useStepTitle } from '../use-step-title.ts';
import { domestic, type PlaceForms } from './kinds.ts';
import { type Place, usePlaceOrder } from './use-place-order.ts';
import { useSigningIn } from './use-signing-in.ts';
import '../order.css';
import './place.css';
import { Button } from '#src/ui/button.tsx';
import { CoverageVerdict } from '../verdicts.tsx';
import { CountryNeeds } from './country-needs.tsx';
import { PartForm } from './part-form.tsx';
import { PlaceFrame } from './place-frame.tsx';
import { StartOver } from './start-over.tsx';
import { useSubmission } from './use-submission.ts';

/** Who sends and who receives. */
function FirstStep({ place }: { place: Place }) {
  const { t } = useText('place', 'order');
  const { actor, snapshot, forms } = place;
  const { onAccepted, submit } = useSubmission(place);
  const { country } = snapshot.context.answers.recipient as Readonly<Record<string, unknown>>;

  function goOn() {
    if (submit()) actor.send({ type: 'step.submit' });
  }

  return (
    <PlaceFrame place={place} barAction={<Button onClick={goOn}>{t('order:next.short')}</Button>}>
      <PartForm place={place} part="sender" title={t('order:question.sender')} onAccepted={onAccepted} />
      <PartForm
        place={place}
        part="recipient"
        title={t('order:question.recipient')}
        onAccepted={onAccepted}
        after={
          forms.isPriced ? <CoverageVerdict snapshot={snapshot} /> : <CountryNeeds code={country} isDocument={false} />
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
  forms: PlaceForms;
  /** Undefined while signed out. */
  userId: string | undefined;
}

/** One of the two orders, of one customer or of a guest, from its draft to its number. */
function Once({ forms, userId }: OnceProps) {
  const { t } = useText('place');
  const [search] = useSearchParams();
  const place = usePlaceOrder(forms, userId);
  const { placed, step, answers } = place.snapshot.context;
  const isBegun = hasAnswers(answers);
  useStepInUrl(place, placeParams.read(search).step, pathOfStep);
  useStepTitle(t(`place:question.${forms.kind}.${step}`), placeSteps, step);
  useStepFocus(place);
  useSigningIn(place);
  const again = useOrderAgain(place.actor, place.saved, place.isSignedIn ? forms.again : undefined);
  // The next step is loaded while the customer types, so that they don't wait for it. A failure here shows itself where
  // it is rendered.
  useEffect(() => {
    if (isBegun) void loadSecond().catch(() => undefined);
  }, [isBegun]);
  useEffect(() => {
    if (step === 'second') preparePlacedPage();
  }, [step]);
  if (placed) return <ToPlaced order={placed} flow="place" />;
  if (again.isPending) return <Coming />;
  return (
    <>
      <ChangePending />
      <div className="page">
        <PlacedBefore />
      </div>
      {step === 'first' ? <FirstStep place={place} /> : <SecondStep place={place} />}
      <ReplaceDialog {...again} />
    </>
  );
}

const OnceAbroad = lazy(async () => {
  const { international } = await import('./abroad.ts');
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
    <Suspense fallback={<Coming />}>
      <OnceOf key={`${kind} ${owner ?? ''}`} kind={kind} userId={owner} />
    </Suspense>
  );
  return signedIn && !user ? <OwnerPlaceholder>{order}</OwnerPlaceholder> : order;
}
