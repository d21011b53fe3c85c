import { toInstant } from '#domain/zoned-time.ts';
import { timeZoneOfState } from '#domain/state-time-zone.ts';
import { calendarFile } from '#domain/calendar-file.ts';
import { saveFile } from '#src/browser/save-file.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { type Card, eventTime } from '#src/shared/content/words.ts';

/** When and where, and the file for one's own calendar (ROUTE-15). */
export function EventFacts({ card, event }: { card: Card; event: NonNullable<Card['event']> }) {
  const { t, format } = useText('content');
  const place = event.place
    ? [event.place.name, event.place.city, event.place.state].join(', ')
    : t('content:event.online');
  const zone = timeZoneOfState(event.place?.state);
  const instant = (moment: string) => {
    const [date = '', time = ''] = moment.split('T');
    return toInstant(date, time, zone);
  };
  function save() {
    const file = calendarFile(
      {
        uid: `${card.id}@${window.location.hostname}`,
        start: instant(event.starts),
        end: instant(event.ends),
        title: card.title,
        place,
        text: `${card.summary}\n${window.location.href}`,
      },
      new Date(),
    );
    saveFile(new Blob([file], { type: 'text/calendar' }), `${card.id}.ics`);
  }
  return (
    <div className="content-facts">
      <dl>
        <div>
          <dt>{t('content:event.when')}</dt>
          <dd>{eventTime(event, format)}</dd>
        </div>
        <div>
          <dt>{t('content:event.where')}</dt>
          <dd dir="auto">{place}</dd>
        </div>
      </dl>
      <Button variant="line" size="sm" icon="calendar" onClick={save}>
        {t('content:event.save')}
      </Button>
    </div>
  );
}
