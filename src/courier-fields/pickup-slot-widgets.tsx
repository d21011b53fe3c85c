import { useEffect, useState } from 'react';
import { useFormText } from '#src/forms/core/text.ts';
import { FieldFrame, useAnswer, useFormParts, useRemoteOptions, type WidgetProps } from '#src/forms/index.ts';
import { type RadioTile, RadioTiles } from '#src/components/fields/choices.tsx';
import { pointerTo } from '#schemas/model/pointer.ts';
import { Box } from '#src/components/status.tsx';
import { LoadFailure } from '#src/forms/core/load-states.tsx';
import { type PickupSlots, useCourierServices } from './services.ts';

/** The days that are offered, a tile each. */
export function DayTilesWidget(field: WidgetProps) {
  const { format } = useFormText();
  const { store } = useFormParts();
  const days = useCourierServices()().deliveryDays ?? [];
  const chosen = String(useAnswer(field.pointer) ?? '');
  const options = days.map((day) => ({ value: day, label: format.date(day), disabled: field.disabled }));
  return (
    <FieldFrame field={field} as="radios">
      <RadioTiles
        name={field.id}
        firstId={field.id}
        value={chosen}
        onChange={(day) => store.change({ [field.pointer]: day })}
        options={options}
      />
    </FieldFrame>
  );
}

interface ChosenSlot {
  date: string;
  slot: string;
}

const isFree = ({ days }: PickupSlots, { date, slot }: ChosenSlot) =>
  days.some((day) => day.date === date && day.slots.some((offer) => offer.slot === slot && offer.free > 0));

const getKey = ({ date, slot }: ChosenSlot) => `${date} ${slot}`;

function SlotTiles({
  field,
  slots,
  chosen,
  onChoose,
}: {
  field: WidgetProps;
  slots: PickupSlots;
  chosen: ChosenSlot;
  onChoose: (slot: ChosenSlot) => void;
}) {
  const { t, format } = useFormText();
  const { days, nextFree, todayFull, todayOver, closed } = slots;
  const today = todayFull ? t('forms:pickup.todayFull') : todayOver ? t('forms:pickup.todayOver') : undefined;
  /** The day to look at; undefined shows the next free slots of a day that has none. */
  const [looked, setLooked] = useState(() => chosen.date || (today ? undefined : days[0]?.date));
  const day = days.find(({ date }) => date === looked);
  const isFull = day?.slots.every(({ free }) => free === 0) ?? true;

  const ofDay: RadioTile[] = (day?.slots ?? []).map(({ slot, free }) => ({
    value: getKey({ date: looked ?? '', slot }),
    label: <bdi dir="ltr">{format.slot(slot)}</bdi>,
    note: free === 0 ? t('forms:pickup.full') : undefined,
    disabled: field.disabled || free === 0,
  }));
  const next: RadioTile[] = nextFree.map((offer) => ({
    value: getKey(offer),
    label: <bdi dir="ltr">{format.slot(offer.slot)}</bdi>,
    note: format.longDate(offer.date),
    disabled: field.disabled,
  }));

  function choose(value: string) {
    const [date = '', slot = ''] = value.split(' ');
    onChoose({ date, slot });
  }

  return (
    <>
      <div className="chips days" role="group" aria-label={t('forms:pickup.days')}>
        {days.map(({ date }) => (
          <button
            key={date}
            type="button"
            className="chip"
            aria-pressed={date === looked}
            onClick={() => setLooked(date)}
          >
            {format.date(date)}
          </button>
        ))}
      </div>
      {closed.map(({ date, reason }) => (
        <p key={date} className="hint">
          {t(`forms:pickup.closed.${reason}`, { day: format.longDate(date) })}
        </p>
      ))}
      {isFull && (
        <p className="lab" role="status">
          {day ? t('forms:pickup.dayFull', { day: format.longDate(day.date) }) : today}
        </p>
      )}
      {day && !isFull && <p className="hint">{format.longDate(day.date)}</p>}
      {ofDay.length > 0 && (
        <RadioTiles className="slots" name={field.id} value={getKey(chosen)} onChange={choose} options={ofDay} />
      )}
      {isFull && (
        <RadioTiles className="slots next" name={field.id} value={getKey(chosen)} onChange={choose} options={next} />
      )}
    </>
  );
}

/** Two-hour pickup slots by day (D-56). A full day says so and offers the next free ones. */
export function PickupSlotWidget(field: WidgetProps) {
  const { t } = useFormText();
  const { form, store } = useFormParts();
  const services = useCourierServices();
  const [asked, retry] = useRemoteOptions((signal) => services().pickupSlots?.(signal));
  const [isGone, setGone] = useState(false);
  const dateName = Object.entries(form.ui?.fields ?? {}).find(([, { filledBy }]) => filledBy === field.name)?.[0];
  const datePointer = pointerTo(dateName ?? 'pickupDate');
  const chosen: ChosenSlot = {
    date: String(useAnswer(datePointer) ?? ''),
    slot: String(useAnswer(field.pointer) ?? ''),
  };

  // A slot from a draft may have been taken, or be over.
  const isTaken = asked.status === 'loaded' && chosen.slot !== '' && !isFree(asked.answer, chosen);
  useEffect(() => {
    if (!isTaken) return;
    setGone(true);
    store.change({ [datePointer]: undefined, [field.pointer]: undefined });
  }, [isTaken, store, datePointer, field.pointer]);

  return (
    <FieldFrame field={field} as="radios">
      {isGone && <Box tone="warn">{t('forms:pickup.gone')}</Box>}
      {asked.status === 'loading' && (
        <p className="soft" role="status">
          {t('forms:pickup.loading')}
        </p>
      )}
      {(asked.status === 'failed' || asked.status === 'absent') && (
        <LoadFailure onRetry={retry}>{t('forms:pickup.failed')}</LoadFailure>
      )}
      {asked.status === 'loaded' && !isTaken && (
        <SlotTiles
          field={field}
          slots={asked.answer}
          chosen={chosen}
          onChoose={({ date, slot }) => {
            setGone(false);
            store.change({ [datePointer]: date, [field.pointer]: slot });
          }}
        />
      )}
    </FieldFrame>
  );
}
