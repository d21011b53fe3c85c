import type { ReactNode } from 'react';
import { listPromisedSteps, type PromisedTimes } from '#domain/inbox.ts';
import { localTime } from '#domain/zoned-time.ts';
import { useText } from '#src/i18n/react.tsx';
import { Status } from '#src/ui/status.tsx';
import { DueClock, type DueClockProps } from './due-clock.tsx';

const halfDayMs = 12 * 3_600_000;

export interface AnswerTimesProps extends PromisedTimes {
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
