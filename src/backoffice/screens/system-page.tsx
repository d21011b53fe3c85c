import { Status } from '#src/components/status.tsx';
import type { Row } from '../api/client.ts';
import { Said } from '../forms/command-form.tsx';
import { getChoice, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { ListPanel, NotAllowed } from './family-page.tsx';
import { Waiting } from './waiting.tsx';

const refreshMs = 10_000;

/** One part of the system: each figure as text, and as a bar where it has a limit. */
function Part({ name, rows }: { name: string; rows: readonly Row[] }) {
  const { t, formatInstant } = useWords();
  return (
    <div className="bo-panel">
      <h2>{name}</h2>
      <ul className="bo-gauges">
        {rows.map(({ name: label, value, state, used, limit, oldest }) => (
          <li key={String(label)}>
            <b>{label}</b>
            <span>
              {value}
              {typeof oldest === 'string' && (
                <span className="bo-help">
                  {' '}
                  · {t('columns.oldest')} <time dateTime={oldest}>{formatInstant(oldest)}</time>
                </span>
              )}
            </span>
            {typeof used === 'number' && typeof limit === 'number' && (
              <progress value={used} max={limit} aria-hidden="true" />
            )}
            {state === 'look' && (
              <Status tone="warn" icon="triangle">
                {getChoice(t, 'look')}
              </Status>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The state of the system, asked again while it is open; jobs that were given up are tried again from here. */
export default function SystemPage() {
  const { t } = useWords();
  const { find } = useOperator();
  const loaded = useReply(find('health') && 'health', {}, [], refreshMs);
  if (!find('health')) return <NotAllowed />;
  const rows = loaded.reply?.rows ?? [];
  const parts = [...new Set(rows.map(({ part }) => String(part)))];
  const lists = ['jobs list', 'rules stopped'].map((name) => find(name)).filter((command) => command !== undefined);
  return (
    <>
      <header className="bo-head">
        <h1>{t('system.title')}</h1>
        <p className="bo-help">{t('system.updated')}</p>
      </header>
      <Waiting loaded={loaded} />
      {loaded.reply && <Said reply={loaded.reply} />}
      <div className="bo-halves">
        {parts.map((name) => (
          <Part key={name} name={name} rows={rows.filter(({ part }) => part === name)} />
        ))}
      </div>
      {lists.map((command) => (
        <div key={command.name} className="bo-panel">
          <h2>{getTitle(t, command.name)}</h2>
          <ListPanel command={command} family="health" />
        </div>
      ))}
    </>
  );
}
