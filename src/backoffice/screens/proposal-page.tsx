import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import type { Reply, Row } from '../api/client.ts';
import { CommandForm, Said } from '../forms/command-form.tsx';
import { getChoice, getColumn, getLabel, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { RowsTable } from '../table/rows-table.tsx';
import { getCellText } from '../table/plain-table.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { ListPage, NotAllowed } from './family-page.tsx';
import { Facts } from './row-dialog.tsx';
import { toParts, withoutFields } from './sections.ts';
import { useKeys } from './use-keys.ts';
import { Waiting } from './waiting.tsx';

/** Everything that waits for a second operator. */
export function ProposalsPage() {
  const { t } = useWords();
  return <ListPage name="proposal list" title={t('families.proposal')} family="proposal" />;
}

/** Where the subject of a command can be read in full. */
const subjects: Readonly<Record<string, string>> = {
  'case decide': '/claims',
  'case pay': '/claims',
  'cod pay': '/cuts',
};

/** The fields that change, before and after. */
function Changes({ rows }: { rows: readonly Row[] }) {
  const { t, formatInstant } = useWords();
  return (
    <div className="bo-plain">
      <table aria-label={t('parts.change')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.field')}</th>
            <th scope="col">{t('columns.before')}</th>
            <th scope="col">{t('columns.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const field = String(row['field']);
            const [before, after] = ['before', 'after'].map((side) => getCellText(t, formatInstant, field, row[side]));
            return (
              <tr key={field} className={before === after ? undefined : 'changed'}>
                <th scope="row">{getColumn(t, field)}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What a proposal would do, in words, and the second operator's decision: A approves, R says why not. */
export default function ProposalPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const { find, run, phase } = useOperator();
  const loaded = useReply(find('proposal show') && 'proposal show', { id }, ['proposals']);
  const [reply, setReply] = useState<Reply>();
  const [isBusy, setBusy] = useState(false);
  const approveButton = useRef<HTMLButtonElement>(null);
  const rejection = useRef<HTMLElement>(null);
  useKeys({
    a: () => approveButton.current?.focus(),
    r: () => rejection.current?.querySelector('textarea')?.focus(),
  });
  if (!find('proposal show')) return <NotAllowed />;
  const { rows, fact } = toParts(loaded.reply);
  const command = fact('command') ?? '';
  const subject = fact('subject');
  const { [command]: path } = subjects;
  const outcome = fact('outcome');
  const isOwn = phase.name === 'signedIn' && fact('by') === phase.session.name;
  const reject = find('proposal reject');

  async function approve() {
    if (isBusy) return;
    setBusy(true);
    try {
      setReply(await run('proposal approve', { id }));
      loaded.reload();
    } catch {
      setReply({ exit: 1, said: [t('failures.other')], rows: [] });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <header className="bo-head">
        <Link to="/proposals">{t('families.proposal')}</Link>
        <h1>
          {id}
          {command !== '' && ` · ${getTitle(t, command)}`}
        </h1>
      </header>
      <Waiting loaded={loaded} />
      {loaded.reply && <Said reply={loaded.reply} />}
      {command !== '' && (
        <>
          <div className="bo-halves">
            <section className="bo-panel" aria-labelledby="proposal-change">
              <h2 id="proposal-change">{t('parts.change')}</h2>
              {rows('change').length > 0 ? <Changes rows={rows('change')} /> : <p>{t('proposal.noFields')}</p>}
            </section>
            <section className="bo-panel" aria-labelledby="proposal-input">
              <h2 id="proposal-input">{t('parts.input')}</h2>
              <dl className="bo-facts">
                {rows('input').map(({ field, value }) => (
                  <div key={String(field)}>
                    <dt>{getLabel(t, command, String(field))}</dt>
                    <dd>{getChoice(t, String(value))}</dd>
                  </div>
                ))}
              </dl>
              <Facts rows={withoutFields(rows('proposal'), 'proposal', 'command')} />
              {path !== undefined && subject !== undefined && (
                <Link to={`${path}/${subject}`}>{t('proposal.look', { subject })}</Link>
              )}
            </section>
          </div>
          {rows('result').length > 0 && (
            <RowsTable
              name={`proposal ${command}`}
              label={t('parts.result')}
              rows={rows('result').map(({ section: _, ...row }) => row)}
            />
          )}
          <div aria-live="polite">{reply && <Said reply={reply} />}</div>
          {outcome === undefined && (
            <div className="bo-halves">
              <section className="bo-panel" aria-labelledby="proposal-approve">
                <h2 id="proposal-approve">{getTitle(t, 'proposal approve')}</h2>
                {isOwn ? (
                  <Box tone="info">
                    <p>{t('proposal.own')}</p>
                  </Box>
                ) : (
                  <>
                    <p className="bo-help">{t('proposal.sign', { by: fact('by') ?? '' })}</p>
                    <div className="bo-actions">
                      <Button ref={approveButton} size="sm" busy={isBusy} onClick={() => void approve()}>
                        {getTitle(t, 'proposal approve')} <kbd>A</kbd>
                      </Button>
                    </div>
                  </>
                )}
              </section>
              {reject && (
                <section ref={rejection} className="bo-panel" aria-labelledby="proposal-reject">
                  <h2 id="proposal-reject">
                    {getTitle(t, 'proposal reject')} <kbd>R</kbd>
                  </h2>
                  <CommandForm
                    command={reject}
                    initial={{ id }}
                    fixed={fixedId}
                    onReply={({ exit }) => exit === 0 && loaded.reload()}
                  />
                </section>
              )}
            </div>
          )}
        </>
      )}
    </>
  );
}

const fixedId = ['id'];
