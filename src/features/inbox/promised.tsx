import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type InboxKind, inboxTimes } from '#domain/inbox.ts';
import { serviceTimetable } from '#domain/service-hours.ts';
import { useHydrated } from '#src/browser/hydrated.ts';
import { useText } from '#src/i18n/react.tsx';
import { useBrand } from '#src/shared/brand/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { AnswerTimes } from './answer-times.tsx';

const anyTime = new Date('2026-11-23T18:00:00Z');

const apart = (text: string): string => `\u2066${text}\u2069`;
const between = ({ opens, closes }: { opens: string; closes: string }): string => apart(`${opens} – ${closes}`);

/** Beside a form: by when one hears, the other ways, and where an answer is read. */
export function Promised({ kind, now, children }: { kind: InboxKind; now: Date; children?: ReactNode }) {
  const { t } = useText('inbox');
  const { hotline } = useBrand();
  const isHere = useHydrated();
  // Any time takes as much room as the one that holds.
  const shown = isHere ? now : anyTime;
  const times = inboxTimes(shown);
  return (
    <aside className="inbox-aside">
      <Ticket>
        <TicketPart>
          <h2>{t('inbox:times.title')}</h2>
          <div className={isHere ? undefined : 'inbox-room'}>
            <AnswerTimes
              kind={kind}
              now={shown}
              feedbackDueAt={times.feedbackDueAt.toISOString()}
              firstAnswerDueAt={times.firstAnswerDueAt.toISOString()}
              solutionDueAt={times.solutionDueAt.toISOString()}
            />
          </div>
        </TicketPart>
        <TicketPart>
          <h2>{t('inbox:phone.title')}</h2>
          <p>
            <a className="standalone" href={`tel:${hotline.dialed}`}>
              <Ltr>{hotline.shown}</Ltr>
            </a>
          </p>
          <p className="soft">{t('inbox:phone.text')}</p>
          <ul className="soft">
            <li>{t('inbox:phone.weekdays', { hours: between(serviceTimetable.weekdays) })}</li>
            <li>{t('inbox:phone.saturday', { hours: between(serviceTimetable.saturday) })}</li>
          </ul>
        </TicketPart>
        <TicketPart>
          <Link className="standalone" to={paths.inboxAnswer}>
            {t('inbox:answerLink')}
          </Link>
        </TicketPart>
      </Ticket>
      {children}
    </aside>
  );
}
