import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { CoverageVerdict } from '../verdicts.tsx';
import { CountryNeeds } from './country-needs.tsx';
import { PartForm } from './part-form.tsx';
import { PlaceFrame } from './place-frame.tsx';
import { StartOver } from './start-over.tsx';
import type { Place } from './use-place-order.ts';
import { useSubmission } from './use-submission.ts';

/** Who sends and who receives. */
export function FirstStep({ place }: { place: Place }) {
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
