import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import type { Reply } from '../api/client.ts';
import { Said } from '../forms/command-form.tsx';
import { DayInput } from '../forms/day-input.tsx';
import { readFileText } from '../forms/read-file.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { RowsTable } from '../table/rows-table.tsx';
import { FamilyPage, ListPanel } from './family-page.tsx';

const steps = ['file', 'rehearsal', 'date', 'signature'] as const;

/** A tariff from its file to the request for a second signature: the difference in pesos, the rehearsal, the date. */
function LoadTariff() {
  const { t } = useWords();
  const { run } = useOperator();
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [from, setFrom] = useState<string>();
  const [rehearsal, setRehearsal] = useState<Reply>();
  const [proposal, setProposal] = useState<Reply>();
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isRehearsed = rehearsal?.exit === 0;
  const done = {
    file: file !== undefined,
    rehearsal: isRehearsed,
    date: from !== undefined,
    signature: proposal?.exit === 0,
  };

  async function send(isDry: boolean) {
    setMissing(!file || !from);
    if (!file || !from || isBusy) return;
    setBusy(true);
    try {
      const reply = await run('tariff load', {
        file: file.name,
        text: file.text,
        from,
        ...(isDry && { 'dry-run': true }),
      });
      (isDry ? setRehearsal : setProposal)(reply);
    } catch {
      (isDry ? setRehearsal : setProposal)({ exit: 1, said: [t('failures.other')], rows: [] });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ol className="bo-steps" aria-label={t('tariff.steps')}>
        {steps.map((step) => (
          <li key={step} className={done[step] ? 'done' : undefined}>
            <Icon name={done[step] ? 'tick' : 'more'} />
            {t(`tariff.step.${step}`)}
          </li>
        ))}
      </ol>
      <div className="bo-tools">
        <div className="bo-field">
          <label htmlFor="tariff-file">{t('tariff.file')}</label>
          <input
            id="tariff-file"
            type="file"
            className="bo-file"
            accept=".json,application/json"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              setRehearsal(undefined);
              setProposal(undefined);
              if (!chosen) return setFile(undefined);
              void readFileText(chosen, false).then((content) => setFile({ name: chosen.name, text: content }));
            }}
          />
        </div>
        <div className="bo-field">
          <label htmlFor="tariff-from" id="tariff-from-label">
            {t('tariff.from')}
          </label>
          <DayInput
            id="tariff-from"
            labelledBy="tariff-from-label"
            value={from}
            onChange={(day) => {
              setFrom(day);
              setRehearsal(undefined);
            }}
          />
        </div>
        <Button variant="line" size="sm" busy={isBusy} onClick={() => void send(true)}>
          {t('tariff.rehearse')}
        </Button>
        <Button size="sm" busy={isBusy} aria-disabled={!isRehearsed} onClick={() => isRehearsed && void send(false)}>
          {t('tariff.propose')}
        </Button>
      </div>
      <div aria-live="polite" className="bo-stack">
        {isMissing && <p className="bo-error">{t('tariff.missing')}</p>}
        {rehearsal && <Said reply={rehearsal} />}
        {proposal && <Said reply={proposal} />}
      </div>
      {isRehearsed && rehearsal.rows.length > 0 && (
        <RowsTable name="tariff load" label={t('tariff.difference')} rows={rehearsal.rows} />
      )}
    </>
  );
}

/** Loading a tariff, for those who may; and those that were, hold and are to come. */
export default function TariffPage() {
  const { t } = useWords();
  const { find } = useOperator();
  const list = find('tariff list');
  if (!find('tariff load') || !list) return <FamilyPage name="tariff" />;
  return (
    <>
      <header className="bo-head">
        <h1>{t('tariff.title')}</h1>
      </header>
      <LoadTariff />
      <ListPanel command={list} family="tariff" />
    </>
  );
}
