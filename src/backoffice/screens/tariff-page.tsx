import { useEffect, useState } from 'react';
import { formatPesos } from '#domain/pricing/money.ts';
import type { Tariff } from '#domain/pricing/tariff.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import type { Reply } from '../api/client.ts';
import { Said } from '../forms/command-form.tsx';
import { getChoice } from '../forms/labels.ts';
import { DayInput } from '../forms/day-input.tsx';
import { readFileText } from '../forms/read-file.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { FamilyPage, ListPanel } from './family-page.tsx';
import { type Difference, readTariff, toDifferences } from './tariff-diff.ts';

const steps = ['file', 'rehearsal', 'date', 'signature'] as const;

/** The change as a bar to the right, more, or to the left, less. */
function ChangeBar({ percent }: { percent: number }) {
  const share = Math.min(50, Math.abs(percent) * 3);
  return (
    <span className={percent < 0 ? 'bo-bar less' : 'bo-bar'} aria-hidden="true">
      <i style={{ inlineSize: `${share}%`, insetInlineStart: percent < 0 ? `${50 - share}%` : '50%' }} />
    </span>
  );
}

function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  const { t, locale } = useWords();
  const rises = differences.filter(({ before = 0, after = 0 }) => after > before).length;
  return (
    <section className="bo-panel" aria-labelledby="tariff-difference">
      <h2 id="tariff-difference">{t('tariff.difference')}</h2>
      <p>{t('tariff.rises', { count: rises, total: differences.length })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="bo-wide" tabIndex={0}>
        <table className="p-datatable-table">
          <thead className="p-datatable-thead">
            <tr>
              <th scope="col">{t('columns.parcel')}</th>
              <th scope="col">{t('columns.product')}</th>
              <th scope="col">{t('columns.zone')}</th>
              <th scope="col" className="bo-money">
                {t('columns.now')}
              </th>
              <th scope="col" className="bo-money">
                {t('columns.next')}
              </th>
              <th scope="col" className="bo-money">
                {t('columns.change')}
              </th>
              <th scope="col">{t('columns.percent')}</th>
            </tr>
          </thead>
          <tbody className="p-datatable-tbody">
            {differences.map(({ productType, weight, origin, destination, zone, before, after }) => {
              const change = before === undefined || after === undefined ? undefined : after - before;
              const percent = change === undefined || !before ? 0 : (change / before) * 100;
              const sign = (change ?? 0) > 0 ? '+' : '';
              return (
                <tr key={`${productType} ${weight} ${origin.zip} ${destination.zip}`}>
                  <td>
                    <b>{t('tariff.kg', { weight })}</b>
                    <br />
                    {t('tariff.parcel', { origin: origin.name, destination: destination.name })}
                  </td>
                  <td>{getChoice(t, productType)}</td>
                  <td>{zone ?? '–'}</td>
                  <td className="bo-money">{before === undefined ? '–' : formatPesos(before)}</td>
                  <td className="bo-money">{after === undefined ? '–' : formatPesos(after)}</td>
                  <td className={(change ?? 0) > 0 ? 'bo-money more' : 'bo-money'}>
                    {change === undefined ? '–' : `${sign}${formatPesos(change)}`}
                  </td>
                  <td>
                    {sign}
                    {percent.toLocaleString(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 })} %
                    <ChangeBar percent={percent} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A tariff from its file to the request for a second signature: the difference in pesos, the rehearsal, the date. */
function LoadTariff() {
  const { t } = useWords();
  const { run } = useOperator();
  const current = useReply('tariff show', {});
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [from, setFrom] = useState<string>();
  const [rehearsal, setRehearsal] = useState<Reply>();
  const [proposal, setProposal] = useState<Reply>();
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [before, setBefore] = useState<Tariff>();
  const text = current.reply?.said[0];
  useEffect(() => setBefore(text === undefined ? undefined : readTariff(text)), [text]);
  const after = file && readTariff(file.text);
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
      {before && after && <DifferenceTable differences={toDifferences(before, after)} />}
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
