import { Timeline } from 'primereact/timeline';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '#src/components/button.tsx';
import type { CommandFacts, Row } from '../api/client.ts';
import { Said } from '../forms/command-form.tsx';
import { getChoice, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { CommandDialog } from './command-dialog.tsx';
import { ListPanel, NotAllowed } from './family-page.tsx';
import { Waiting } from './waiting.tsx';
import { Facts } from './row-dialog.tsx';

/** Finds orders by what a caller knows: a number, a phone, a name, a postal code. */
export function OrderSearchPage() {
  const { t } = useWords();
  const { find } = useOperator();
  const command = find('order search');
  if (!command) return <NotAllowed />;
  return (
    <>
      <header className="bo-head">
        <h1>{t('orders.title')}</h1>
      </header>
      <ListPanel command={command} family="order" />
    </>
  );
}

const inSection = (rows: readonly Row[], name: string): Row[] => rows.filter(({ section }) => section === name);

/** What an operator can do with a parcel: each command that begins with its waybill. */
const getParcelActions = (commands: readonly CommandFacts[]): CommandFacts[] =>
  commands.filter(({ places: [first] = [], reads }) => first === 'waybill' && !reads);

/** The words of the list are translated; numbers, places and notes stay as they were written. */
const getWhat = (t: Parameters<typeof getChoice>[0], what: string): string =>
  what
    .split(' · ')
    .map((part) => getChoice(t, part))
    .join(' · ');

/** One order: its way, its money, its people, and every permitted command. */
export default function OrderPage() {
  const { t, formatInstant } = useWords();
  const { number = '' } = useParams();
  const { find, phase } = useOperator();
  const loaded = useReply(find('order show') && 'order show', { number }, ['orders', 'cases']);
  const [chosen, setChosen] = useState<CommandFacts>();
  if (!find('order show')) return <NotAllowed />;
  const rows = loaded.reply?.rows ?? [];
  const facts = inSection(rows, 'order');
  const getFact = (name: string) => facts.find(({ field }) => field === name)?.['value'];
  const actions = phase.name === 'signedIn' ? getParcelActions(phase.session.commands) : [];
  const status = getFact('status');
  return (
    <>
      <header className="bo-head">
        <Link to="/orders">{t('orders.back')}</Link>
        <h1>
          <span className="bo-waybill">{number}</span>
          {status !== undefined && ` · ${getChoice(t, String(status))}`}
        </h1>
      </header>
      <Waiting loaded={loaded} />
      {loaded.reply && <Said reply={loaded.reply} />}
      {rows.length > 0 && (
        <>
          <div className="bo-actions" role="group" aria-label={t('actions')}>
            {actions.map((action) => (
              <Button key={action.name} variant="line" size="sm" onClick={() => setChosen(action)}>
                {getTitle(t, action.name)}
              </Button>
            ))}
          </div>
          <div className="bo-halves">
            <section className="bo-panel" aria-labelledby="order-timeline">
              <h2 id="order-timeline">{t('orders.timeline')}</h2>
              <Timeline
                value={inSection(rows, 'timeline').toReversed()}
                content={(row: Row) => (
                  <>
                    <time dateTime={String(row['field'])}>{formatInstant(String(row['field']))}</time>
                    <p>{getWhat(t, String(row['value']))}</p>
                  </>
                )}
              />
            </section>
            <div className="bo-stack">
              <section className="bo-panel" aria-labelledby="order-facts">
                <h2 id="order-facts">{t('orders.facts')}</h2>
                <Facts rows={facts} />
              </section>
              <section className="bo-panel" aria-labelledby="order-money">
                <h2 id="order-money">{t('orders.money')}</h2>
                <Facts rows={inSection(rows, 'money')} />
              </section>
            </div>
          </div>
        </>
      )}
      {chosen && (
        <CommandDialog
          command={chosen}
          initial={{ waybill: getFact('waybill') ?? number }}
          onClose={() => setChosen(undefined)}
          onDone={loaded.reload}
        />
      )}
    </>
  );
}
