import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type QueueKind, queueKinds } from '#domain/account/operator-queue.ts';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { Box } from '#src/components/status.tsx';
import { Button } from '#src/components/button.tsx';
import { Clock, getTime } from './clock.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { useKeys } from './use-keys.ts';
import { useNow } from './use-now.ts';
import { ClientError, type CommandFacts, type Reply, type Row } from '../api/client.ts';
import { queueTopics } from '../live-boards.ts';
import { Said } from '../forms/command-form.tsx';
import { getChoice } from '../forms/labels.ts';
import { getFamilyName } from '../shell/families.ts';
import { useOperator } from '../session.tsx';
import { RowsTable } from '../table/rows-table.tsx';
import { type Filters, useList } from '../table/use-list.ts';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { NotAllowed } from './family-page.tsx';
import { countIn, QueueRoute, type QueueView, queueViews } from './queue-counts.tsx';
import { Waiting } from './waiting.tsx';
import { RowDialog } from './row-dialog.tsx';
import { toSpan } from './spans.ts';

const minute = 60_000;
const noInput = {};
const none: readonly Row[] = [];
const columns = ['subject', 'due', 'since', 'kind', 'about', 'operator'];

/** Kinds with a page of their own. */
const pages: Readonly<Record<string, string>> = {
  codApplication: '/cod',
  cut: '/cuts',
  claim: '/claims',
  proposal: '/proposals',
};

const icons: Readonly<Record<QueueKind, IconName>> = {
  case: 'triangle',
  claim: 'triangle',
  message: 'mail',
  codApplication: 'cash',
  cut: 'calculator',
  price: 'calculator',
  dropOff: 'box',
  deliveryChange: 'truck',
  return: 'return',
  proposal: 'eye',
};
const isKind = (name: unknown): name is QueueKind => queueKinds.some((kind) => kind === name);

const views = Object.keys(queueViews) as QueueView[];

const getFamily = (row: Row): string => getFamilyName(String(row['command'] ?? row['kind'] ?? ''));
const getKey = (row: Row): string => `${String(row['kind'])} ${String(row['subject'])}`;

const getLinks = () => [...document.querySelectorAll<HTMLElement>('.bo-queue .bo-link')];
const getFocused = (): number => getLinks().findIndex((link) => link.closest('tr')?.contains(document.activeElement));

/** J and K move through the rows of the table. */
function move(step: 1 | -1): void {
  const links = getLinks();
  const at = getFocused();
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
}

/** What an operator does with a reservation. */
type Holding = 'take' | 'release' | 'hand-on';

/** Who has it, with what was noted when it was handed on, and what this operator can do about it. */
function Holder({ row, onAct }: { row: Row; onAct: (act: Holding) => void }) {
  const { t, formatInstant } = useWords();
  const { operator, reserved, note, whose } = row;
  const button = (act: Holding, title: string): ReactNode => (
    <button type="button" aria-label={`${title} ${String(row['subject'])}`} onClick={() => onAct(act)}>
      {title}
    </button>
  );
  const name = typeof operator === 'string' ? t(`roles.${operator}`, { defaultValue: operator }) : '';
  const initials = name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase());
  return (
    <span className={`bo-holder ${String(whose)}`}>
      {whose === 'free' ? (
        <>
          <span>{name ? t('queue.forRole', { name }) : t('queue.free')}</span> {button('take', t('queue.take'))}
        </>
      ) : (
        <>
          <span title={typeof reserved === 'string' ? formatInstant(reserved) : undefined}>
            <i aria-hidden="true">{initials}</i> {whose === 'mine' ? t('queue.you') : name}
          </span>
          {whose === 'mine' && (
            <>
              {button('hand-on', t('queue.handOn'))} {button('release', t('queue.release'))}
            </>
          )}
        </>
      )}
      {typeof note === 'string' && <small>{note}</small>}
    </span>
  );
}

/** What waits, the oldest first, each with its clock, its operator and its next action. */
export default function QueuePage() {
  const { find } = useOperator();
  const command = find('queue');
  return command ? <Queue command={command} /> : <NotAllowed />;
}

