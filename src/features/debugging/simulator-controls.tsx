import { type FormEvent, useCallback, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure, Input } from '#src/api/types.ts';
import { useLanguage, useText } from '#src/i18n/react.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { isFinal, nextStatuses, scanExceptions } from '#domain/parcel/order-status.ts';
import { delayReasons } from '#domain/parcel/promise-ledger.ts';
import { isolate } from '#src/i18n/formats.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { Guia, Ltr } from '#src/components/small.tsx';
import { Field, SelectControl } from '#src/components/fields/field.tsx';

export type SimulatedParcel = Answer<'simulatorParcels'>['parcels'][number];

type SimulatorCall = 'simulatorPlay' | 'simulatorLive' | 'simulatorClock';

interface Simulator {
  /** One thing at a time: the simulator is asked something. */
  busy: boolean;
  failure: CallFailure | undefined;
  ask: <K extends SimulatorCall>(id: K, input: Input<K>) => Promise<void>;
}

/** Asks the simulator for something. @param onDone looks again, whatever came of it. */
export function useSimulator(onDone: () => void): Simulator {
  const api = useApi();
  const [{ busy, failure }, setState] = useState<Omit<Simulator, 'ask'>>({ busy: false, failure: undefined });
  const ask = useCallback(
    async <K extends SimulatorCall>(id: K, input: Input<K>) => {
      setState({ busy: true, failure: undefined });
      const call = api.call as (id: K, input: Input<K>) => Promise<{ ok: true } | CallFailure>;
      const result = await call(id, input);
      setState({ busy: false, failure: result.ok ? undefined : result });
      onDone();
    },
    [api, onDone],
  );
  return { busy, failure, ask };
}

