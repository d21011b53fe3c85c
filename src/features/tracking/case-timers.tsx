import type { ReactNode } from 'react';
import type { ParcelCase } from '#machines/tracking/tracking.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { useServerNow } from '#src/ui/clock.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { Status } from '#src/ui/status.tsx';
import { getClock } from '#src/ui/clock.ts';

const second = 1000;

interface DueProps {
  term: string;
  dueAt: string;
  /** When it was done, and in whose words. */
  doneAt: string | null;
  text: string | null;
  now: Date;
}

function Due({ term, dueAt, doneAt, text, now }: DueProps) {
  const { t, format } = useText('tracking');
  const left = Math.round((Date.parse(dueAt) - now.getTime()) / second);
  const state = (): ReactNode => {
    if (doneAt) {
      return (
        <>
          <Status tone="ok" icon="tick">
            {t('tracking:case.done', { when: format.dateTime(doneAt) })}
          </Status>
          {text && <p dir="auto">{text}</p>}
        </>
      );
    }
    if (left <= 0)
      return (
        <Status tone="warn" icon="triangle">
          {t('tracking:case.overdue', { when: format.dateTime(dueAt) })}
        </Status>
      );
    return (
      <>
        <b className="track-clock" role="timer" aria-label={t('tracking:case.left', { term })}>
          <Ltr>{getClock(left)}</Ltr>
        </b>{' '}
        <span className="soft">{t('tracking:case.due', { when: format.dateTime(dueAt) })}</span>
      </>
    );
  };
  return (
    <div>
      <dt>{term}</dt>
      <dd>{state()}</dd>
    </div>
  );
}

/** CONST-10: the number of a case and the two times that were promised with it, counted down in sight. */
export function CaseTimers({ parcelCase, answeredAt }: { parcelCase: ParcelCase; answeredAt: string }) {
  const { t, format } = useText('tracking');
  const now = useServerNow(answeredAt, second);
  return (
    <section className="track-case">
      <h3>
        {t('tracking:case.title')} <Ltr>{parcelCase.caseNo}</Ltr>
        <CopyButton text={parcelCase.caseNo} label={t('tracking:case.copy')} />
      </h3>
      <p className="soft sm">{t('tracking:case.opened', { when: format.dateTime(parcelCase.openedAt) })}</p>
      <dl className="track-facts across">
        <Due
          term={t('tracking:case.firstAnswer')}
          dueAt={parcelCase.firstAnswerDueAt}
          doneAt={parcelCase.firstAnsweredAt}
          text={parcelCase.firstAnswer}
          now={now}
        />
        <Due
          term={t('tracking:case.solution')}
          dueAt={parcelCase.solutionDueAt}
          doneAt={parcelCase.solvedAt}
          text={parcelCase.solution}
          now={now}
        />
      </dl>
    </section>
  );
}
