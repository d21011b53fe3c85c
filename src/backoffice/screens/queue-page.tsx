import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { Icon } from '#src/components/icon.tsx';
import { Box } from '#src/components/status.tsx';
import { Button } from '#src/components/button.tsx';
import { Clock, getTime } from './clock.tsx';
import { useKeys } from './use-keys.ts';
import { useNow } from './use-now.ts';
import type { Reply, Row } from '../api/client.ts';
import { queueTopics } from '../live-boards.ts';
import { Said } from '../forms/command-form.tsx';
import { getChoice } from '../forms/labels.ts';
import { getFamilyName, getIcon } from '../shell/families.ts';
import { useOperator } from '../session.tsx';
import { RowsTable } from '../table/rows-table.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { Waiting } from './waiting.tsx';
import { RowDialog } from './row-dialog.tsx';
import { toSpan } from './spans.ts';

const minute = 60_000;
const hour = 60 * minute;
const shownHours = 8;
const mostRows = 500;

/** Kinds with a page of their own. */
const pages: Readonly<Record<string, string>> = {
  codApplication: '/cod',
  cut: '/cuts',
  claim: '/claims',
  proposal: '/proposals',
};

const getFamily = (row: Row): string => getFamilyName(String(row['command'] ?? row['kind'] ?? ''));

interface Slot {
  name: string;
  count: number;
  tone: 'late' | 'fine' | 'later';
}

/** How many are due in each of the next hours. */
function toSlots(
  rows: readonly Row[],
  now: number,
  { locale, ...names }: { locale: string; late: string; later: string },
): Slot[] {
  const start = Math.floor(now / hour) * hour;
  const due = rows.map((row) => getTime(row['due'])).filter((time) => time !== undefined);
  const hours = Array.from({ length: shownHours }, (_, index): Slot => {
    const from = start + index * hour;
    const until = from + hour;
    const name = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      hour12: false,
      timeZone: constants.service.timeZone,
    }).format(from);
    return {
      name: `${name} h`,
      count: due.filter((time) => time >= Math.max(from, now) && time < until).length,
      tone: 'fine',
    };
  });
  const end = start + shownHours * hour;
  return [
    { name: names.late, count: due.filter((time) => time < now).length, tone: 'late' },
    ...hours,
    { name: names.later, count: due.filter((time) => time >= end).length, tone: 'later' },
  ];
}

/** The route of the day: one square for each that waits, at the hour when it is due. */
function Route({ rows, now }: { rows: readonly Row[]; now: number }) {
  const { t, locale } = useWords();
  const slots = toSlots(rows, now, { locale, late: t('queue.overdue'), later: t('queue.later') });
  const mostSquares = 10;
  return (
    // Focusable, so that a keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol className="bo-route" tabIndex={0} aria-label={t('queue.route')}>
      {slots.map(({ name, count, tone }) => (
        <li key={name} className={tone}>
          <span className="squares" aria-hidden="true">
            {Array.from({ length: Math.min(count, mostSquares) }, (_, index) => (
              <i key={index} />
            ))}
          </span>
          <span className="stop">
            {name} <b>{count}</b>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** J and K move through the rows of the table. */
function move(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.bo-queue .bo-link')];
  const at = links.findIndex((link) => link === document.activeElement);
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
}

/** What waits, the oldest first, each with its clock and its next action. The list does not move during work. */
export default function QueuePage() {
  const { t, language } = useWords();
  const { find } = useOperator();
  const now = useNow(minute);
  const loaded = useReply(find('queue') && 'queue', { size: mostRows }, queueTopics);
  const [shown, setShown] = useState<Reply>();
  const [family, setFamily] = useState<string>();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Row>();
  /** The operator has just done something: the list may move now. */
  const isDone = useRef(false);
  const { reply } = loaded;

  useEffect(() => {
    if (!reply) return;
    const mayMove = isDone.current;
    isDone.current = false;
    setShown((before) => (before && !mayMove ? before : reply));
  }, [reply]);

  const rows = useMemo(() => shown?.rows ?? [], [shown]);
  const fresh = useMemo(() => {
    const known = new Set(rows.map((row) => row['subject']));
    return (reply?.rows ?? []).filter((row) => !known.has(row['subject'] ?? null)).length;
  }, [reply, rows]);
  const families = [...new Set(rows.map(getFamily))];
  const late = rows.filter((row) => (getTime(row['due']) ?? Infinity) < now).length;
  const total = shown?.total ?? rows.length;

  useKeys({ j: () => move(1), k: () => move(-1), r: () => reply && setShown(reply) });

  return (
    <div className="bo-queue">
      <header className="bo-head">
        <h1>
          {shown && rows.length === 0
            ? t('queue.empty')
            : shown
              ? [t('queue.waiting', { count: total }), late > 0 && t('queue.lateCount', { count: late })]
                  .filter(Boolean)
                  .join('; ')
              : t('queue.title')}
        </h1>
      </header>
      {rows.length > 0 && <Route rows={rows} now={now} />}
      {families.length > 1 && (
        <div className="bo-chips" role="group" aria-label={t('queue.kinds')}>
          <button
            type="button"
            className="chip"
            aria-pressed={family === undefined}
            onClick={() => setFamily(undefined)}
          >
            {t('queue.all')} <b>{rows.length}</b>
          </button>
          {families.map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={family === name}
              onClick={() => setFamily(name)}
            >
              <Icon name={getIcon(name)} />
              {t(`families.${name}`, { defaultValue: name })}{' '}
              <b>{rows.filter((row) => getFamily(row) === name).length}</b>
            </button>
          ))}
        </div>
      )}
      <div role="status">
        {fresh > 0 && (
          <Box tone="info">
            <p>{t('queue.fresh', { count: fresh })}</p>
            <Button variant="line" size="sm" onClick={() => setShown(reply)}>
              {t('queue.show')} <kbd>R</kbd>
            </Button>
          </Box>
        )}
      </div>
      <Waiting loaded={loaded} />
      {shown && shown.exit !== 0 && <Said reply={shown} />}
      <RowsTable
        name="queue"
        label={t('queue.title')}
        rows={family === undefined ? rows : rows.filter((row) => getFamily(row) === family)}
        total={family === undefined ? shown?.total : undefined}
        columns={['subject', 'due', 'since', 'kind', 'about']}
        onOpen={(row) => {
          // These are decided on a page of their own, beside their documents.
          const path = pages[String(row['kind'])];
          if (path !== undefined) void navigate(`${path}/${String(row['subject'])}`);
          else setOpen(row);
        }}
        cells={{
          due: (row) => <Clock due={row['due']} since={row['since']} now={now} />,
          since: (row) => {
            const since = getTime(row['since']);
            return since === undefined ? '–' : toSpan(now - since, language);
          },
          kind: (row) => (
            <span className="bo-kind">
              <Icon name={getIcon(getFamily(row))} />
              {getChoice(t, String(row['kind'] ?? ''))}
            </span>
          ),
        }}
      />
      <p className="bo-keys">
        <kbd>J</kbd> <kbd>K</kbd> {t('queue.keys.move')} <kbd>Enter</kbd> {t('queue.keys.open')} <kbd>R</kbd>{' '}
        {t('queue.keys.fresh')}
      </p>
      {open && (
        <QueueDialog
          row={open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            isDone.current = true;
            loaded.reload();
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
