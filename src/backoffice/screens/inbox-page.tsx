import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Status } from '#src/components/status.tsx';
import { CommandForm, Said } from '../forms/command-form.tsx';
import { getAbout, getChoice, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { Clock } from './clock.tsx';
import { FamilyPage } from './family-page.tsx';
import { Papers } from './papers.tsx';
import { Facts } from './row-dialog.tsx';
import { toParts, withoutFields } from './sections.ts';
import { useKeys } from './use-keys.ts';
import { useNow } from './use-now.ts';
import { Waiting } from './waiting.tsx';

const wide = '(min-width: 62rem)';

function useWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const onChange = () => setWide(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isWide;
}

const answerPrefix = 'answered ';

/** One message with its file and its answers, and the form of the next one. */
function Message({ reference, onAnswered }: { reference: string; onAnswered: () => void }) {
  const { t, formatInstant } = useWords();
  const { find } = useOperator();
  const loaded = useReply(find('inbox show') && 'inbox show', { reference }, ['inbox']);
  const { fact, seen } = toParts(loaded.reply);
  const rows = loaded.reply?.rows ?? [];
  const answers = rows.filter(({ field }) => String(field).startsWith(answerPrefix));
  const file = fact('file');
  const facts = withoutFields(rows, 'reference', 'message', 'file', 'revision', 'overdue', 'state').filter(
    (row) => !answers.includes(row),
  );
  const answer = find('inbox answer');
  return (
    <>
      <Waiting loaded={loaded} />
      {loaded.reply && <Said reply={loaded.reply} />}
      {rows.length > 0 && (
        <>
          <section className="bo-panel" aria-labelledby="message-text">
            <h2 id="message-text">{reference}</h2>
            {fact('message') !== undefined && <blockquote className="bo-message">{fact('message')}</blockquote>}
            <Facts rows={facts} command="inbox show" />
            {answers.map(({ field, value }) => (
              <blockquote key={String(field)} className="bo-message own">
                <p className="bo-help">{formatInstant(String(field).slice(answerPrefix.length))}</p>
                {value}
              </blockquote>
            ))}
          </section>
          {file !== undefined && (
            <section className="bo-panel" aria-labelledby="message-file">
              <h2 id="message-file">{t('columns.file')}</h2>
              <Papers papers={[{ number: 1, name: file }]} command="inbox file" toInput={() => ({ reference })} />
            </section>
          )}
          {answer && fact('state') !== 'solved' && (
            <section className="bo-panel" aria-labelledby="message-answer">
              <h2 id="message-answer">{getTitle(t, answer.name)}</h2>
              <p className="bo-help">{getAbout(t, answer)}</p>
              <CommandForm
                command={answer}
                initial={{ reference }}
                fixed={fixedReference}
                given={seen}
                onReply={({ exit }) => {
                  loaded.reload();
                  if (exit === 0) onAnswered();
                }}
              />
            </section>
          )}
        </>
      )}
    </>
  );
}

/** What waits beside the one that is read: J and K go to the next and the previous. */
function InboxBoard() {
  const { t } = useWords();
  const { reference } = useParams();
  const { find } = useOperator();
  const navigate = useNavigate();
  const now = useNow(60_000);
  const loaded = useReply(find('inbox list') && 'inbox list', {}, ['inbox']);
  const rows = loaded.reply?.rows ?? [];
  const references = rows.map((row) => String(row['reference']));
  const shown = reference ?? references[0];
  const go = (step: 1 | -1) => {
    const next = references[references.indexOf(shown ?? '') + step];
    if (next !== undefined) void navigate(`/inbox/${next}`);
  };
  useKeys({ j: () => go(1), k: () => go(-1) });
  return (
    <>
      <header className="bo-head">
        <h1>{t('families.inbox')}</h1>
      </header>
      <Waiting loaded={loaded} />
      {loaded.reply && <Said reply={loaded.reply} />}
      {shown !== undefined && (
        <div className="bo-inbox">
          <nav aria-label={t('inbox.list')}>
            <ul>
              {rows.map((row) => {
                const each = String(row['reference']);
                return (
                  <li key={each}>
                    <button
                      type="button"
                      aria-current={each === shown ? 'true' : undefined}
                      onClick={() => void navigate(`/inbox/${each}`)}
                    >
                      <b>{each}</b>
                      <span>{getChoice(t, String(row['kind']))}</span>
                      <Status tone={row['state'] === 'open' ? 'warn' : 'info'} icon="clock">
                        {getChoice(t, String(row['state']))}
                      </Status>
                      <Clock due={row['due']} since={row['received']} now={now} />
                    </button>
                  </li>
                );
              })}
            </ul>
            <p className="bo-keys">
              <kbd>J</kbd> <kbd>K</kbd> {t('queue.keys.move')}
            </p>
          </nav>
          <div className="bo-stack">
            <Message key={shown} reference={shown} onAnswered={loaded.reload} />
          </div>
        </div>
      )}
    </>
  );
}

/** On a phone the generated list with its dialog; where there is room, list and message side by side. */
export default function InboxPage() {
  const { find } = useOperator();
  const isWide = useWide();
  return isWide && find('inbox show') ? <InboxBoard /> : <FamilyPage name="inbox" />;
}

const fixedReference = ['reference'];
