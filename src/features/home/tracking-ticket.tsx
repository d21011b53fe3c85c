import { lazy, Suspense, useState, type FormEvent } from 'react';
import { constants } from '#domain/constants.ts';
import type { TrackingQuery } from '#machines/tracking/tracking.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { TailField, WaybillsField } from '#src/shared/parcels/tracking-fields.tsx';
import { useTrackingQuery } from '#src/shared/parcels/use-tracking-query.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Ticket, TicketPart } from '#src/ui/card.tsx';

const WaybillSample = lazy(() => import('./waybill-sample.tsx'));

export interface TrackingTicketProps {
  /** One's own parcels need no tail (D-40). */
  signedIn: boolean;
  /** Only called with numbers and a tail that pass the compiled rule. */
  onTrack: (query: TrackingQuery) => void;
}

const { waybillPrefix: prefix, waybillDigits } = constants.tracking;
const nothing: TrackingQuery = { waybills: [], tail: undefined };

/** The numbers, the tear, the tail of the phone, the button (FEAT-01). */
export function TrackingTicket({ signedIn, onTrack }: TrackingTicketProps) {
  const { t } = useText('home', 'fields');
  const query = useTrackingQuery({ initial: nothing, signedIn, onTrack });
  const [helping, setHelping] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    query.submit();
  }

  return (
    <>
      <form method="post" action={paths.tracking()} noValidate aria-label={t('home:ticket.label')} onSubmit={submit}>
        <Ticket hero>
          <TicketPart>
            <WaybillsField
              query={query}
              roomy
              aside={
                <button type="button" className="where reach" aria-haspopup="dialog" onClick={() => setHelping(true)}>
                  {t('home:ticket.where')}
                </button>
              }
            />
          </TicketPart>
          <TicketPart className="ask">
            <TailField query={query} roomy />
            <Button type="submit" variant="go" wide>
              {t('home:ticket.submit')}
            </Button>
          </TicketPart>
        </Ticket>
      </form>
      <Dialog open={helping} onClose={() => setHelping(false)} title={t('home:ticket.whereTitle')}>
        <p>{t('home:ticket.whereText', { prefix, digits: waybillDigits })}</p>
        <Suspense fallback={null}>
          <WaybillSample />
        </Suspense>
      </Dialog>
    </>
  );
}
