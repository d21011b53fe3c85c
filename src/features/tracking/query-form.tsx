import { type FormEvent, useEffect, useState } from 'react';
import type { TrackingQuery } from '#machines/tracking/tracking.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { TailField, WaybillsField } from '#src/shared/parcels/tracking-fields.tsx';
import { useTrackingQuery, waybillsAsked } from '#src/shared/parcels/use-tracking-query.ts';
import { Button } from '#src/ui/button.tsx';
import { QueryBar } from '#src/ui/query-bar.tsx';

export interface QueryFormProps {
  initial: TrackingQuery;
  signedIn: boolean;
  busy: boolean;
  /** There are rows on screen: the bar folds to one line on a phone. */
  asked: boolean;
  onTrack: (query: TrackingQuery) => void;
  /** The visitor begins to type. */
  onBegin: () => void;
}

/** The question stays on top of its answers; on a phone it folds to one line that opens again. */
export function QueryForm({ initial, signedIn, busy, asked, onTrack, onBegin }: QueryFormProps) {
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
  const { tailBox, waybillsBox } = query;
  // A shared link contains the numbers and never the tail: that is all there is left to type.
  const lacksTail = initial.waybills.length > 0 && !initial.tail && !signedIn && !busy && !asked;
  useEffect(() => {
    if (lacksTail) tailBox.current?.focus();
  }, [lacksTail, tailBox]);
  // The line that opened the form is gone with the press.
  useEffect(() => {
    if (open) waybillsBox.current?.focus();
  }, [open, waybillsBox]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) query.submit();
  };
  const folded = asked && !open && (
    <>
      <b>{t('tracking:folded', { count: query.waybills.length, max: waybillsAsked.limit })}</b>
      {query.tail && (
        <>
          {' · '}
          <bdi dir="ltr">{query.tail}</bdi>
        </>
      )}
    </>
  );
  return (
    <QueryBar folded={folded} change={t('tracking:change')} onOpen={() => setOpen(true)}>
      <form
        className="track-form"
        method="post"
        action={paths.tracking()}
        noValidate
        aria-label={t('tracking:title')}
        onSubmit={submit}
        onFocus={onBegin}
      >
        <WaybillsField query={query} />
        <TailField query={query} />
        <Button type="submit" busy={busy}>
          {t(asked ? 'tracking:submitAgain' : 'tracking:submit')}
        </Button>
      </form>
    </QueryBar>
  );
}
