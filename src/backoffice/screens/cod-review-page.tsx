import type { TFunction } from 'i18next';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '#src/components/button.tsx';
import { Status } from '#src/components/status.tsx';
import type { Reply, Row } from '../api/client.ts';
import { CommandForm, Said } from '../forms/command-form.tsx';
import { getAnswer, getColumn, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { NotAllowed } from './family-page.tsx';
import { isPaper, type Paper, Papers, toPapers } from './papers.tsx';
import { Waiting } from './waiting.tsx';

const lookPrefix = 'look at ';
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** `idImages: front.jpg`: the names of fields are translated. */
function translate(t: TFunction, { number, name }: Paper): Paper {
  const [part = '', ...rest] = name.split(': ');
  return { number, name: [getColumn(t, part), ...rest].join(': ') };
}

/** What was applied with, and at each fact what is worth a look. */
function Application({ rows }: { rows: readonly Row[] }) {
  const { t, formatInstant } = useWords();
  const looks = new Map(
    rows
      .filter(({ field }) => String(field).startsWith(lookPrefix))
      .map(({ field, value }) => [String(field).slice(lookPrefix.length), String(value)]),
  );
  const facts = rows.filter((row) => !String(row['field']).startsWith(lookPrefix) && !isPaper(row));
  return (
    <>
      <p className="bo-help">{looks.size > 0 ? t('cod.look', { count: looks.size }) : t('cod.none')}</p>
      <dl className="bo-facts">
        {facts.map(({ field, value }) => {
          const look = looks.get(String(field));
          const text = String(value);
          return (
            <div key={String(field)} className={look === undefined ? undefined : 'look'}>
              <dt>{getColumn(t, String(field))}</dt>
              <dd>
                {instant.test(text) ? formatInstant(text) : getAnswer(t, String(field), text)}
                {look !== undefined && (
                  <Status tone="warn" icon="triangle">
                    {look}
                  </Status>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** An application for cash on delivery beside its documents, and the decision. */
export default function CodReviewPage() {
  const { t } = useWords();
  const { reference = '' } = useParams();
  const { find } = useOperator();
  const loaded = useReply(find('cod show') && 'cod show', { reference }, []);
  const [decision, setDecision] = useState<'cod approve' | 'cod reject'>('cod reject');
  const [answer, setAnswer] = useState<{ reference: string; reply: Reply }>();
  if (!find('cod show')) return <NotAllowed />;
  const rows = loaded.reply?.rows ?? [];
  const command = find(decision);
  /** What the decision of this application was answered stays, while the form goes. */
  const said = answer?.reference === reference ? answer.reply : undefined;
  const isDecided = rows.some(({ field }) => field === 'outcome');

  return (
    <>
      <header className="bo-head">
        <Link to="/cod">{t('families.cod')}</Link>
        <h1>{reference}</h1>
      </header>
      <Waiting loaded={loaded} />
      {loaded.reply && <Said reply={loaded.reply} />}
      {rows.length > 0 && (
        <>
          <div className="bo-halves">
            <section className="bo-panel" aria-labelledby="cod-said">
              <h2 id="cod-said">{t('cod.said')}</h2>
              <Application rows={rows} />
            </section>
            <section className="bo-panel" aria-labelledby="cod-documents">
              <h2 id="cod-documents">{t('cod.documents')}</h2>
              <Papers
                papers={toPapers(rows).map((paper) => translate(t, paper))}
                command="cod file"
                toInput={({ number }) => ({ reference, number })}
              />
            </section>
          </div>
          {isDecided && said && (
            <section className="bo-panel" aria-labelledby="cod-decision">
              <h2 id="cod-decision">{t('cod.decision')}</h2>
              <Said reply={said} />
            </section>
          )}
          {!isDecided && (
            <section className="bo-panel" aria-labelledby="cod-decision">
              <h2 id="cod-decision">{t('cod.decision')}</h2>
              <div className="bo-chips" role="group" aria-labelledby="cod-decision">
                {(['cod approve', 'cod reject'] as const)
                  .filter((name) => find(name))
                  .map((name) => (
                    <Button
                      key={name}
                      variant={name === decision ? 'primary' : 'line'}
                      size="sm"
                      aria-pressed={name === decision}
                      onClick={() => setDecision(name)}
                    >
                      {getTitle(t, name)}
                    </Button>
                  ))}
              </div>
              {command && (
                <CommandForm
                  key={decision}
                  command={command}
                  initial={{ reference }}
                  fixed={fixedReference}
                  onReply={(reply) => {
                    if (reply.exit !== 0) return;
                    setAnswer({ reference, reply });
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

const fixedReference = ['reference'];
