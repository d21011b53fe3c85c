import { InputText } from 'primereact/inputtext';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { addDays, getWeekday, localDate } from '#domain/time/zoned-time.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { Said } from '../forms/command-form.tsx';
import { pickupTopics } from '../live-boards.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { NotAllowed } from './family-page.tsx';
import { PickupDayDialog } from './pickup-day-dialog.tsx';
import { type BoardDay, isShut, toDays } from './pickup-days.ts';
import { DayMarks } from './day-marks.tsx';
import { useNow } from './use-now.ts';
import { Waiting } from './waiting.tsx';

const daysShown = 14;
const daysOfWeek = 7;
const isArea = (text: string): boolean => /^\d{3}$/.test(text);
const minute = 60_000;

/** The Monday of the week. */
const getStart = (day: string): string => addDays(day, 1 - getWeekday(day));

/** A capacity that no courier reaches is not shown. */
const unlimitedFrom = 10_000;

function DayCell({ day, today, onOpen }: { day: BoardDay; today: string; onOpen: () => void }) {
  const { t, formatDay } = useWords();
  const isToday = day.date === today;
  const look = classNames(
    'bo-day',
    isToday && 'today',
    day.date < today && 'past',
    (isShut(day) || day.slots.length === 0) && 'closed',
  );
  return (
    <td className={look}>
      <button type="button" aria-current={isToday ? 'date' : undefined} onClick={onOpen}>
        <span className="date">
          <span className="name">{formatDay(day.date, { weekday: 'long' })} </span>
          <b>{formatDay(day.date, { day: 'numeric', month: 'short' })}</b>
          {isToday && <span className="mark now">{t('pickups.today')}</span>}
        </span>
        <DayMarks day={day} />
        {!isShut(day) &&
          day.slots.map(({ slot, taken, capacity, free }) => (
            <span key={slot} className={free === 0 ? 'slot full' : 'slot'}>
              <span>{slot}</span>
              <b>{capacity >= unlimitedFrom ? taken : `${taken}/${capacity}`}</b>
              {free === 0 && <em>{t('pickups.full')}</em>}
            </span>
          ))}
        {isShut(day) && day.waiting > 0 && (
          <span className="mark late">
            <Icon name="triangle" />
            {t('pickups.booked', { count: day.waiting })}
          </span>
        )}
        {day.returns > 0 && <span className="more">{t('pickups.returns', { count: day.returns })}</span>}
        {day.dropOffs > 0 && <span className="more">{t('pickups.dropOffs', { count: day.dropOffs })}</span>}
      </button>
    </td>
  );
}

interface BoardProps {
  area: string;
  days: readonly BoardDay[];
  today: string;
  onOpen: (date: string) => void;
}

/** Two weeks as a table; on a phone a list of days. */
function Board({ area, days, today, onOpen }: BoardProps) {
  const { t, formatDay } = useWords();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const weeks = Array.from({ length: Math.ceil(days.length / daysOfWeek) }, (_, week) =>
    days.slice(week * daysOfWeek, (week + 1) * daysOfWeek),
  );
  return (
    <table className="bo-board">
      <caption>
        {t('pickups.board', { area, from: formatDay(first.date), to: formatDay(last.date) })}{' '}
        <span className="bo-help">{t('pickups.legend')}</span>
      </caption>
      <thead>
        <tr>
          {weeks[0]?.map(({ date }) => (
            <th key={date} scope="col">
              {formatDay(date, { weekday: 'long' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <DayCell key={day.date} day={day} today={today} onOpen={() => onOpen(day.date)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The pickups of an area, two weeks at a time: slots, closed days, holidays, and what is collected. */
export default function PickupPage() {
  const { t } = useWords();
  const { find } = useOperator();
  const today = localDate(new Date(useNow(minute)));
  const [params, setParams] = useSearchParams();
  const asked = params.get('area') ?? '';
  const area = isArea(asked) ? asked : undefined;
  const from = params.get('from') ?? getStart(today);
  const [typed, setTyped] = useState(asked);
  const [isWrong, setWrong] = useState(false);
  const [open, setOpen] = useState<string>();
  const loaded = useReply(
    area !== undefined && find('pickup board') ? 'pickup board' : undefined,
    { area, from, days: daysShown },
    pickupTopics,
  );
  if (!find('pickup board')) return <NotAllowed />;
  const days = toDays(area === undefined ? [] : (loaded.reply?.rows ?? []));
  const opened = days.find(({ date }) => date === open);
  const move = (start: string) => setParams({ ...(area !== undefined && { area }), from: start });

  function submit(event: FormEvent) {
    event.preventDefault();
    setWrong(!isArea(typed));
    if (isArea(typed)) setParams({ area: typed, ...(params.has('from') && { from }) });
  }

  return (
    <>
      <header className="bo-head">
        <h1>{t('pickups.title')}</h1>
      </header>
      <form className="bo-tools" onSubmit={submit}>
        <div className="bo-field">
          <label htmlFor="pickup-area">{t('pickups.area')}</label>
          <InputText
            id="pickup-area"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            value={typed}
            aria-describedby="pickup-area-help"
            aria-invalid={isWrong || undefined}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
          <p id="pickup-area-help" className={isWrong ? 'bo-error' : 'bo-help'}>
            {t('pickups.areaHelp')}
          </p>
        </div>
        <Button type="submit" size="sm">
          {t('pickups.show')}
        </Button>
        {area !== undefined && (
          <div className="bo-actions" role="group" aria-label={t('actions')}>
            <Button variant="line" size="sm" onClick={() => move(addDays(from, -daysShown))}>
              {t('pickups.previous')}
            </Button>
            <Button variant="line" size="sm" onClick={() => move(getStart(today))}>
              {t('pickups.today')}
            </Button>
            <Button variant="line" size="sm" onClick={() => move(addDays(from, daysShown))}>
              {t('pickups.next')}
            </Button>
          </div>
        )}
      </form>
      {area === undefined ? <p>{t('pickups.none')}</p> : <Waiting loaded={loaded} />}
      {area !== undefined && loaded.reply && loaded.reply.exit !== 0 && <Said reply={loaded.reply} />}
      {area !== undefined && <Board area={area} days={days} today={today} onOpen={setOpen} />}
      <p className="bo-actions">
        {['day', 'slots', 'holiday']
          .filter((family) => find(`${family} list`) ?? find(`${family} show`) ?? find(`${family} close`))
          .map((family) => (
            <Link key={family} to={`/commands/${family}`}>
              {t(`families.${family}`)}
            </Link>
          ))}
      </p>
      {opened && area !== undefined && (
        <PickupDayDialog
          key={opened.date}
          day={opened}
          area={area}
          isPast={opened.date < today}
          onClose={() => setOpen(undefined)}
          onDone={loaded.reload}
        />
      )}
    </>
  );
}
