import { serviceTimetable } from '#domain/service-hours.ts';
import { useText } from '#src/i18n/react.tsx';
import { useServiceDays } from '#src/i18n/use-service-days.ts';
import { Ltr } from '#src/ui/small.tsx';

const rows = ['weekdays', 'saturday', 'evening'] as const;

/** When people answer and when parcels come (CONST-09). */
export function Hours() {
  const { t } = useText('home');
  const getDays = useServiceDays();
  return (
    <div className="hours">
      <h2>{t('home:hours.title')}</h2>
      <dl>
        <div>
          <dt>{t('home:hours.line')}</dt>
          <dd>{t('home:hours.always')}</dd>
        </div>
        {rows.map((id) => (
          <div key={id}>
            <dt>{t(`home:hours.${id}`, getDays(id))}</dt>
            <dd>
              <Ltr>
                {serviceTimetable[id].opens} – {serviceTimetable[id].closes}
              </Ltr>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
