import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import type { Simulator } from './use-simulator.ts';
import { useUnits } from './use-units.ts';

/** How far the clock can be set ahead, as `calls/simulator-clock` has it. */
const mostHours = 720;
const steps = [
  { hours: 1, value: 1, unit: 'hour' },
  { hours: 24, value: 1, unit: 'day' },
] as const;

export interface ClockControlsProps {
  simulator: Simulator;
  now: string;
  hoursAhead: number;
}

/** Sets the server's clock ahead, so that scans come on another day and what is due comes due. */
export function ClockControls({ simulator: { busy, ask }, now, hoursAhead }: ClockControlsProps) {
  const { t, format } = useText('debugging');
  const inUnits = useUnits();
  const set = (hours: number) => void ask('simulatorClock', { hoursAhead: hours });
  return (
    <div className="debugging-clock">
      <p>
        {t('debugging:simulator.clock')} <b>{format.dateTime(now)}</b>{' '}
        {hoursAhead > 0 && <span>{t('debugging:simulator.ahead', { time: inUnits(hoursAhead, 'hour') })}</span>}
      </p>
      <div className="row">
        {steps.map(({ hours, value, unit }) => (
          <Button
            key={unit}
            variant="line"
            size="sm"
            busy={busy}
            aria-disabled={hoursAhead + hours > mostHours}
            onClick={() => hoursAhead + hours <= mostHours && set(hoursAhead + hours)}
          >
            {t('debugging:simulator.forward', { time: inUnits(value, unit) })}
          </Button>
        ))}
        {hoursAhead > 0 && (
          <Button variant="line" size="sm" icon="clock" busy={busy} onClick={() => set(0)}>
            {t('debugging:simulator.realTime')}
          </Button>
        )}
      </div>
      <p className="soft sm">{t('debugging:simulator.clockHint')}</p>
    </div>
  );
}
