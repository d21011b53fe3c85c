import { type ChangeEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from '#src/components/button.tsx';
import { Box, Status } from '#src/components/status.tsx';
import { ClientError, type CommandFacts, type Reply, type Row } from '../api/client.ts';
import { Said } from '../forms/command-form.tsx';
import { getChoice, getColumn, getTitle } from '../forms/labels.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { useReply } from '../use-rows.ts';
import { CommandDialog } from './command-dialog.tsx';
import { type Head, HeadForm, prune } from './content-head-form.tsx';
import { ContentPreview, usePictures } from './content-preview.tsx';
import { NotAllowed } from './family-page.tsx';
import { type ReplyParts, toParts } from './sections.ts';
import { Waiting } from './waiting.tsx';

const languages = ['es', 'en', 'zh', 'pt', 'ar'] as const;
type Language = (typeof languages)[number];

const titledOnly: ReadonlySet<string> = new Set(['questions', 'awards', 'history']);
const getSchema = (kind: string, language: Language): string =>
  language === 'es' ? `content/${kind}` : titledOnly.has(kind) ? 'content/words' : 'content/texts';

interface Text {
  readonly head: Head;
  /** Markdown. */
  readonly body: string;
}
type Texts = Readonly<Partial<Record<Language, Text>>>;

const toTexts = (rows: readonly Row[]): Texts =>
  Object.fromEntries(
    rows.flatMap(({ language, head, body }) =>
      head === null
        ? []
        : [[String(language), { head: JSON.parse(String(head)) as Head, body: String(body ?? '') }] as const],
    ),
  );

interface File {
  readonly name: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

const toFiles = (rows: readonly Row[]): File[] =>
  rows.map(({ name, width, height }) => ({
    name: String(name),
    width: typeof width === 'number' ? width : undefined,
    height: typeof height === 'number' ? height : undefined,
  }));

/** A picture's size is that of its file. */
function withSize(head: Head, files: readonly File[]): Head {
  const picture = head['picture'] as { file?: string } | undefined;
  const file = files.find(({ name }) => name === picture?.file);
  return file?.width === undefined
    ? head
    : { ...head, picture: { ...picture, width: file.width, height: file.height } };
}

/** As the file of a text, whose front matter is YAML and so may be JSON. */
const toSource = ({ head, body }: Text, files: readonly File[]): string =>
  `---\n${JSON.stringify(prune(withSize(head, files)) ?? {})}\n---\n\n${body}`;

const emptyTexts: Texts = {};
const previewMs = 400;

const getVersionName = (t: ReturnType<typeof useWords>['t'], version: string): string =>
  version === '0' ? t('content.ofRelease') : t('content.version', { version });

/** What readers get, and from when on another version. */
function Publication({ entry, parts }: { entry: string; parts: ReplyParts }) {
  const { t, formatDay } = useWords();
  const state = parts.fact('state') ?? 'draft';
  const [shown, next, from] = [parts.fact('shown'), parts.fact('next'), parts.fact('from')];
  const tone = state === 'published' ? 'ok' : state === 'scheduled' ? 'info' : 'warn';
  const [kind = '', id = ''] = entry.split('/');
  const hasPage = ['news', 'blogs', 'events', 'videos'].includes(kind);
  return (
    <p className="bo-actions">
      <Status tone={tone} icon={tone === 'ok' ? 'tick' : 'clock'}>
        {getChoice(t, state)}
      </Status>
      <span>
        {shown === undefined ? t('content.nothingShown') : t('content.shown', { version: getVersionName(t, shown) })}
      </span>
      {next !== undefined && from !== undefined && (
        <span>{t('content.next', { day: formatDay(from), version: getVersionName(t, next) })}</span>
      )}
      {hasPage && state === 'published' && (
        <a href={`/${kind}/${id}`} target="_blank" rel="noopener">
          {t('content.open')}
        </a>
      )}
    </p>
  );
}

interface FindingsProps {
  rows: readonly Row[];
  language: Language;
}

/** What is wrong with the text of a language and with the files; what has a field is said there. */
function Findings({ rows, language }: FindingsProps) {
  const { t } = useWords();
  const own = rows.filter(
    ({ file, field }) => field === null && (file === `${language}.md` || !String(file).endsWith('.md')),
  );
  if (own.length === 0) return null;
  return (
    <ul className="bo-findings" aria-label={t('content.findings')}>
      {own.map((row) => (
        <li key={`${String(row['file'])} ${String(row['line'])} ${String(row['finding'])}`}>
          <Status tone={row['blocks'] === 'true' ? 'err' : 'info'} icon={row['blocks'] === 'true' ? 'stop' : 'info'}>
            {t(row['blocks'] === 'true' ? 'content.blocks' : 'content.advice')}
          </Status>{' '}
          {String(row['file']).endsWith('.md') ? '' : `${String(row['file'])} · `}
          {row['line'] === null ? '' : `${t('content.line', { line: row['line'] })} · `}
          {row['finding']}
        </li>
      ))}
    </ul>
  );
}

function History({
  rows,
  version,
  hasRelease,
  onRestore,
}: {
  rows: readonly Row[];
  version: string;
  hasRelease: boolean;
  onRestore: ((version: number) => void) | undefined;
}) {
  const { t, formatInstant, formatDay } = useWords();
  const restoreButton = (own: number) =>
    onRestore &&
    String(own) !== version && (
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('content.restoreVersion', { version: own })}
        onClick={() => onRestore(own)}
      >
        {t('content.restore')}
      </Button>
    );
  return (
    // Focusable, so that a keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="bo-plain" tabIndex={0} role="group" aria-label={t('content.history')}>
      <table>
        <thead>
          <tr>
            {['at', 'by', 'command', 'version'].map((column) => (
              <th key={column} scope="col">
                {getColumn(t, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${String(row['at'])} ${String(row['command'])}`}>
              <td>{formatInstant(String(row['at']))}</td>
              <td>{row['by']}</td>
              <td>
                {getTitle(t, String(row['command']))}
                {row['from'] !== null && ` · ${formatDay(String(row['from']))}`}
              </td>
              <td>
                {row['version'] ?? '–'}{' '}
                {typeof row['version'] === 'number' && row['version'] > 0 && restoreButton(row['version'])}
              </td>
            </tr>
          ))}
          {hasRelease && (
            <tr>
              <td>–</td>
              <td>–</td>
              <td>{t('content.ofRelease')}</td>
              <td>0 {restoreButton(0)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** One entry: its texts in five languages beside how they are read, its files, its publication and its history. */
export default function ContentEntryPage() {
  const { kind = '', slug = '' } = useParams();
  const { find } = useOperator();
  const entry = `${kind}/${slug}`;
  if (!find('content show')) return <NotAllowed />;
  return <Entry key={entry} entry={entry} kind={kind} />;
}

function Entry({ entry, kind }: { entry: string; kind: string }) {
  const { t } = useWords();
  const { find, run } = useOperator();
  const loaded = useReply('content show', { entry }, ['content']);
  const { rows: entries = [] } = useReply('content list', { kind }).reply ?? {};
  /** What the operator edits: the reply stays until it is replaced by a newer one without unsaved changes. */
  const [base, setBase] = useState<Reply>();
  const [edits, setEdits] = useState<Partial<Record<Language, Text | null>>>({});
  /** Saved edits, until a reply has them. */
  const [sent, setSent] = useState<{ texts: Readonly<Record<string, Text | null>>; revision: string }>();
  const [language, setLanguage] = useState<Language>('es');
  const [preview, setPreview] = useState<Reply>();
  const [answered, setAnswered] = useState<Reply>();
  const [failure, setFailure] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<{ command: CommandFacts; initial: Readonly<Record<string, unknown>> }>();

  const { reply } = loaded;
  const isDirty = Object.keys(edits).length > 0;
  const parts = useMemo(() => toParts(base), [base]);
  const revision = parts.fact('revision') ?? '';
  const isOutdated = isDirty && reply?.exit === 0 && toParts(reply).fact('revision') !== revision;
  useEffect(() => {
    if (!reply) return;
    if (sent && toParts(reply).fact('revision') === sent.revision) {
      setBase(reply);
      // What was typed since stays.
      setEdits((now) => Object.fromEntries(Object.entries(now).filter(([each, own]) => sent.texts[each] !== own)));
      setSent(undefined);
    } else if (!isDirty) setBase(reply);
  }, [reply, isDirty, sent]);

  const saved = useMemo(() => (base ? toTexts(parts.rows('texts')) : emptyTexts), [base, parts]);
  const files = useMemo(() => toFiles(parts.rows('files')), [parts]);
  const pictures = usePictures(entry, parts.rows('files'), revision);
  const texts: Texts = useMemo(
    () =>
      Object.fromEntries(
        languages.flatMap((each) => {
          const text = each in edits ? edits[each] : saved[each];
          return text ? [[each, text] as const] : [];
        }),
      ),
    [edits, saved],
  );
  const sources = useMemo(
    () => Object.fromEntries(Object.entries(edits).map(([each, text]) => [each, text ? toSource(text, files) : ''])),
    [edits, files],
  );

  const question = JSON.stringify({ entry, ...sources });
  const canPreview = find('content preview') !== undefined && base?.exit === 0;
  useEffect(() => {
    if (!canPreview) return undefined;
    let isCurrent = true;
    const ask = async () => {
      const next = await run('content preview', JSON.parse(question) as Record<string, unknown>);
      if (isCurrent) setPreview(next);
    };
    // The next change asks again.
    const timer = setTimeout(() => void ask().catch(() => undefined), previewMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // The question and what is stored decide; the session's functions do not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, revision, canPreview]);

  const text = texts[language];
  const change = (next: Partial<Text>) =>
    setEdits((now) => ({ ...now, [language]: { head: {}, body: '', ...text, ...next } }));

  async function save() {
    if (isBusy || sent) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const next = await run('content save', { entry, ...sources, seen: revision });
      setAnswered(next);
      if (next.exit === 0) {
        setSent({ texts: edits, revision: String(next.rows[0]?.['revision']) });
        loaded.reload();
      }
    } catch (error) {
      setFailure(error instanceof ClientError ? error.status : 0);
    } finally {
      setBusy(false);
    }
  }

  const spanish = texts.es?.head;
  const [hasPicture, hasPlace] = [spanish?.['picture'] !== undefined, spanish?.['place'] !== undefined];
  const isShown = useCallback(
    (field: string) => {
      if (language === 'es') return true;
      if (field === 'picture') return hasPicture;
      return field === 'place' ? hasPlace : field !== 'issuer' || kind === 'awards';
    },
    [language, hasPicture, hasPlace, kind],
  );
  const choices = useMemo(
    () => ({
      files: files.map(({ name }) => name),
      entries: entries
        .filter((row) => row['kind'] === kind && row['entry'] !== entry)
        .map((row) => String(row['entry']).split('/')[1] ?? ''),
    }),
    [files, entries, kind, entry],
  );

  const findings = toParts(preview ?? base).rows('findings');
  const page = toParts(preview)
    .rows('pages')
    .find((row) => row['language'] === language);
  const isAtField = ({ file, field }: Row) => file === `${language}.md` && field !== null;
  const canSave = find('content save') !== undefined;
  const open = (name: string, initial: Readonly<Record<string, unknown>> = { entry }) => {
    const command = find(name);
    if (command) setChosen({ command, initial });
  };
  const cover = (spanish?.['picture'] as { file?: string } | undefined)?.file;
  const actions = ['content publish', 'content withdraw', 'content reset'].map(find);

  return (
    <>
      <header className="bo-head">
        <Link to="/content">{t('content.back')}</Link>
        <h1>{String(texts.es?.head['title'] ?? '') || entry}</h1>
        <p className="bo-help">{`${getChoice(t, kind)} · ${entry}`}</p>
      </header>
      <Waiting loaded={loaded} />
      {reply && reply.exit !== 0 && <Said reply={reply} />}
      {base?.exit === 0 && (
        <>
          <Publication entry={entry} parts={parts} />
          <div className="bo-actions" role="group" aria-label={t('actions')}>
            {canSave && (
              <Button
                size="sm"
                busy={isBusy || sent !== undefined}
                aria-disabled={!isDirty}
                onClick={() => isDirty && void save()}
              >
                {t('content.save')}
              </Button>
            )}
            {actions.map(
              (command) =>
                command && (
                  <Button
                    key={command.name}
                    size="sm"
                    variant="line"
                    aria-disabled={isDirty}
                    onClick={() => !isDirty && open(command.name)}
                  >
                    {getTitle(t, command.name)}
                  </Button>
                ),
            )}
            <span className="bo-help" role="status">
              {isDirty ? `${t('content.unsaved')} ${t('content.saveFirst')}` : t('content.saved')}
            </span>
            {isDirty && (
              <Button size="sm" variant="quiet" onClick={() => setEdits({})}>
                {t('content.discard')}
              </Button>
            )}
          </div>
          <div aria-live="polite" className="bo-stack">
            {isOutdated && (
              <Box tone="warn">
                <p>{t('content.conflict')}</p>
              </Box>
            )}
            {failure !== undefined && (
              <Box tone="err">
                <p>{t([`failures.${failure}`, 'failures.other'])}</p>
              </Box>
            )}
            {answered && <Said reply={answered} />}
          </div>
          <div className="bo-chips" role="group" aria-label={t('content.languages')}>
            {languages.map((each) => {
              const wrong = findings.filter(({ file, blocks }) => file === `${each}.md` && blocks === 'true').length;
              return (
                <button
                  key={each}
                  type="button"
                  className="chip"
                  aria-pressed={each === language}
                  onClick={() => setLanguage(each)}
                >
                  {getColumn(t, each)}
                  {wrong > 0 && ` · ${t('content.toFix', { count: wrong })}`}
                  {!texts[each] && ` · ${t('content.missing')}`}
                </button>
              );
            })}
          </div>
          <div className="bo-halves">
            <section className="bo-panel" aria-labelledby="content-head">
              <h2 id="content-head">{t('content.head')}</h2>
              <HeadForm
                key={language}
                id={getSchema(kind, language)}
                head={text?.head ?? {}}
                choices={choices}
                isShown={isShown}
                findings={findings.filter(isAtField)}
                isReadonly={!canSave}
                onChange={(head) => change({ head })}
              />
              <div className="bo-field">
                <label htmlFor="content-body">{t('content.text')}</label>
                <p className="bo-help" id="content-body-hint">
                  {t('content.textHint')}
                </p>
                <textarea
                  id="content-body"
                  className="bo-markdown"
                  rows={18}
                  dir={language === 'ar' ? 'rtl' : 'ltr'}
                  lang={language}
                  aria-describedby="content-body-hint"
                  readOnly={!canSave}
                  value={text?.body ?? ''}
                  onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => change({ body: target.value })}
                />
              </div>
              <Findings rows={findings} language={language} />
              {canSave && language !== 'es' && texts[language] && (
                <p className="bo-actions">
                  <Button variant="quiet" size="sm" onClick={() => setEdits((now) => ({ ...now, [language]: null }))}>
                    {t('content.untranslate')}
                  </Button>
                </p>
              )}
            </section>
            <section className="bo-panel" aria-labelledby="content-preview">
              <h2 id="content-preview">{t('content.preview')}</h2>
              <ContentPreview page={page} cover={cover} pictures={pictures} />
            </section>
            <section className="bo-panel" aria-labelledby="content-files">
              <h2 id="content-files">{t('content.files')}</h2>
              {files.length === 0 && <p className="bo-help">{t('content.noFiles')}</p>}
              <ul className="bo-content-files">
                {files.map(({ name, width, height }) => (
                  <li key={name}>
                    {pictures.has(name) && <img src={pictures.get(name)} alt="" />}
                    <span>
                      {name}
                      {width !== undefined && <small>{t('content.size', { width, height })}</small>}
                    </span>
                    {find('content detach') && (
                      <Button
                        variant="quiet"
                        size="sm"
                        icon="close"
                        aria-label={t('content.remove', { name })}
                        onClick={() => open('content detach', { entry, name })}
                      />
                    )}
                  </li>
                ))}
              </ul>
              {find('content attach') && (
                <p className="bo-actions">
                  <Button
                    variant="line"
                    size="sm"
                    aria-disabled={isDirty}
                    onClick={() => !isDirty && open('content attach')}
                  >
                    {t('commands.content attach.title')}
                  </Button>
                </p>
              )}
            </section>
            <section className="bo-panel" aria-labelledby="content-history">
              <h2 id="content-history">{t('content.history')}</h2>
              <History
                rows={parts.rows('history')}
                version={parts.fact('version') ?? '0'}
                hasRelease={parts.fact('release') === 'true'}
                onRestore={
                  find('content restore') && !isDirty
                    ? (version) => open('content restore', { entry, version })
                    : undefined
                }
              />
            </section>
          </div>
        </>
      )}
      {chosen && (
        <CommandDialog
          key={chosen.command.name}
          command={chosen.command}
          initial={chosen.initial}
          given={{ seen: revision }}
          onClose={() => setChosen(undefined)}
          onDone={(next) => {
            setAnswered(next);
            setChosen(undefined);
            loaded.reload();
          }}
        />
      )}
    </>
  );
}
