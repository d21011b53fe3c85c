import type { TFunction } from 'i18next';
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
import { Facts, RowDialog } from './row-dialog.tsx';

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

type Offers = Readonly<Record<string, (rows: readonly Row[]) => boolean>>;

const isChangeable = (rows: readonly Row[]): boolean => inSection(rows, 'changeable').length > 0;
const getStatus = (rows: readonly Row[]) =>
  inSection(rows, 'order').find(({ field }) => field === 'status')?.['value'] ?? null;
const ended: ReadonlySet<Row[string]> = new Set(['signed', 'cancelled', 'returning', 'returned']);

/** When a command can succeed; those without a rule always. The server decides again. */
const offers: Offers = {
  'order change': isChangeable,
  'order cancel': isChangeable,
  'order label': (rows) => getStatus(rows) !== 'cancelled',
  'price confirm': (rows) => inSection(rows, 'money').some(({ field }) => field === 'estimate'),
  'delivery change': (rows) => !ended.has(getStatus(rows)),
  'delivery withdraw': (rows) => !ended.has(getStatus(rows)),
  'return create': (rows) => !['cancelled', 'returning', 'returned'].includes(String(getStatus(rows))),
  'return label': (rows) => inSection(rows, 'returns').length > 0,
  'return cancel': (rows) => inSection(rows, 'returns').length > 0,
};

/** What an operator can do with a parcel: each command that begins with its waybill. */
const getParcelActions = (commands: readonly CommandFacts[], rows: readonly Row[]): CommandFacts[] =>
  commands.filter(
    ({ name, places: [first] = [], reads }) => first === 'waybill' && !reads && (offers[name]?.(rows) ?? true),
  );

/** The words of the list are translated; numbers, places and notes stay as they were written. */
const getWhat = (t: TFunction, what: string): string =>
  what
    .split(' · ')
    .map((part) => t(`commands.${part}.title`, { defaultValue: getChoice(t, part) }))
    .join(' · ');

/** What the customer was charged and was paid, with the balance. */
function Ledger({ rows }: { rows: readonly Row[] }) {
  const { t, formatInstant } = useWords();
  return (
    <table className="bo-ledger">
      <caption className="bo-sr">{t('orders.ledger')}</caption>
      <tbody>
        {rows.map(({ field, value, amount }) => (
          <tr key={`${String(field)} ${String(value)}`}>
            <td>{value === null ? null : <time dateTime={String(field)}>{formatInstant(String(field))}</time>}</td>
            <th scope="row">{value === null ? t('columns.balance') : getWhat(t, String(value))}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Related {
  family: 'case' | 'return';
  row: Row;
}

/** Parcels of the same order lead to their pages; return labels and cases open at the side. */
function RelatedPart({ rows, onOpen }: { rows: readonly Row[]; onOpen: (related: Related) => void }) {
  const { t } = useWords();
  const { find } = useOperator();
  const [parcels, returns, cases] = [inSection(rows, 'parcels'), inSection(rows, 'returns'), inSection(rows, 'cases')];
  const toItem = (family: Related['family'], column: string) => (row: Row) => (
    <li key={String(row['field'])}>
      {find(`${family} show`) ? (
        <button
          type="button"
          className="bo-link bo-waybill"
          onClick={() => onOpen({ family, row: { [column]: row['field'] ?? null } })}
        >
          {row['field']}
        </button>
      ) : (
        <b className="bo-waybill">{row['field']}</b>
      )}
      <span>{getWhat(t, String(row['value']))}</span>
    </li>
  );
  if (parcels.length + returns.length + cases.length === 0) return null;
  return (
    <section className="bo-panel" aria-labelledby="order-related">
      <h2 id="order-related">{t('orders.related')}</h2>
      <ul className="bo-related">
        {parcels.map(({ field, value }) => (
          <li key={String(field)}>
            <Link className="bo-waybill" to={`/orders/${String(field)}`}>
              {field}
            </Link>
            <span>{getWhat(t, String(value))}</span>
          </li>
        ))}
        {returns.map(toItem('return', 'waybill'))}
        {cases.map(toItem('case', 'case'))}
      </ul>
    </section>
  );
}

const toAnswers = (rows: readonly Row[]) =>
  Object.fromEntries(inSection(rows, 'changeable').map(({ field, value }) => [String(field), value]));

const topics = ['orders', 'cases', 'returns', 'deliveries'];

/** One order: its way, its money, its people, what belongs to it, and every permitted command. */
export default function OrderPage() {
  const { t, formatInstant } = useWords();
  const { number = '' } = useParams();
  const { find, phase } = useOperator();
  const loaded = useReply(find('order show') && 'order show', { number }, topics);
  const [chosen, setChosen] = useState<CommandFacts>();
  const [related, setRelated] = useState<Related>();
  if (!find('order show')) return <NotAllowed />;
  const rows = loaded.reply?.rows ?? [];
  const facts = inSection(rows, 'order');
  const ledger = inSection(rows, 'ledger');
  const waybill = facts.find(({ field }) => field === 'waybill')?.['value'] ?? number;
  const actions = phase.name === 'signedIn' ? getParcelActions(phase.session.commands, rows) : [];
  const status = getStatus(rows);
  return (
    <>
      <header className="bo-head">
        <Link to="/orders">{t('orders.back')}</Link>
        <h1>
          <span className="bo-waybill">{number}</span>
          {status !== null && ` · ${getChoice(t, String(status))}`}
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
                    <p>
                      {getWhat(t, String(row['value']))}
                      {row['by'] && <span className="bo-help"> · {row['by']}</span>}
                    </p>
                  </>
                )}
              />
            </section>
            <div className="bo-stack">
              <section className="bo-panel" aria-labelledby="order-facts">
                <h2 id="order-facts">{t('orders.facts')}</h2>
                <Facts rows={facts} />
              </section>
              <RelatedPart rows={rows} onOpen={setRelated} />
              <section className="bo-panel" aria-labelledby="order-money">
                <h2 id="order-money">{t('orders.money')}</h2>
                <Facts rows={inSection(rows, 'money')} />
                {ledger.length > 0 && <Ledger rows={ledger} />}
              </section>
            </div>
          </div>
        </>
      )}
      {chosen && (
        <CommandDialog
          command={chosen}
          initial={{ ...(chosen.name === 'order change' && toAnswers(rows)), waybill }}
          fixed={fixedAnswers}
          onClose={() => setChosen(undefined)}
          onDone={loaded.reload}
        />
      )}
      {related && <RowDialog {...related} onClose={() => setRelated(undefined)} onDone={loaded.reload} />}
    </>
  );
}

const fixedAnswers = ['waybill'];
