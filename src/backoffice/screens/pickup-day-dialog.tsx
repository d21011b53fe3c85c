import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { postalPrefixes } from '#domain/address/postal.ts';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import type { CommandFacts } from '../api/client.ts';
import { CommandForm } from '../forms/command-form.tsx';
import { getAbout, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { RowsTable } from '../table/rows-table.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { DayMarks } from './day-marks.tsx';
import type { BoardDay, Place } from './pickup-days.ts';
import { SideDialog } from './side-dialog.tsx';
import { Waiting } from './waiting.tsx';

interface Offer {
  command: CommandFacts;
  title: string;
  initial: Readonly<Record<string, unknown>>;
  /** What is decided by the day that was opened. */
  fixed: readonly string[];
}

/** The inputs of a place: a state is named by its code. */
function toInputs(place: Place, area: string): Readonly<Record<string, string>> {
  if (place === 'area') return { area };
  const state = place === 'state' ? postalPrefixes.get(area.slice(0, 2)) : undefined;
  return state ? { state: state.code } : {};
}

/** What can be changed about the day: what is closed can be opened, and the other way round. */
function useOffers({ date, closed, ownHolidays, slots }: BoardDay, area: string, isPast: boolean): Offer[] {
  const { find } = useOperator();
  const { t } = useWords();
  const toOffer = (name: string, initial: object, fixed: readonly string[], place?: Place): Offer[] => {
    const command = find(name);
    if (!command) return [];
    const where = place ? ` (${t(`pickups.places.${place}`)})` : '';
    return [
      { command, title: `${getTitle(t, name)}${where}`, initial: { date, ...initial }, fixed: ['date', ...fixed] },
    ];
  };
  const canBe = (place: Place) => !closed.some((each) => each.place === place);
  const canClose = !isPast && slots.length > 0;
  const withdrawn = [
    ...closed.flatMap(({ place }) => toOffer('day open', toInputs(place, area), ['area'], place)),
    ...ownHolidays.flatMap((place) => toOffer('holiday remove', toInputs(place, area), ['area', 'state'], place)),
  ];
  if (isPast) return withdrawn;
  return [
    ...(canClose && canBe('area') ? toOffer('day close', { area }, ['area'], 'area') : []),
    ...(canClose && canBe('country') ? toOffer('day close', {}, ['area'], 'country') : []),
    ...withdrawn,
    ...(ownHolidays.includes('area') ? [] : toOffer('holiday add', { area }, [])),
    ...(slots.length > 0 ? toOffer('slots set', { area }, ['area']) : []),
  ];
}

function Slots({ day, onSet }: { day: BoardDay; onSet: ((slot: string) => void) | undefined }) {
  const { t } = useWords();
  return (
    <table className="bo-plain">
      <thead>
        <tr>
          {['slot', 'capacity', 'taken', 'free', 'orders', 'returns'].map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {day.slots.map(({ slot, capacity, taken, free, orders, returns }) => (
          <tr key={slot}>
            <th scope="row">
              {onSet ? (
                <button type="button" className="bo-link" onClick={() => onSet(slot)}>
                  {slot}
                </button>
              ) : (
                slot
              )}
            </th>
            <td>{capacity}</td>
            <td>{taken}</td>
            <td>{free}</td>
            <td>{orders}</td>
            <td>{returns}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PickupDayDialogProps {
  day: BoardDay;
  area: string;
  isPast: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** One day of the board: its slots, what is collected, and what can be changed about it. */
export function PickupDayDialog({ day, area, isPast, onClose, onDone }: PickupDayDialogProps) {
  const { t, formatDay } = useWords();
  const { find } = useOperator();
  const navigate = useNavigate();
  const offers = useOffers(day, area, isPast);
  const [chosen, setChosen] = useState<Offer>();
  const orders = useReply(find('pickup list') && 'pickup list', { date: day.date, area }, [
    'slots',
    'orders',
    'returns',
  ]);
  const setting = offers.find(({ command }) => command.name === 'slots set');
  const isClosing = chosen !== undefined && ['day close', 'holiday add'].includes(chosen.command.name);
  return (
    <SideDialog title={formatDay(day.date, { weekday: 'long', day: 'numeric', month: 'long' })} onClose={onClose}>
      <p className="bo-day-marks">
        <DayMarks day={day} />
      </p>
      {offers.length > 0 && (
        <div className="bo-actions" role="group" aria-label={t('pickups.change')}>
          {offers.map((offer) => (
            <Button
              key={offer.title}
              variant={chosen?.title === offer.title ? 'primary' : 'line'}
              size="sm"
              aria-pressed={chosen?.title === offer.title}
              onClick={() => setChosen(chosen?.title === offer.title ? undefined : offer)}
            >
              {offer.title}
            </Button>
          ))}
        </div>
      )}
      {chosen && (
        <section className="bo-panel" aria-label={chosen.title}>
          <p className="bo-help">{getAbout(t, chosen.command)}</p>
          {isClosing && day.waiting > 0 && (
            <Box tone="warn">
              <p>{t('pickups.waits', { count: day.waiting })}</p>
            </Box>
          )}
          <CommandForm
            key={`${chosen.title} ${JSON.stringify(chosen.initial)}`}
            command={chosen.command}
            initial={chosen.initial}
            fixed={chosen.fixed}
            onReply={({ exit }) => exit === 0 && onDone()}
          />
        </section>
      )}
      {day.slots.length > 0 && (
        <section aria-labelledby="pickup-slots">
          <h2 id="pickup-slots">{t('pickups.slots')}</h2>
          <Slots
            day={day}
            onSet={setting && ((slot) => setChosen({ ...setting, initial: { ...setting.initial, slot } }))}
          />
        </section>
      )}
      {find('pickup list') && (
        <div>
          <h2>{t('pickups.orders')}</h2>
          <Waiting loaded={orders} />
          {orders.reply?.rows.length === 0 && <p>{t('pickups.noOrders')}</p>}
          {orders.reply && orders.reply.rows.length > 0 && (
            <RowsTable
              name="pickup list"
              label={t('pickups.orders')}
              rows={orders.reply.rows}
              onOpen={(row) => void navigate(`/orders/${String(row['waybill'])}`)}
            />
          )}
        </div>
      )}
    </SideDialog>
  );
}
