import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Box, Status } from '#src/components/status.tsx';
import type { CommandFacts, Reply } from '../api/client.ts';
import { CommandForm, Said } from '../forms/command-form.tsx';
import { getAbout, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import { RowsTable } from '../table/rows-table.tsx';
import { useWords } from '../texts/words.ts';
import { useList } from '../table/use-list.ts';
import { useReply } from '../use-rows.ts';
import { NotAllowed } from './family-page.tsx';
import { Facts } from './row-dialog.tsx';
import { toParts, withoutFields } from './sections.ts';
import { SideDialog } from './side-dialog.tsx';
import { Waiting } from './waiting.tsx';

/** A file of or for the bank: its form, and each line's result. */
function FileDialog({ command, onClose, onDone }: { command: CommandFacts; onClose: () => void; onDone: () => void }) {
  const { t } = useWords();
  const [reply, setReply] = useState<Reply>();
  const results = reply?.rows.filter((row) => 'result' in row) ?? [];
  return (
    <SideDialog title={getTitle(t, command.name)} onClose={onClose}>
      <p className="bo-help">{getAbout(t, command)}</p>
      <CommandForm
        command={command}
        onReply={(next) => {
          setReply(next);
          if (next.exit === 0) onDone();
        }}
      />
      {results.length > 0 && <PlainTable label={t('parts.result')} rows={results} />}
      <Waits reply={reply} />
    </SideDialog>
  );
}

/** Leads to the proposal that a command has become. */
function Waits({ reply }: { reply: Reply | undefined }) {
  const { t } = useWords();
  const id = reply?.rows[0]?.['proposal'];
  return id === undefined || id === null ? null : (
    <Link to={`/proposals/${String(id)}`}>{t('proposal.waits', { id: String(id) })}</Link>
  );
}

const shownOfCut = [
  'cut',
  'customer',
  'from',
  'until',
  'waybills',
  'collected',
  'fee',
  'withheld',
  'receivable',
  'overdue',
];

/** The cuts of one pay day. */
function DayCuts({ command, on }: { command: CommandFacts; on: string }) {
  const { t } = useWords();
  const { find } = useOperator();
  const navigate = useNavigate();
  const list = useList(command, { on }, ['cod']);
  const { reply } = list.loaded;
  return (
    <>
      <Waiting loaded={list.loaded} />
      {reply && (
        <RowsTable
          name={command.name}
          label={t('cuts.of', { day: on })}
          rows={reply.rows}
          total={reply.total}
          hasMore={reply.next !== undefined}
          list={list}
          columns={shownOfCut}
          onOpen={find('cod cut') && ((row) => void navigate(`/cuts/${String(row['cut'])}`))}
        />
      )}
    </>
  );
}

/** Cuts to pay: each pay day with its total, and the cuts of one day. */
export function CutsPage() {
  const { t } = useWords();
  const { find } = useOperator();
  const due = useReply(find('cod due') && 'cod due', {}, ['cod']);
  const [chosen, setChosen] = useState<string>();
  const [dialog, setDialog] = useState<CommandFacts>();
  const days = due.reply?.rows ?? [];
  const on = chosen ?? (days[0] ? String(days[0]['pays on']) : undefined);
  const cuts = find('cod cuts');
  if (!find('cod due')) return <NotAllowed />;
  const files = ['cod payments', 'cod pay-file'].flatMap((name) => find(name) ?? []);
  return (
    <>
      <header className="bo-head">
        <h1>{t('cuts.title')}</h1>
      </header>
      <div className="bo-actions" role="group" aria-label={t('actions')}>
        {files.map((command) => (
          <Button
            key={command.name}
            variant="line"
            size="sm"
            icon={command.saves === undefined ? 'file' : 'download'}
            onClick={() => setDialog(command)}
          >
            {getTitle(t, command.name)}
          </Button>
        ))}
      </div>
      <Waiting loaded={due} />
      {due.reply && <Said reply={due.reply} />}
      {days.length > 0 && (
        <>
          <ul className="bo-days" aria-label={t('cuts.days')}>
            {days.map((row) => {
              const day = String(row['pays on']);
              return (
                <li key={day}>
                  <button type="button" aria-pressed={day === on} onClick={() => setChosen(day)}>
                    <span>{day}</span>
                    <b>{row['receivable']}</b>
                    <span>{t('cuts.count', { count: Number(row['cuts']) })}</span>
                    {row['overdue'] !== null && (
                      <Status tone="err" icon="stop">
                        {t('choices.overdue')}
                      </Status>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
          {cuts && on !== undefined && <DayCuts key={on} command={cuts} on={on} />}
        </>
      )}
      {dialog && <FileDialog command={dialog} onClose={() => setDialog(undefined)} onDone={due.reload} />}
    </>
  );
}

/** A value with a button that copies it, for the bank's own page. */
function Copied({ name, value }: { name: string; value: string }) {
  const { t } = useWords();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="bo-copied">
      <dt>{name}</dt>
      <dd>
        <span className="bo-waybill">{value}</span>
        <Button
          variant="line"
          size="sm"
          aria-label={t('cuts.copy', { name })}
          onClick={() => {
            navigator.clipboard.writeText(value).then(
              () => setCopied(true),
              () => setCopied(false),
            );
          }}
        >
          <Icon name={isCopied ? 'tick' : 'copy'} />
        </Button>
        <span className="bo-sr" role="status">
          {isCopied && t('cuts.copied', { name })}
        </span>
      </dd>
    </div>
  );
}

/** One cut: its days, the account that it is paid to, and the payment. */
export default function CutPage() {
  const { t } = useWords();
  const { cut = '' } = useParams();
  const { find } = useOperator();
  // Not repeated automatically: each reading of the account is in the audit.
  const loaded = useReply(find('cod cut') && 'cod cut', { cut });
  const [reply, setReply] = useState<Reply>();
  if (!find('cod cut')) return <NotAllowed />;
  const { rows, fact, seen } = toParts(loaded.reply);
  const [paid, proposal, receivable, merchant] = [fact('paid'), fact('proposal'), fact('receivable'), fact('merchant')];
  const pay = find('cod pay');
  return (
    <>
      <header className="bo-head">
        <Link to="/cuts">{t('cuts.title')}</Link>
        <h1>
          {cut}{' '}
          {fact('overdue') !== undefined && (
            <Status tone="err" icon="stop">
              {t('choices.overdue')}
            </Status>
          )}
        </h1>
      </header>
      <Waiting loaded={loaded} />
      {loaded.reply && <Said reply={loaded.reply} />}
      {receivable !== undefined && (
        <>
          <div className="bo-halves">
            <section className="bo-panel" aria-labelledby="cut-facts">
              <h2 id="cut-facts">{t('cuts.facts')}</h2>
              <Facts rows={withoutFields(rows('cut'), 'cut', 'overdue', 'revision', 'proposal')} />
              {merchant !== undefined && find('merchant show') && (
                <Link to={`/merchants/${encodeURIComponent(merchant)}`}>{t('cuts.merchant')}</Link>
              )}
            </section>
            <section className="bo-panel" aria-labelledby="cut-payee">
              <h2 id="cut-payee">{t('parts.payee')}</h2>
              {fact('account') === undefined ? (
                <p>{t('cuts.noAccount')}</p>
              ) : (
                <>
                  <Facts rows={withoutFields(rows('payee'), 'account')} />
                  <dl className="bo-facts">
                    <Copied name="CLABE" value={fact('account') ?? ''} />
                    <Copied name={t('cuts.amount')} value={receivable.replaceAll(/[$,]/g, '')} />
                  </dl>
                  <p className="bo-help">{t('cuts.read')}</p>
                </>
              )}
            </section>
          </div>
          <section className="bo-panel" aria-labelledby="cut-days">
            <h2 id="cut-days">{t('parts.day')}</h2>
            <PlainTable label={t('parts.day')} rows={rows('day')} />
          </section>
          {proposal !== undefined && (
            <Box tone="info">
              <Link to={`/proposals/${proposal}`}>{t('proposal.waits', { id: proposal })}</Link>
            </Box>
          )}
          {pay && paid === undefined && (
            <section className="bo-panel" aria-labelledby="cut-pay">
              <h2 id="cut-pay">{getTitle(t, 'cod pay')}</h2>
              {(proposal === undefined || reply) && (
                <CommandForm
                  command={pay}
                  initial={{ cut }}
                  fixed={fixedCut}
                  given={seen}
                  onReply={(next) => {
                    setReply(next);
                    loaded.reload();
                  }}
                />
              )}
            </section>
          )}
        </>
      )}
    </>
  );
}

const fixedCut = ['cut'];
