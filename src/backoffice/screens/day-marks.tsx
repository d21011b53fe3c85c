import { Icon } from '#src/components/icon.tsx';
import { getChoice } from '../forms/labels.ts';
import { useWords } from '../texts/words.ts';
import type { BoardDay } from './pickup-days.ts';

/** What a day is, besides its slots: closed, a holiday, without collection. */
export function DayMarks({ day }: { day: BoardDay }) {
  const { t } = useWords();
  return (
    <>
      {day.publicHoliday !== undefined && (
        <span className="mark holiday">{t(`transit:holiday.${day.publicHoliday}`)}</span>
      )}
      {day.ownHolidays.map((place) => (
        <span key={place} className="mark shut">
          <Icon name="calendar" />
          {t('pickups.holidayOwn', { place: t(`pickups.places.${place}`) })}
        </span>
      ))}
      {day.closed.map(({ place, reason }) => (
        <span key={place} className="mark shut">
          <Icon name="lock" />
          {t('pickups.closedWhere', { place: t(`pickups.places.${place}`), reason: getChoice(t, reason) })}
        </span>
      ))}
      {day.slots.length === 0 && <span className="mark">{t('pickups.sunday')}</span>}
    </>
  );
}
