import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Button } from '#src/components/button.tsx';
import { Status } from '#src/components/status.tsx';
import { Said } from '../forms/command-form.tsx';
import { getChoice, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import { RowsTable } from '../table/rows-table.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { CommandDialog, type CommandDialogProps } from './command-dialog.tsx';
import { ListPage, NotAllowed } from './family-page.tsx';
import { Facts } from './row-dialog.tsx';
import { toParts, withoutFields } from './sections.ts';
import { Waiting } from './waiting.tsx';

const BarChart = lazy(() => import('../chart/bar-chart.tsx'));

/** Customers of cash on delivery, with what a period has brought. */
export function MerchantsPage() {
  const { t } = useWords();
  return <ListPage name="merchant list" title={t('families.merchant')} family="merchant" />;
}

const drawn = ['collected', 'paid'];

/** One of them: its account, its weeks, its cuts and days, and what does not agree. */
export default function MerchantPage() {
  const { t } = useWords();
  const { account = '' } = useParams();
  const { find } = useOperator();
  const navigate = useNavigate();
  const loaded = useReply(find('merchant show') && 'merchant show', { account }, ['cod']);
  const [chosen, setChosen] = useState<Pick<CommandDialogProps, 'command' | 'initial'>>();
  if (!find('merchant show')) return <NotAllowed />;
  const { rows, fact } = toParts(loaded.reply);
  const [state, application] = [fact('state'), fact('application')];
  const own = { account: fact('account') ?? account };
  const actions = [
    ...(state === 'approved' ? [{ name: 'cod disable', initial: own }] : []),
    ...(state === 'disabled' ? [{ name: 'cod enable', initial: own }] : []),
    { name: 'cod check', initial: {} },
    { name: 'cod rebuild', initial: { merchant: own.account } },
  ].flatMap(({ name, initial }) => {
    const command = find(name);
    return command ? [{ command, initial }] : [];
  });
  const table = (section: string) => rows(section).map(({ section: _, ...row }) => row);
  return (
    <>
      <header className="bo-head">
        <Link to="/merchants">{t('families.merchant')}</Link>
        <h1>
          {fact('customer') ?? account}{' '}
          {state !== undefined && (
            <Status tone={state === 'approved' ? 'ok' : 'warn'} icon={state === 'approved' ? 'tick' : 'clock'}>
              {getChoice(t, state)}
            </Status>
          )}
        </h1>
      </header>
      <Waiting loaded={loaded} />
      {loaded.reply && <Said reply={loaded.reply} />}
      {state !== undefined && (
        <>
          <div className="bo-actions" role="group" aria-label={t('actions')}>
            {actions.map((action) => (
              <Button key={action.command.name} variant="line" size="sm" onClick={() => setChosen(action)}>
                {getTitle(t, action.command.name)}
              </Button>
            ))}
            {application !== undefined && find('cod show') && (
              <Link to={`/cod/${application}`}>{t('merchant.review', { application })}</Link>
            )}
          </div>
          <div className="bo-halves">
            <section className="bo-panel" aria-labelledby="merchant-facts">
              <h2 id="merchant-facts">{t('parts.merchant')}</h2>
              <Facts rows={withoutFields(rows('merchant'), 'customer', 'state')} />
              <h3>{t('parts.period')}</h3>
              <Facts rows={rows('period')} />
            </section>
            <section className="bo-panel" aria-labelledby="merchant-weeks">
              <h2 id="merchant-weeks">{t('merchant.weeks')}</h2>
              <Suspense fallback={<p role="status">{t('loading')}</p>}>
                <BarChart label={t('merchant.weeks')} rows={table('week')} by="week" series={drawn} />
              </Suspense>
            </section>
          </div>
          {rows('mismatch').length > 0 && (
            <section className="bo-panel" aria-labelledby="merchant-mismatch">
              <h2 id="merchant-mismatch">{t('parts.mismatch')}</h2>
              <PlainTable label={t('parts.mismatch')} rows={rows('mismatch')} />
            </section>
          )}
          <div className="bo-stack">
            <h2>{t('parts.cut')}</h2>
            <RowsTable
              name="merchant cuts"
              label={t('parts.cut')}
              rows={table('cut')}
              onOpen={find('cod cut') && ((row) => void navigate(`/cuts/${String(row['cut'])}`))}
            />
          </div>
          <div className="bo-stack">
            <h2>{t('parts.day')}</h2>
            <RowsTable name="merchant days" label={t('parts.day')} rows={table('day')} />
          </div>
        </>
      )}
      {chosen && <CommandDialog {...chosen} onClose={() => setChosen(undefined)} onDone={loaded.reload} />}
    </>
  );
}
