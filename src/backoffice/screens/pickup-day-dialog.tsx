import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { postalPrefixes } from '#domain/address/postal.ts';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import type { CommandFacts, Reply, Row } from '../api/client.ts';
import { CommandForm, Said } from '../forms/command-form.tsx';
import { getAbout, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import { RowsTable } from '../table/rows-table.tsx';
import { useList } from '../table/use-list.ts';
import { useWords } from '../texts/words.ts';
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

const topics = ['slots', 'orders', 'returns'];

/** The pickup of a return belongs to its label, which its recipient changes. */
const toWaybills = (rows: readonly Row[]): string =>
  rows
    .filter(({ kind }) => kind !== 'return')
    .map(({ waybill }) => String(waybill))
    .join(' ');

/** What is collected on the day, in pages; the selected orders move to another slot. */
function DayOrders({ command, date, area }: { command: CommandFacts; date: string; area: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { find } = useOperator();
  const list = useList(command, { date, area }, topics);
  const { reply } = list.loaded;
  const move = find('pickup move');
  const [moving, setMoving] = useState<string>();
  const [moved, setMoved] = useState<Reply>();
  return (
    <div>
      <h2>{t('pickups.orders')}</h2>
      <Waiting loaded={list.loaded} />
      {reply && <Said reply={reply} />}
      {reply && (
        <RowsTable
          name={command.name}
          label={t('pickups.orders')}
          rows={reply.rows}
          total={reply.total}
          hasMore={reply.next !== undefined}
          list={list}
          onOpen={(row) => void navigate(`/orders/${String(row['waybill'])}`)}
          selectionActions={
            move &&
            ((rows) => (
              <Button
                size="sm"
                onClick={() => {
                  setMoved(undefined);
                  setMoving(toWaybills(rows));
                }}
              >
                {getTitle(t, move.name)}
              </Button>
            ))
          }
        />
      )}
      {move && moving !== undefined && (
        <section className="bo-panel" aria-label={getTitle(t, move.name)}>
          <p className="bo-help">{getAbout(t, move)}</p>
          <CommandForm
            key={moving}
            command={move}
            initial={{ waybills: moving }}
            fixed={['waybills']}
            onReply={(answer) => {
              setMoved(answer);
              list.loaded.reload();
            }}
          />
          {moved && moved.rows.length > 0 && <PlainTable label={getTitle(t, move.name)} rows={moved.rows} />}
        </section>
      )}
    </div>
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
  const offers = useOffers(day, area, isPast);
  const [chosen, setChosen] = useState<Offer>();
  const orders = find('pickup list');
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
      {orders && <DayOrders command={orders} date={day.date} area={area} />}
    </SideDialog>
  );
}
