/** Before publishing: what lint finds, the difference in words, and the publication. */
import { useEffect, useMemo, useState } from 'react';
import type { Finding } from '#schemas/compiler/lint/finding.ts';
import { difference } from '#schemas/editing/difference.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { classNames } from '#src/lib/class-names.ts';
import type { Publishing, StudioBackend, Version } from './backend.ts';
import { Segments } from './segments.tsx';
import type { Studio } from './use-studio.ts';
import { useStudioWords } from './words.ts';

type Check = { phase: 'checking' } | { phase: 'failed' } | { phase: 'done'; findings: readonly Finding[] };

function useCheck(backend: StudioBackend, { rules: { changes } }: Studio): Check {
  const [check, setCheck] = useState<Check>({ phase: 'checking' });
  useEffect(() => {
    let isWanted = true;
    setCheck({ phase: 'checking' });
    backend.check(changes).then(
      (findings) => isWanted && setCheck({ phase: 'done', findings }),
      () => isWanted && setCheck({ phase: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [backend, changes]);
  return check;
}

export function countChanges({ changes }: Pick<Studio['rules'], 'changes'>): number {
  return Object.keys(changes.files).length + Object.keys(changes.constants).length;
}

interface ReviewProps {
  studio: Studio;
  backend: StudioBackend;
  onBack: () => void;
}

export function Review({ studio, backend, onBack }: ReviewProps) {
  const { t } = useStudioWords();
  const check = useCheck(backend, studio);
  const count = countChanges(studio.rules);
  const faults = check.phase === 'done' ? check.findings.length : 0;
  const title =
    count === 0
      ? t('reviewing.nothing')
      : faults > 0
        ? t('reviewing.notYet', { count: faults })
        : check.phase === 'done'
          ? t('reviewing.ready', { count })
          : t('reviewing.title');
  return (
    <main className="st-review" id="st-review">
      <p>
        <button type="button" className="st-link" onClick={onBack}>
          <Icon name="back" /> {t('reviewing.back')}
        </button>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="st-columns">
        <div>
          <section className="st-card" aria-labelledby="st-check">
            <h2 id="st-check">{t('reviewing.check')}</h2>
            <div role="status">
              {check.phase === 'checking' && <p className="st-soft">{t('reviewing.checking')}</p>}
              {check.phase === 'failed' && <p className="st-fault">{t('reviewing.checkFailed')}</p>}
              {check.phase === 'done' && faults === 0 && (
                <p className="st-ok">
                  <Icon name="tick" /> {t('reviewing.clean')}
                </p>
              )}
            </div>
            {check.phase === 'done' && (
              <ul className="st-findings">
                {check.findings.map((finding) => (
                  <li key={`${finding.code} ${finding.file} ${finding.line} ${finding.column} ${finding.what}`}>
                    <code>
                      {finding.code} {finding.file}:{finding.line}:{finding.column}
                    </code>
                    <span>{finding.what}</span> <span className="st-soft">{finding.todo}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <DifferenceCard studio={studio} />
        </div>
        <aside className="st-side" aria-label={t('reviewing.publish')}>
          {backend.publishing ? (
            <Publish
              publishing={backend.publishing}
              revision={studio.state.draft.revision}
              isReady={check.phase === 'done' && faults === 0 && count > 0 && studio.saving === 'saved'}
            />
          ) : (
            <p>{t('reviewing.clone')}</p>
          )}
        </aside>
      </div>
      {backend.publishing && <Versions publishing={backend.publishing} />}
    </main>
  );
}

function DifferenceCard({ studio }: { studio: Studio }) {
  const { t, language } = useStudioWords();
  const [mode, setMode] = useState<'words' | 'files'>('words');
  const { released, rules } = studio;
  const { forms, constants, texts } = useMemo(() => difference(released, rules), [released, rules]);
  return (
    <section className="st-card" aria-labelledby="st-difference">
      <header>
        <h2 id="st-difference">{t('reviewing.difference')}</h2>
        <Segments
          label={t('reviewing.as')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'words', label: t('reviewing.words') },
            { value: 'files', label: t('reviewing.files') },
          ]}
        />
      </header>
      {mode === 'files' ? (
        <Files studio={studio} />
      ) : (
        <>
          {forms.map(({ forms: ids, title, lines }) => (
            <div key={ids.join()} className="st-change">
              <h3>
                {title?.[language]} <code>{ids.join(', ')}</code>
              </h3>
              <ul>
                {lines.map(({ text }) => (
                  <li key={text.en}>{text[language]}</li>
                ))}
              </ul>
            </div>
          ))}
          {constants.length > 0 && <h3>{t('reviewing.constants')}</h3>}
          <ul>
            {constants.map(({ path, before, after, forms: users }) => (
              <li key={path}>
                <code>{path}</code> <del>{before?.[language]}</del> <ins>{after?.[language]}</ins>
                {users.length > 0 && <small> {t('reviewing.usedBy', { forms: users.join(', ') })}</small>}
              </li>
            ))}
          </ul>
          {texts.length > 0 && <h3>{t('reviewing.texts')}</h3>}
          <dl className="st-texts">
            {texts.map(({ key, texts: changed }) => (
              <div key={key}>
                <dt>
                  <code>{key}</code>
                </dt>
                {Object.entries(changed).map(([dictionary, [before, after]]) => (
                  <dd key={dictionary}>
                    <b>{dictionary}</b> {before !== undefined && <del dir="auto">{before}</del>}{' '}
                    {after !== undefined && <ins dir="auto">{after}</ins>}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

/** The lines that differ between two texts: what is between their equal beginnings and ends. */
function changedLines(before: string, after: string): { from: number; removed: string[]; added: string[] } {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let from = 0;
  while (from < Math.min(old.length, now.length) && old[from] === now[from]) from += 1;
  let same = 0;
  while (same < Math.min(old.length, now.length) - from && old.at(-1 - same) === now.at(-1 - same)) same += 1;
  return { from, removed: old.slice(from, old.length - same), added: now.slice(from, now.length - same) };
}

function Files({ studio: { released, rules } }: { studio: Studio }) {
  return Object.entries(rules.changes.files).map(([file, text]) => {
    const { from, removed, added } = changedLines(released.text(file) ?? '', text);
    return (
      <div key={file} className="st-change">
        <h3>
          <code>
            {file}:{from + 1}
          </code>
        </h3>
        <pre dir="ltr">
          <del>{removed.map((line) => `- ${line}\n`).join('')}</del>
          <ins>{added.map((line) => `+ ${line}\n`).join('')}</ins>
        </pre>
      </div>
    );
  });
}

function Publish({ publishing, revision, isReady }: { publishing: Publishing; revision: number; isReady: boolean }) {
  const { t } = useStudioWords();
  const [when, setWhen] = useState<'now' | 'at'>('now');
  const [at, setAt] = useState('');
  const [said, setSaid] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isComplete = when === 'now' || at !== '';
  async function publish() {
    if (!isReady || !isComplete || isBusy) return;
    setBusy(true);
    try {
      setSaid(await publishing.publish(revision, when === 'now' ? undefined : at));
    } catch {
      setSaid(t('reviewing.failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <h2>{t('reviewing.publish')}</h2>
      <Segments
        label={t('reviewing.when')}
        value={when}
        onChange={setWhen}
        options={[
          { value: 'now', label: t('reviewing.now') },
          { value: 'at', label: t('reviewing.at') },
        ]}
      />
      {when === 'at' && (
        <label className="st-row">
          {t('reviewing.at')}
          <input className="st-input" type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </label>
      )}
      <p>{t('reviewing.second')}</p>
      <Button busy={isBusy} aria-disabled={!isReady || !isComplete} onClick={() => void publish()}>
        {t('reviewing.ask')}
      </Button>
      <p role="status">{said}</p>
    </>
  );
}

function Versions({ publishing }: { publishing: Publishing }) {
  const { t, locale } = useStudioWords();
  const [versions, setVersions] = useState<readonly Version[]>();
  const [said, setSaid] = useState<string>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    publishing.versions().then(
      (all) => isWanted && setVersions(all),
      () => isWanted && setSaid(t('reviewing.failed')),
    );
    return () => {
      isWanted = false;
    };
  }, [publishing, round, t]);
  async function rollBack(name: string) {
    setSaid(await publishing.rollBack(name).catch(() => t('reviewing.failed')));
    setRound((before) => before + 1);
  }
  return (
    <section className="st-card" aria-labelledby="st-versions">
      <h2 id="st-versions">{t('reviewing.versions')}</h2>
      <p role="status">{said}</p>
      {versions?.length === 0 && <p className="st-soft">{t('reviewing.noVersions')}</p>}
      {versions && versions.length > 0 && (
        // Focusable, so that a keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="st-scroll" tabIndex={0} role="group" aria-label={t('reviewing.versions')}>
          <table>
            <thead>
              <tr>
                {(['version', 'about', 'writtenBy', 'reviewedBy', 'published'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`reviewing.${column}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {versions.map(({ name, about, writtenBy, reviewedBy, publishedAt, state }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{about}</td>
                  <td>{writtenBy}</td>
                  <td>{reviewedBy}</td>
                  <td>
                    {publishedAt !== undefined &&
                      new Intl.DateTimeFormat(locale, {
                        dateStyle: 'medium',
                        timeStyle: 'short',
                        timeZone: 'America/Mexico_City',
                      }).format(new Date(publishedAt))}
                  </td>
                  <td>
                    <span className={classNames('st-badge', state)}>{t(`reviewing.state.${state}`)}</span>{' '}
                    {(state === 'earlier' || state === 'rolledBack') && (
                      <button type="button" className="st-link" onClick={() => void rollBack(name)}>
                        {t('reviewing.rollBack')} <span className="st-only-read">{name}</span>
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