/** The rows stay where they are during work: what is new is announced, and who has a row is shown at once. */
function Queue({ command }: { command: CommandFacts }) {
  const { t, language } = useWords();
  const { find, run } = useOperator();
  const navigate = useNavigate();
  const now = useNow(minute);
  const list = useList(command, noInput, queueTopics);
  const counted = useReply(find('queue count')?.name, noInput, queueTopics);
  const [shown, setShown] = useState<{ question: string | undefined; reply: Reply }>();
  const [open, setOpen] = useState<Row>();
  const [handing, setHanding] = useState<Row>();
  const [answer, setAnswer] = useState<Reply | number>();
  /** The operator has just done something: the list may move now. */
  const isDone = useRef(false);
  const { loaded, filters } = list;
  const { reply, question } = loaded;
  const counts = counted.reply?.rows ?? none;
  const total = countIn(counts, 'all');
  const late = countIn(counts, 'late');

  useEffect(() => {
    if (!reply) return;
    const mayMove = isDone.current;
    isDone.current = false;
    setShown((before) => (before?.question === question && !mayMove ? before : { question, reply }));
  }, [reply, question]);
  const showNew = () => reply && setShown({ question, reply });

  const rows = useMemo(() => {
    const newest = new Map((reply?.rows ?? []).map((row) => [getKey(row), row]));
    return (shown?.reply.rows ?? []).map((row) => newest.get(getKey(row)) ?? row);
  }, [shown, reply]);
  const fresh = useMemo(() => {
    const known = new Set(rows.map(getKey));
    return (reply?.rows ?? []).filter((row) => !known.has(getKey(row))).length;
  }, [reply, rows]);

  const { kind, whose = '', overdue = '' } = filters;
  const view = views.find((name) => {
    const wanted = { whose: '', overdue: '', ...queueViews[name].filters };
    return wanted.whose === whose && wanted.overdue === overdue;
  });
  const kinds = queueKinds.filter((name) => countIn(counts, 'all', name) > 0 || name === kind);
  const show = (next: Filters) => list.show({ ...filters, ...next }, list.sort);
  const showView = (name: QueueView) => show({ whose: '', overdue: '', ...queueViews[name].filters });

  function openRow(row: Row) {
    // These are decided on a page of their own, beside their documents.
    const { [String(row['kind'])]: path } = pages;
    if (path !== undefined) void navigate(`${path}/${String(row['subject'])}`);
    else setOpen(row);
  }

  function reload() {
    isDone.current = true;
    loaded.reload();
    counted.reload();
  }

  /** @returns whether it was done. */
  async function attempt(work: () => Promise<Reply>): Promise<boolean> {
    try {
      const done = await work();
      setAnswer(done);
      reload();
      return done.exit === 0;
    } catch (error) {
      setAnswer(error instanceof ClientError ? error.status : 0);
      return false;
    }
  }
  const act = (row: Row, wanted: 'take' | 'release') =>
    attempt(() => run(`queue ${wanted}`, { kind: row['kind'], subject: row['subject'] }));

  /** The one that waits longest and is not reserved, wherever in the list it is. */
  async function takeNext() {
    let next: Row | undefined;
    const isTaken = await attempt(async () => {
      const where = ['whose=free', ...(kind ? [`kind=${kind}`] : [])];
      const free = await run('queue', { where, size: 1 });
      [next] = free.rows;
      if (!next) return { ...free, said: [t('queue.noneFree')] };
      return run('queue take', { kind: next['kind'], subject: next['subject'] });
    });
    if (isTaken && next) openRow(next);
  }

  const onFocused = (work: (row: Row) => void, otherwise?: () => void) => () => {
    const row = rows[getFocused()];
    if (row) work(row);
    else otherwise?.();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    r: showNew,
    t: onFocused(
      (row) => void act(row, 'take'),
      () => void takeNext(),
    ),
    s: onFocused((row) => void act(row, 'release')),
    p: onFocused(setHanding),
    ...Object.fromEntries(views.map((name, index) => [String(index + 1), () => showView(name)])),
  });

  const handOn = find('queue hand-on');
  return (
    <div className="bo-queue">
      <header className="bo-head">
        <h1>
          {!counted.reply
            ? t('queue.title')
            : total === 0
              ? t('queue.empty')
              : [t('queue.waiting', { count: total }), late > 0 && t('queue.lateCount', { count: late })]
                  .filter(Boolean)
                  .join('; ')}
        </h1>
        {total > 0 && (
          <Button size="sm" onClick={() => void takeNext()}>
            {t('queue.takeNext')} <kbd>T</kbd>
          </Button>
        )}
      </header>
      {total > 0 && (
        <>
          <QueueRoute counts={counts} now={now} />
          <div className="bo-views" role="group" aria-label={t('queue.views')}>
            {views.map((name) => (
              <button key={name} type="button" aria-pressed={view === name} onClick={() => showView(name)}>
                {t(`queue.view.${name}`)} <b>{countIn(counts, name, kind)}</b>
              </button>
            ))}
          </div>
        </>
      )}
      {kinds.length > 1 && (
        <div className="bo-chips" role="group" aria-label={t('queue.kinds')}>
          {['' as const, ...kinds].map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={(kind ?? '') === name}
              onClick={() => show({ kind: name })}
            >
              {name && <Icon name={icons[name]} />}
              {name ? getChoice(t, name) : t('queue.all')} <b>{countIn(counts, view ?? 'all', name)}</b>
            </button>
          ))}
        </div>
      )}
      <div role="status">
        {fresh > 0 && (
          <Box tone="info">
            <p>{t('queue.fresh', { count: fresh })}</p>
            <Button variant="line" size="sm" onClick={showNew}>
              {t('queue.show')} <kbd>R</kbd>
            </Button>
          </Box>
        )}
        {typeof answer === 'number' && (
          <Box tone="err">
            <p>{t([`failures.${answer}`, 'failures.other'])}</p>
          </Box>
        )}
        {typeof answer === 'object' && <Said reply={answer} />}
      </div>
      <Waiting loaded={loaded} />
      {shown && shown.reply.exit !== 0 && <Said reply={shown.reply} />}
      <RowsTable
        name="queue"
        label={t('queue.title')}
        rows={rows}
        total={shown?.reply.total}
        hasMore={shown?.reply.next !== undefined}
        list={{ ...list, turnTo: (page) => list.turnTo(page, shown?.reply.next) }}
        columns={columns}
        onOpen={openRow}
        cells={{
          due: (row) => <Clock due={row['due']} since={row['since']} now={now} />,
          since: (row) => {
            const since = getTime(row['since']);
            return since === undefined ? '–' : toSpan(now - since, language);
          },
          operator: (row) => (
            <Holder row={row} onAct={(wanted) => (wanted === 'hand-on' ? setHanding(row) : void act(row, wanted))} />
          ),
          kind: (row) => (
            <span className="bo-kind">
              {isKind(row['kind']) && <Icon name={icons[row['kind']]} />}
              {getChoice(t, String(row['kind'] ?? ''))}
            </span>
          ),
        }}
      />
      <p className="bo-keys">
        <kbd>J</kbd> <kbd>K</kbd> {t('queue.keys.move')} <kbd>Enter</kbd> {t('queue.keys.open')} <kbd>T</kbd>{' '}
        {t('queue.keys.take')} <kbd>S</kbd> {t('queue.keys.release')} <kbd>P</kbd> {t('queue.keys.handOn')} <kbd>1</kbd>
        –<kbd>{views.length}</kbd> {t('queue.keys.views')} <kbd>R</kbd> {t('queue.keys.fresh')}
      </p>
      {open && <QueueDialog row={open} onClose={() => setOpen(undefined)} onDone={reload} />}
      {handing && handOn && (
        <CommandDialog
          command={handOn}
          initial={{ kind: handing['kind'], subject: handing['subject'] }}
          onClose={() => setHanding(undefined)}
          onDone={(done) => {
            setHanding(undefined);
            setAnswer(done);
            reload();
          }}
        />
      )}
    </div>
  );
}

/** The row as its family knows it: its reference is what the family's commands begin with. */
function QueueDialog({ row, onClose, onDone }: { row: Row; onClose: () => void; onDone: () => void }) {
  const { find, phase } = useOperator();
  const family = getFamily(row);
  const commands = phase.name === 'signedIn' ? phase.session.commands : [];
  const own = find(String(row['command'] ?? ''));
  const known =
    find(`${family} show`) ??
    own ??
    commands.find(({ name, places = [] }) => getFamilyName(name) === family && places.length > 0);
  const [place = 'subject'] = known?.places ?? [];
  const named = { ...row, [place]: row['subject'] ?? null };
  return <RowDialog row={named} family={family} onClose={onClose} onDone={onDone} />;
}
