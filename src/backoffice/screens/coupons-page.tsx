import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import type { CommandFacts, Row } from '../api/client.ts';
import { CommandForm, Said } from '../forms/command-form.tsx';
import { getAbout, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { RowsTable } from '../table/rows-table.tsx';
import { useList } from '../table/use-list.ts';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { CommandDialog } from './command-dialog.tsx';
import { CommandTabs, FamilyPage } from './family-page.tsx';
import { Facts } from './row-dialog.tsx';
import { SideDialog } from './side-dialog.tsx';
import { Waiting } from './waiting.tsx';

const topics = ['coupons'];
const none = {};

/** The number of an amount: `$1,250.00`. */
const toNumber = (value: Row[string]): number => Number(String(value ?? 0).replace(/[^\d.-]/g, ''));

/** How much of its budget a campaign has spent. */
function BudgetBar({ row }: { row: Row }) {
  const { t } = useWords();
  const { campaign, budget, spent } = row;
  return (
    <span className="bo-bar">
      <progress
        value={toNumber(spent ?? null)}
        max={toNumber(budget ?? null)}
        aria-label={t('campaign.spentOf', { campaign })}
      />
      <span>{t('campaign.budget', { spent, budget })}</span>
    </span>
  );
}

/** The coupons of each day as bars beside their figures. */
function UseChart({ rows }: { rows: readonly Row[] }) {
  const { t } = useWords();
  const most = Math.max(1, ...rows.map(({ used }) => Number(used)));
  if (rows.length === 0) return <p className="bo-help">{t('campaign.noUse')}</p>;
  return (
    <table className="bo-chart">
      <caption>{t('campaign.chart')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.day')}</th>
          <th scope="col">{t('columns.used')}</th>
          <td />
          <th scope="col">{t('columns.spent')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, used, spent }) => (
          <tr key={String(day)}>
            <th scope="row">{day}</th>
            <td>{used}</td>
            <td aria-hidden="true">
              <progress value={Number(used)} max={most} />
            </td>
            <td>{spent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CampaignDialogProps {
  row: Row;
  onClose: () => void;
  onDone: () => void;
}

/** One campaign at the side: its terms, its budget, its use by day, and its end. */
function CampaignDialog({ row, onClose, onDone }: CampaignDialogProps) {
  const { t } = useWords();
  const { find } = useOperator();
  const { campaign = null } = row;
  const loaded = useReply('campaign show', { campaign }, topics);
  const changes = ['campaign raise', 'campaign stop'].flatMap((name) => find(name) ?? []);
  const isOpen = row['state'] !== 'stopped' && row['state'] !== 'ended';
  return (
    <SideDialog title={`${String(row['name'])} · ${String(campaign)}`} onClose={onClose}>
      <BudgetBar row={row} />
      <Facts rows={[row]} />
      <Waiting loaded={loaded} />
      {loaded.reply && (
        <>
          <Said reply={loaded.reply} />
          <UseChart rows={loaded.reply.rows} />
        </>
      )}
      {isOpen &&
        changes.map((command) => (
          <section key={command.name} className="bo-panel" aria-label={getTitle(t, command.name)}>
            <h3>{getTitle(t, command.name)}</h3>
            <p className="bo-help">{getAbout(t, command)}</p>
            <CommandForm
              command={command}
              initial={{ campaign }}
              fixed={['campaign']}
              onReply={({ exit }) => exit === 0 && onDone()}
            />
          </section>
        ))}
    </SideDialog>
  );
}

const columns = ['campaign', 'name', 'state', 'budget left', 'issued', 'used', 'share', 'worth', 'audience', 'until'];

/** The campaigns with what is left of their budgets. */
function Campaigns({ command }: { command: CommandFacts }) {
  const { t } = useWords();
  const { find } = useOperator();
  const list = useList(command, none, topics);
  const { loaded } = list;
  const [opened, setOpened] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const add = find('campaign add');
  const row = loaded.reply?.rows.find(({ campaign }) => campaign === opened);
  return (
    <div className="bo-stack">
      <div className="bo-tools">
        <h2>{t('campaign.title')}</h2>
        <span className="bo-push" />
        {add && (
          <Button size="sm" onClick={() => setAdding(true)}>
            {getTitle(t, add.name)}
          </Button>
        )}
      </div>
      <Waiting loaded={loaded} />
      {loaded.reply && (
        <>
          <Said reply={loaded.reply} />
          <RowsTable
            name="campaign list"
            label={getTitle(t, 'campaign list')}
            rows={loaded.reply.rows}
            total={loaded.reply.total}
            hasMore={loaded.reply.next !== undefined}
            list={list}
            columns={columns}
            cells={{ 'budget left': (each) => <BudgetBar row={each} /> }}
            onOpen={({ campaign }) => setOpened(String(campaign))}
          />
        </>
      )}
      {row && <CampaignDialog row={row} onClose={() => setOpened(undefined)} onDone={loaded.reload} />}
      {isAdding && add && (
        <CommandDialog command={add} initial={{}} onClose={() => setAdding(false)} onDone={loaded.reload} />
      )}
    </div>
  );
}

/** Campaigns first, and the coupons of single accounts. */
export default function CouponsPage() {
  const { t } = useWords();
  const { find, phase } = useOperator();
  const list = find('campaign list');
  if (!list || phase.name !== 'signedIn') return <FamilyPage name="coupon" />;
  const others = phase.session.commands.filter(({ name }) => name.startsWith('coupon '));
  return (
    <>
      <header className="bo-head">
        <h1>{t('families.coupon')}</h1>
      </header>
      <Campaigns command={list} />
      {others.length > 0 && <CommandTabs commands={others} family="coupon" />}
    </>
  );
}
