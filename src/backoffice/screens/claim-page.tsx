import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '#src/components/button.tsx';
import { Box, Status } from '#src/components/status.tsx';
import type { Reply } from '../api/client.ts';
import { CommandForm, Said } from '../forms/command-form.tsx';
import { getChoice, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { Clock } from './clock.tsx';
import { ListPage, NotAllowed } from './family-page.tsx';
import { Papers, toPapers } from './papers.tsx';
import { Facts } from './row-dialog.tsx';
import { type ReplyParts, toParts } from './sections.ts';
import { useNow } from './use-now.ts';
import { Waiting } from './waiting.tsx';

const onlyClaims = { claims: true };

/** Claims for damage and loss that wait for their decision or their payment. */
export function ClaimsPage() {
  const { t } = useWords();
  return <ListPage name="case list" title={t('families.claims')} family="case" given={onlyClaims} />;
}

const money = new Set([
  'claimed',
  'declared',
  'insured',
  'limit',
  'payable',
  'approved',
  'clabe',
  'look at clabe',
  'payment reference',
]);
const about = new Set(['kind', 'waybill', 'parcel', 'reason', 'opened']);

/** Until the first answer and until the solution: what is left, or when it was done. */
function Clocks({ fact }: Pick<ReplyParts, 'fact'>) {
  const { t, formatInstant } = useWords();
  const now = useNow(60_000);
  const clocks = [
    { name: 'first answer due', done: fact('first answered') },
    { name: 'solution due', done: fact('solved') },
  ];
  return (
    <dl className="bo-facts">
      {clocks.map(({ name, done }) => {
        const due = fact(name);
        const isLate = done !== undefined && due !== undefined && done > due;
        return (
          <div key={name}>
            <dt>{t(`columns.${name}`)}</dt>
            <dd>
              {due !== undefined && formatInstant(due)}{' '}
              {done === undefined ? (
                <Clock due={due} since={fact('opened')} now={now} />
              ) : (
                <Status tone={isLate ? 'warn' : 'ok'} icon={isLate ? 'clock' : 'tick'}>
                  {formatInstant(done)}
                </Status>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What an operator can do in a state of the claim. */
const steps: Readonly<Record<string, readonly string[]>> = {
  open: ['case decide', 'case answer'],
  answered: ['case decide', 'case answer'],
  approved: ['case pay'],
};

/** One claim: its money and clocks beside its evidence, what was said, and the decision. */
export default function ClaimPage() {
  const { t } = useWords();
  const { case: number = '' } = useParams();
  const { find } = useOperator();
  const loaded = useReply(find('case show') && 'case show', { case: number }, ['cases', 'proposals']);
  const [chosen, setChosen] = useState<string>();
  const [answered, setAnswered] = useState<Reply>();
  if (!find('case show')) return <NotAllowed />;
  const { rows, fact, seen } = toParts(loaded.reply);
  const facts = rows('case');
  const [state, proposal, waybill] = [fact('state'), fact('proposal'), fact('waybill')];
  const own = (steps[state ?? ''] ?? []).filter((name) => find(name));
  const command = find(own.find((name) => name === chosen) ?? own[0] ?? '');
  return (
    <>
      <header className="bo-head">
        <Link to="/claims">{t('families.claims')}</Link>
        <h1>
          {number}{' '}
          {state !== undefined && (
            <Status tone={state === 'open' ? 'warn' : 'info'} icon="clock">
              {getChoice(t, state)}
            </Status>
          )}
        </h1>
      </header>
      <Waiting loaded={loaded} />
      {loaded.reply && <Said reply={loaded.reply} />}
      {state !== undefined && (
        <>
          <div className="bo-halves">
            <div className="bo-stack">
              <section className="bo-panel" aria-labelledby="claim-money">
                <h2 id="claim-money">{t('claims.money')}</h2>
                <Facts rows={facts.filter(({ field }) => money.has(String(field)))} />
              </section>
              <section className="bo-panel" aria-labelledby="claim-clocks">
                <h2 id="claim-clocks">{t('claims.clocks')}</h2>
                <Clocks fact={fact} />
              </section>
              <section className="bo-panel" aria-labelledby="claim-about">
                <h2 id="claim-about">{t('claims.about')}</h2>
                <Facts rows={facts.filter(({ field }) => about.has(String(field)))} />
                {waybill !== undefined && find('order show') && (
                  <Link to={`/orders/${waybill}`}>{t('claims.order')}</Link>
                )}
              </section>
              <section className="bo-panel" aria-labelledby="claim-history">
                <h2 id="claim-history">{t('parts.history')}</h2>
                <PlainTable label={t('parts.history')} rows={rows('history')} />
              </section>
            </div>
            <section className="bo-panel" aria-labelledby="claim-evidence">
              <h2 id="claim-evidence">{t('claims.evidence')}</h2>
              <Papers
                papers={toPapers(facts)}
                command="case file"
                toInput={(paper) => ({ case: number, number: paper.number })}
              />
            </section>
          </div>
          {rows('others').length > 0 && (
            <section className="bo-panel" aria-labelledby="claim-others">
              <h2 id="claim-others">{t('parts.others')}</h2>
              <PlainTable label={t('parts.others')} rows={rows('others')} />
            </section>
          )}
          {proposal !== undefined && (
            <Box tone="info">
              <Link to={`/proposals/${proposal}`}>{t('proposal.waits', { id: proposal })}</Link>
            </Box>
          )}
          {command && (proposal === undefined || answered) && (
            <section className="bo-panel" aria-labelledby="claim-decision">
              <h2 id="claim-decision">{t('cod.decision')}</h2>
              <div className="bo-chips" role="group" aria-labelledby="claim-decision">
                {own.map((name) => (
                  <Button
                    key={name}
                    variant={name === command.name ? 'primary' : 'line'}
                    size="sm"
                    aria-pressed={name === command.name}
                    onClick={() => setChosen(name)}
                  >
                    {getTitle(t, name)}
                  </Button>
                ))}
              </div>
              <CommandForm
                key={command.name}
                command={command}
                initial={{ case: number }}
                fixed={fixedCase}
                given={seen}
                onReply={(reply) => {
                  setAnswered(reply);
                  loaded.reload();
                }}
              />
            </section>
          )}
        </>
      )}
    </>
  );
}

const fixedCase = ['case'];
