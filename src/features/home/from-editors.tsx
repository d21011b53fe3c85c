import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { type Card, entryPath, eventTime } from '#src/shared/content/content-words.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import './from-editors.css';

interface PartProps {
  title: string;
  /** The whole list. */
  to: string;
  all: string;
  children: ReactNode;
}

function Part({ title, to, all, children }: PartProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
      <Link className="standalone" to={to}>
        {all}
      </Link>
    </section>
  );
}

function Entry({ card, when }: { card: Card; when: string }) {
  return (
    <li>
      <Link to={entryPath(card)}>
        <span className="soft sm">{when}</span>
        <b {...inLanguage(card.lang)}>{card.title}</b>
      </Link>
    </li>
  );
}

function Parts({ news, events, questions }: Answer<'homePages'>) {
  const { t, format } = useText('content', 'answers');
  return (
    <div className="editors-parts">
      {news.length > 0 && (
        <Part title={t('content:news.title')} to={paths.news} all={t('content:news.all')}>
          {news.map((card) => (
            <Entry key={card.id} card={card} when={card.published ? format.fullDate(card.published) : ''} />
          ))}
        </Part>
      )}
      {events.length > 0 && (
        <Part title={t('content:events.title')} to={paths.events} all={t('content:events.all')}>
          {events.map((card) => (
            <Entry key={card.id} card={card} when={card.event ? eventTime(card.event, format) : ''} />
          ))}
        </Part>
      )}
      {questions.length > 0 && (
        <Part title={t('content:faqs.title')} to={paths.faqs} all={t('content:faqs.all')}>
          {questions.map(({ id, lang, title }) => (
            <li key={id}>
              <Link to={`${paths.faqs}#${id}`}>
                <b {...inLanguage(lang)}>{title}</b>
              </Link>
            </li>
          ))}
        </Part>
      )}
    </div>
  );
}

/** What home shows of the content: the newest news, the next events, the first questions (CALL-81, D-97). */
export default function FromEditors() {
  const { t } = useText('content', 'answers');
  const state = useCall('homePages', {});
  return (
    <CallPart state={state} loading={t('content:loading')} failed={t('content:failed')}>
      {(answer) => <Parts {...answer} />}
    </CallPart>
  );
}
