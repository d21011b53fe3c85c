import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { closedDay, weekdays } from '#domain/address/branch.ts';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import type { CommandFacts, Row } from '../api/client.ts';
import { CommandForm, Said } from '../forms/command-form.tsx';
import { getAbout, getChoice, getColumn, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { ListPanel, NotAllowed } from './family-page.tsx';
import { SideDialog } from './side-dialog.tsx';
import { Waiting } from './waiting.tsx';

interface BranchDialogProps {
  command: CommandFacts;
  initial?: Readonly<Record<string, unknown>>;
  fixed?: readonly string[];
  /** The revision that was read. */
  given?: Readonly<Record<string, unknown>>;
  onClose: () => void;
  onDone?: () => void;
}

function BranchDialog({ command, initial, fixed, given, onClose, onDone }: BranchDialogProps) {
  const { t } = useWords();
  return (
    <SideDialog title={getTitle(t, command.name)} onClose={onClose}>
      <p className="bo-help">{getAbout(t, command)}</p>
      <CommandForm
        command={command}
        initial={initial ?? {}}
        fixed={fixed ?? []}
        given={given ?? {}}
        onReply={({ exit }) => exit === 0 && onDone?.()}
      />
    </SideDialog>
  );
}

/** The branches, and a new one for those who may. */
export function BranchesPage() {
  const { t } = useWords();
  const { find } = useOperator();
  const [isAdding, setAdding] = useState(false);
  const [list, add] = [find('branch list'), find('branch add')];
  if (!list) return <NotAllowed />;
  return (
    <>
      <header className="bo-head">
        <h1>{t('branches.title')}</h1>
      </header>
      {add && (
        <p className="bo-actions">
          <Button size="sm" onClick={() => setAdding(true)}>
            {t('branches.add')}
          </Button>
        </p>
      )}
      <ListPanel command={list} family="branch" />
      {add && isAdding && <BranchDialog command={add} onClose={() => setAdding(false)} />}
    </>
  );
}

type Facts = Readonly<Record<string, Row[string]>>;

const shown = ['name', 'street', 'colony', 'zip', 'city', 'state', 'phone', 'position'] as const;
const waiting = ['to bring', 'to hand over'] as const;

const getServices = ({ services }: Facts): string[] =>
  typeof services === 'string' && services !== '' ? services.split(', ') : [];

function Hours({ facts }: { facts: Facts }) {
  const { t } = useWords();
  return (
    <table className="bo-plain">
      <tbody>
        {weekdays.map((day) => (
          <tr key={day}>
            <th scope="row">{getColumn(t, day)}</th>
            <td>{facts[day] === closedDay ? t('branches.shut') : String(facts[day] ?? '').replace('-', ' – ')}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{getColumn(t, 'holidays')}</th>
          <td>{getChoice(t, String(facts['holidays'] ?? ''), 'branch change')}</td>
        </tr>
      </tbody>
    </table>
  );
}

function BranchFacts({ facts }: { facts: Facts }) {
  const { t } = useWords();
  const entries: [name: string, value: string][] = [
    ...shown.map((name): [string, string] => [name, String(facts[name] ?? '')]),
    [
      'services',
      getServices(facts)
        .map((service) => getChoice(t, service, 'branch change'))
        .join(', '),
    ],
    ...waiting.map((name): [string, string] => [name, String(facts[name] ?? 0)]),
  ];
  return (
    <dl className="bo-facts">
      {entries
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{getColumn(t, name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** One branch: its facts, its week, whether it closes, and each permitted change. */
export default function BranchPage() {
  const { t, formatDay } = useWords();
  const { code = '' } = useParams();
  const { find } = useOperator();
  const loaded = useReply(find('branch show') && 'branch show', { code }, ['branches', 'orders', 'deliveries']);
  const [chosen, setChosen] = useState<CommandFacts>();
  if (!find('branch show')) return <NotAllowed />;
  const rows = loaded.reply?.exit === 0 ? loaded.reply.rows : [];
  const facts: Facts = Object.fromEntries(rows.map(({ field, value }) => [String(field), value ?? null]));
  const status = String(facts['status'] ?? '');
  const actions = ['branch change', status === 'inService' ? 'branch close' : 'branch open'].map(find);
  const initial = chosen?.name === 'branch change' ? { ...facts, services: getServices(facts) } : { code };
  const closing = { date: formatDay(String(facts['closes'] ?? '2026-01-01')), reason: facts['reason'] };
  return (
    <>
      <header className="bo-head">
        <Link to="/branches">{t('branches.back')}</Link>
        <h1>
          {String(facts['name'] ?? code)}
          {status !== '' && ` · ${getChoice(t, status)}`}
        </h1>
      </header>
      <Waiting loaded={loaded} />
      {loaded.reply && <Said reply={loaded.reply} />}
      {rows.length > 0 && (
        <>
          {status !== 'inService' && (
            <Box tone="warn">
              <p>{t(status === 'closed' ? 'branches.closedSince' : 'branches.closesOn', closing)}</p>
            </Box>
          )}
          <div className="bo-actions" role="group" aria-label={t('actions')}>
            {actions.map(
              (action) =>
                action && (
                  <Button key={action.name} variant="line" size="sm" onClick={() => setChosen(action)}>
                    {getTitle(t, action.name)}
                  </Button>
                ),
            )}
          </div>
          <div className="bo-halves">
            <section className="bo-panel" aria-labelledby="branch-facts">
              <h2 id="branch-facts">{t('branches.facts')}</h2>
              <BranchFacts facts={facts} />
            </section>
            <section className="bo-panel" aria-labelledby="branch-hours">
              <h2 id="branch-hours">{t('branches.hours')}</h2>
              <Hours facts={facts} />
            </section>
          </div>
        </>
      )}
      {chosen && (
        <BranchDialog
          key={chosen.name}
          command={chosen}
          initial={initial}
          fixed={['code']}
          given={{ seen: facts['revision'] }}
          onClose={() => setChosen(undefined)}
          onDone={loaded.reload}
        />
      )}
    </>
  );
}
