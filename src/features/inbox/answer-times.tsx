import type { ReactNode } from 'react';
import type { FormModule } from '#schemas/runtime/types.ts';
import { listPromisedSteps, type PromisedTimes } from '#domain/account/inbox.ts';
import { localTime } from '#domain/time/zoned-time.ts';
import { useText } from '#src/i18n/react.tsx';
import { Status } from '#src/components/status.tsx';

/**
 * A form that needs its script, and the room of one that needs none: the server writes that one out of the same schema,
 * and answers it there (ADR 82).
 */
export function WithPlainForm({ form, children }: { form: Pick<FormModule, 'id'>; children: ReactNode }) {
  return (
    <>
      <noscript data-plain-form={form.id} />
      <div className="inbox-scripted">{children}</div>
    </>
  );
}

/**
 * A clock on which the time until an answer is a slice: from now to when it is due. Twelve hours or more are the whole;
 * a time in the past is an empty slice.
 */
const radius = 20;
const center = 24;
const fullMinutes = 12 * 60;

/** The position of a share of twelve hours on the dial. */
function pointAt(share: number, length: number): string {
  const angle = 2 * Math.PI * share;
  return `${(center + length * Math.sin(angle)).toFixed(2)} ${(center - length * Math.cos(angle)).toFixed(2)}`;
}

const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours % 12) * 60 + minutes;
};

interface DueClockProps {
  /** HH:mm on the clock of Mexico City. */
  now: string;
  due: string;
  /** What lies between: more than half a day, or nothing, as it was answered or is late. */
  left: 'long' | 'some' | 'none';
}

function DueClock({ now, due, left }: DueClockProps) {
  const [from, to] = [toMinutes(now) / fullMinutes, toMinutes(due) / fullMinutes];
  const span = (to - from + 1) % 1;
  const slice = `M${center} ${center} L${pointAt(from, radius)} A${radius} ${radius} 0 ${span > 0.5 ? 1 : 0} 1 ${pointAt(to, radius)} Z`;
  return (
    <svg className="due-clock" viewBox="0 0 48 48" aria-hidden="true">
      {left === 'long' && <circle className="slice" cx={center} cy={center} r={radius} />}
      {left === 'some' && <path className="slice" d={slice} />}
      <circle className="rim" cx={center} cy={center} r={21.5} />
      <path className="hand" d={`M${center} ${center} L${pointAt(to, 11)}`} />
      <path className="hand" d={`M${center} ${center} L${pointAt((toMinutes(due) % 60) / 60, 16)}`} />
    </svg>
  );
}

const halfDayMs = 12 * 3_600_000;

interface AnswerTimesProps extends PromisedTimes {
  now: Date;
}

function getLeft(now: Date, due: Date): DueClockProps['left'] {
  const leftMs = due.getTime() - now.getTime();
  if (leftMs <= 0) return 'none';
  return leftMs > halfDayMs ? 'long' : 'some';
}

interface DueProps {
  term: string;
  now: Date;
  dueAt: string;
  doneAt: string | null;
}

function Due({ term, now, dueAt, doneAt }: DueProps) {
  const { t, format } = useText('inbox');
  const due = new Date(dueAt);
  const sentence = (): ReactNode => {
    if (doneAt !== null)
      return (
        <Status tone="ok" icon="tick">
          {t('inbox:times.done', { when: format.dateTime(doneAt) })}
        </Status>
      );
    return t(due < now ? 'inbox:times.late' : 'inbox:times.before', { when: format.dateTime(dueAt) });
  };
  return (
    <li>
      <DueClock
        now={localTime(now).time}
        due={localTime(due).time}
        left={doneAt === null ? getLeft(now, due) : 'none'}
      />
      <div>
        <b>{term}</b>
        <p className="soft">{sentence()}</p>
      </div>
    </li>
  );
}

/** CONST-10, D-93: by when one hears what. An answer says that it was read as well. */
export function AnswerTimes({ now, ...times }: AnswerTimesProps) {
  const { t } = useText('inbox');
  return (
    <>
      <ul className="inbox-times">
        {listPromisedSteps(times).map(({ word, dueAt, doneAt }) => (
          <Due key={word} term={t(`inbox:times.${word}`)} now={now} dueAt={dueAt} doneAt={doneAt} />
        ))}
      </ul>
      <p className="soft sm">{t('inbox:times.zone')}</p>
    </>
  );
}