/** "24 horas", "3 segundos": the browser knows the plurals. */
function useUnits(): (value: number, unit: 'second' | 'hour' | 'day') => string {
  const { locale } = useLanguage().language;
  return (value, unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' }).format(value);
}

/** How far the clock can be set ahead, as `calls/simulator-clock` has it. */
const mostHours = 720;
const steps = [
  { hours: 1, value: 1, unit: 'hour' },
  { hours: 24, value: 1, unit: 'day' },
] as const;

interface ClockControlsProps {
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

interface EventFormProps<T extends string> {
  label: string;
  /** The word on its button. */
  submit: string;
  options: readonly { value: T; label: string }[];
  busy: boolean;
  onSubmit: (value: T) => void;
}

/** One choice and the button that plays it. What can't be chosen any more gives way to the first that can. */
function EventForm<T extends string>({ label, submit, options, busy, onSubmit }: EventFormProps<T>) {
  const [wanted, setWanted] = useState<string>();
  const chosen = options.find(({ value }) => value === wanted) ?? options[0];
  if (!chosen) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit(chosen.value);
  };
  return (
    <form className="debugging-event" onSubmit={send}>
      <Field label={label}>
        <SelectControl
          size="short"
          value={chosen.value}
          options={options}
          onChange={(event) => setWanted(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="line" size="sm" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}

const speeds = [1, 3, 10, 30] as const;
const delays = delayReasons.flatMap((reason) =>
  [1, 2, 3, 7].map((days) => ({ value: `${reason}:${days}`, reason, days })),
);

interface ParcelControlsProps {
  parcel: SimulatedParcel;
  simulator: Simulator;
}

function ParcelHead({ parcel }: { parcel: SimulatedParcel }) {
  const { t, format } = useText('debugging');
  return (
    <>
      <div className="debugging-head">
        <h3>
          <Guia value={parcel.waybillNo} />
        </h3>
        <OrderStatusChip status={parcel.status} />
      </div>
      <p className="soft">
        {t('debugging:simulator.promised', { date: format.date(parcel.promisedTo) })}
        {parcel.lastPlace && ` · ${t('debugging:simulator.lastPlace', { place: isolate(parcel.lastPlace) })}`}
      </p>
      <p className="debugging-tail">
        {t('debugging:simulator.tail')} <Ltr>{parcel.tail}</Ltr>
        <CopyButton text={parcel.tail} label={t('debugging:simulator.copyTail')} />
        <ButtonLink variant="line" size="sm" to={paths.tracking([parcel.waybillNo])}>
          {t('debugging:simulator.track')}
        </ButtonLink>
      </p>
    </>
  );
}

/** Whether the parcel advances automatically, and how fast. */
function LifeControls({ parcel: { waybillNo, step, secondsPerStep }, simulator: { busy, ask } }: ParcelControlsProps) {
  const { t } = useText('debugging');
  const inUnits = useUnits();
  const live = (seconds: number) => void ask('simulatorLive', { waybillNo, secondsPerStep: seconds });
  if (secondsPerStep !== null) {
    return (
      <p className="debugging-head">
        <span>{t('debugging:simulator.running', { time: inUnits(secondsPerStep, 'second') })}</span>
        <Button variant="line" size="sm" busy={busy} onClick={() => live(0)}>
          {t('debugging:simulator.pause')}
        </Button>
      </p>
    );
  }
  if (!step) return null;
  return (
    <EventForm
      label={t('debugging:simulator.speed')}
      submit={t('debugging:simulator.run')}
      busy={busy}
      options={speeds.map((seconds) => ({ value: String(seconds), label: inUnits(seconds, 'second') }))}
      onSubmit={(seconds) => live(Number(seconds))}
    />
  );
}

/** What can happen to the parcel now, and nothing that can't. */
export function ParcelControls({ parcel, simulator }: ParcelControlsProps) {
  const { t } = useText('debugging', 'status');
  const inUnits = useUnits();
  const { waybillNo, status, step, hasOpenCase } = parcel;
  const { busy, ask } = simulator;
  const play = (event: Omit<Input<'simulatorPlay'>, 'waybillNo'>) => void ask('simulatorPlay', { waybillNo, ...event });
  const submit = t('debugging:simulator.play');
  const isOver = isFinal(status);
  return (
    <div className="debugging-parcel">
      <ParcelHead parcel={parcel} />
      {step ? (
        <Button busy={busy} icon="arrow" onClick={() => play({ event: 'step' })}>
          {t('debugging:simulator.step', { status: t(`status:order.${step.status}`), place: isolate(step.place) })}
        </Button>
      ) : (
        <p role="status">{t('debugging:simulator.over')}</p>
      )}
      <EventForm
        label={t('debugging:simulator.event')}
        submit={submit}
        busy={busy}
        options={nextStatuses(status).map((next) => ({ value: next, label: t(`status:order.${next}`) }))}
        onSubmit={(next) => play({ event: 'scan', status: next })}
      />
      {!isOver && (
        <>
          <EventForm
            label={t('debugging:simulator.exception')}
            submit={submit}
            busy={busy}
            options={scanExceptions.map((value) => ({ value, label: t(`status:exception.${value}`) }))}
            onSubmit={(exception) => play({ event: 'exception', exception })}
          />
          <EventForm
            label={t('debugging:simulator.delay')}
            submit={submit}
            busy={busy}
            options={delays.map(({ value, reason, days }) => ({
              value,
              label: `${t(`status:delayReason.${reason}`)} · ${inUnits(days, 'day')}`,
            }))}
            onSubmit={(chosen) => {
              const delay = delays.find(({ value }) => value === chosen);
              if (delay) play({ event: 'delay', reason: delay.reason, days: delay.days });
            }}
          />
        </>
      )}
      {hasOpenCase && (
        <EventForm
          label={t('debugging:simulator.case')}
          submit={submit}
          busy={busy}
          options={(['answer', 'solve'] as const).map((value) => ({ value, label: t(`debugging:simulator.${value}`) }))}
          onSubmit={(event) => play({ event })}
        />
      )}
      <LifeControls parcel={parcel} simulator={simulator} />
    </div>
  );
}
