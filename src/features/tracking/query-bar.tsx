import { type FormEvent, useState } from 'react';
import { constants } from '#domain/constants.ts';
import type { TrackingQuery } from '#machines/tracking/tracking.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { TailField, WaybillsField } from '#src/parcels/tracking-fields.tsx';
import { useTrackingQuery } from '#src/parcels/use-tracking-query.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';

export interface QueryBarProps {
  initial: TrackingQuery;
  signedIn: boolean;
  busy: boolean;
  /** There are rows on screen: the bar folds to one line on a phone. */
  asked: boolean;
  onTrack: (query: TrackingQuery) => void;
}

/** The question stays on top of its answers; on a phone it folds to one line that opens again. */
export function QueryBar({ initial, signedIn, busy, asked, onTrack }: QueryBarProps) {
  const { t } = useText('tracking', 'fields');
  const [open, setOpen] = useState(false);
  const query = useTrackingQuery({
    initial,
    signedIn,
    onTrack: (next) => {
      setOpen(false);
      onTrack(next);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) query.submit();
  };
  const folded = asked && !open;
  return (
    <section className="track-query on-brand">
      <div className="page">
        {folded && (
          <button type="button" className="only-m fold" onClick={() => setOpen(true)}>
            <span>
              <b>{t('tracking:folded', { count: query.waybills.length, max: constants.tracking.maxWaybillsPerQuery })}</b>
              {query.tail && <bdi dir="ltr"> · {query.tail}</bdi>}
            </span>
            <span className="row">
              {t('tracking:change')}
              <Icon name="down" />
            </span>
          </button>
        )}
        <form className={folded ? 'hide-m' : undefined} noValidate onSubmit={submit}>
          <WaybillsField query={query} />
          <TailField query={query} optional={signedIn} />
          <Button type="submit" busy={busy}>
            {t(asked ? 'tracking:submitAgain' : 'tracking:submit')}
          </Button>
        </form>
      </div>
    </section>
  );
}
