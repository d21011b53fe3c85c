import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { Ltr } from '#src/ui/small.tsx';

const { service } = constants;

const rows = [
  { id: 'weekdays', from: service.weekdayAgentsOpen, to: service.weekdayAgentsClose },
  { id: 'saturday', from: service.saturdayAgentsOpen, to: service.saturdayAgentsClose },
  { id: 'evening', from: service.eveningDeliveryStart, to: service.eveningDeliveryEnd },
] as const;

/** When people answer and when parcels come (CONST-09). */
export function Hours() {
  const { t } = useText('home');
  return (
    <div className="hours">
      <h2>{t('home:hours.title')}</h2>
      <dl>
        <div>
          <dt>{t('home:hours.line')}</dt>
          <dd>{t('home:hours.always')}</dd>
        </div>
        {rows.map(({ id, from, to }) => (
          <div key={id}>
            <dt>{t(`home:hours.${id}`)}</dt>
            <dd>
              <Ltr>
                {from} – {to}
              </Ltr>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
