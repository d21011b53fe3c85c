/** Content publishing (FEAT-11, ADR 77): operators write versions of an entry, and say from when readers get one. */
import { basename } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { contentId } from '#domain/content/content.ts';
import { constants } from '#domain/constants.ts';
import type { DictionaryLanguage } from '#domain/languages.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Place } from '../content/content-store.ts';
import { fileFault } from '../content/check-file.ts';
import { getTemplate } from '../content/entry-template.ts';
import { type EntryFiles, isFileName, readEntry } from '../content/entry-files.ts';
import { isBlocking } from '../content/finding.ts';
import { isFault, momentAt, splitText, writeText } from '../content/front-matter.ts';
import { readBody } from '../content/markdown.ts';
import { isPicture, pictureSize } from '../content/picture-size.ts';
import {
  findVersion,
  insertFile,
  insertVersion,
  listEntries,
  listUsedVersions,
  lockEntry,
  updateEntry,
} from '../modules/content/version-store.ts';
import { sayProblem } from './content-findings.ts';
import {
  contentLanguages,
  type Draft,
  getState,
  hasUnpublished,
  lintDraft,
  listOverviews,
  loadFile,
  lockDraft,
  ofFolder,
  readDraft,
  readRelease,
  sayFinding,
  storeFiles,
  toFindingRows,
  toOverviewRow,
  toPlace,
} from './content-drafts.ts';
import {
  command,
  type CommandContext,
  type Done,
  exits,
  fieldRefused,
  type OpsCommand,
  Refused,
  type Row,
} from './command.ts';
import { inSection, toFactRows } from './sections.ts';
import { say } from './sentences.ts';

type Entry = SchemaTypes['calls/operator/content-entry'];
type Texts = SchemaTypes['calls/operator/content-texts'];

async function list(context: CommandContext, { kind }: SchemaTypes['calls/operator/content-list']): Promise<Done> {
  const found = (await listOverviews(context)).filter(({ place }) => kind === undefined || place.kind === kind);
  const rows = found.map((each) => toOverviewRow(each, context.now));
  return { said: rows.length === 0 ? [say('content.none')] : [], rows };
}

/** The texts of a draft with front matter as JSON, which YAML contains. */
function toTextRows({ files }: Draft): Row[] {
  return contentLanguages.map((language) => {
    const source = files.texts.get(language);
    const split = source === undefined ? undefined : splitText(source);
    if (split === undefined) return { language, head: null, body: null };
    return isFault(split)
      ? { language, head: '{}', body: source ?? '' }
      : { language, head: JSON.stringify(split.head.values), body: split.body.trim() };
  });
}

const toFileRows = ({ files }: EntryFiles): Row[] =>
  [...files].map(([name, { bytes, size }]) => ({
    name,
    bytes,
    width: size?.width ?? null,
    height: size?.height ?? null,
  }));

/** Who did what with the entry, the newest first. */
async function listHistory({ db }: CommandContext, key: string): Promise<Row[]> {
  const events = await db
    .selectFrom('operator_events')
    .select(['at', 'by', 'command', 'after'])
    .where('subject', '=', key)
    .where('command', 'like', 'content %')
    .where('outcome', '=', 'done')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostHistory)
    .execute();
  return events.map(({ at, by, command: name, after }) => {
    const { version = null, from = null } = (after ?? {}) as { version?: number; from?: string };
    return { at: at.toISOString(), by, command: name, version, from };
  });
}

/** Older events are in the audit. */
const mostHistory = 200;

async function show(context: CommandContext, { entry: key }: Entry): Promise<Done> {
  const draft = await readDraft(context, key);
  const { place, row, files, version, revision } = draft;
  const overview = (await listOverviews(context)).find((each) => each.key === key);
  const linted = await lintDraft(context, place, files);
  return {
    rows: [
      ...toFactRows('facts', [
        ['entry', key],
        ['state', overview && getState(overview, context.now)],
        ['version', version],
        ['shown', row?.is_withdrawn ? null : (row?.shown ?? (overview?.shown && ofFolder))],
        ['next', row?.next],
        ['from', row?.next_from],
        ['unpublished', overview && String(hasUnpublished(overview))],
        ['release', String((await readRelease(context, place)) !== undefined)],
        ['revision', revision],
      ]),
      ...inSection('texts', toTextRows(draft)),
      ...inSection('files', toFileRows(files)),
      ...inSection('findings', toFindingRows(linted)),
      ...inSection('history', await listHistory(context, key)),
    ],
  };
}

/** The draft's texts with those that are given in their place; an empty one removes its language. */
function withTexts({ files }: Draft, given: Texts): { texts: EntryFiles['texts']; isChanged: boolean } {
  const texts = new Map(files.texts);
  let isChanged = false;
  for (const language of contentLanguages) {
    const typed = given[language as keyof Texts];
    if (typed === undefined) continue;
    const next = typed.trim() === '' ? undefined : toSource(language, typed);
    if (next === texts.get(language)) continue;
    isChanged = true;
    if (next === undefined) texts.delete(language);
    else texts.set(language, next);
  }
  return { texts, isChanged };
}

function toSource(language: DictionaryLanguage, typed: string): string {
  const split = splitText(typed);
  if (isFault(split)) throw fieldRefused(language, sayProblem(split), exits.misuse);
  return writeText(split.head.values, split.body);
}

/** What readers would get of each language, as the tree that the site draws. */
function toPages({ kind, id }: Place, files: EntryFiles): Row[] {
  const { entry, sources } = readEntry(kind, id, files);
  const picture = (name: string) => {
    const size = files.files.get(name)?.size;
    return size && { src: name, ...size };
  };
  return contentLanguages.map((language) => {
    const lang = sources.has(language) ? language : 'es';
    const text = entry?.texts[lang];
    const source = sources.get(lang);
    return {
      language,
      lang,
      title: text?.title ?? null,
      summary: text?.summary ?? null,
      minutes: text?.minutes ?? null,
      body: JSON.stringify(readBody(source?.body ?? '', { picture }).nodes),
    };
  });
}

async function preview(context: CommandContext, { entry: key, ...given }: Texts): Promise<Done> {
  const draft = await readDraft(context, key);
  const files = { ...draft.files, texts: withTexts(draft, given as Texts).texts };
  const linted = await lintDraft(context, draft.place, files);
  return {
    rows: [...inSection('pages', toPages(draft.place, files)), ...inSection('findings', toFindingRows(linted))],
  };
}

/** Stores files as the next version, which operators work on from then on. */
async function store(
  context: CommandContext,
  { place, key, version: before }: Draft,
  files: EntryFiles,
): Promise<Done> {
  const version = await insertVersion(context.db, place, await storeFiles(context, files));
  await updateEntry(context.db, place, { draft: version });
  const { revision } = await readDraft(context, key);
  return {
    said: [say('content.saved', { entry: key, version })],
    rows: [{ entry: key, version, revision }],
    change: { subject: key, before: { version: before }, after: { version } },
  };
}

async function add(context: CommandContext, { entry: key }: Entry): Promise<Done> {
  const place = toPlace(key);
  if (!contentId.test(place.id)) throw fieldRefused('entry', say('content.badName'), exits.misuse);
  const row = await lockEntry(context.db, place);
  const isTaken = row.draft !== null || row.shown !== null || (await readRelease(context, place)) !== undefined;
  if (isTaken) throw fieldRefused('entry', say('content.taken', { entry: key }));
  const { date } = momentAt(context.now);
  const texts = new Map([['es' as const, writeText(getTemplate(place.kind, true, date), '')]]);
  const draft: Draft = { place, key, row, version: ofFolder, files: { texts, files: new Map() }, revision: '' };
  return store(context, draft, draft.files);
}

async function save(context: CommandContext, { entry: key, seen, ...given }: Texts): Promise<Done> {
  const draft = await lockDraft(context, key, seen);
  const { texts, isChanged } = withTexts(draft, given as Texts);
  if (!isChanged)
    return {
      said: [say('content.unchanged')],
      rows: [{ entry: key, version: draft.version, revision: draft.revision }],
    };
  return store(context, draft, { ...draft.files, texts });
}

/** Checked like by the lint: a drawing is only a picture, and a file is what its name says. */
async function attach(
  context: CommandContext,
  { entry: key, file, text, name: given, seen }: SchemaTypes['calls/operator/content-attach'],
): Promise<Done> {
  const draft = await lockDraft(context, key, seen);
  const name = (given ?? basename(file)).trim().toLowerCase();
  const at = given === undefined ? 'file' : 'name';
  if (!isFileName(name)) throw fieldRefused(at, say('content.badFileName', { file: name }), exits.misuse);
  const bytes = Buffer.from(text, 'base64');
  const { fileBytes } = constants.content;
  if (bytes.byteLength > fileBytes)
    throw fieldRefused('file', say('content.fileTooLarge', { bytes: fileBytes }), exits.misuse);
  const fault = fileFault(name, bytes);
  if (fault)
    throw fieldRefused('file', say('content.atLine', { line: fault.line, sentence: sayProblem(fault) }), exits.misuse);
  const size = pictureSize(name, bytes);
  if (isPicture(name) && !size) throw fieldRefused('file', say('content.noSize', { file: name }), exits.misuse);
  const version = await insertFile(context.db, bytes);
  const files = new Map(draft.files.files).set(name, { version, bytes: bytes.byteLength, ...(size && { size }) });
  return store(context, draft, { ...draft.files, files });
}

async function detach(
  context: CommandContext,
  { entry: key, name, seen }: SchemaTypes['calls/operator/content-detach'],
): Promise<Done> {
  const draft = await lockDraft(context, key, seen);
  const files = new Map(draft.files.files);
  if (!files.delete(name)) throw fieldRefused('name', say('content.noFile', { entry: key, file: name }));
  return store(context, draft, { ...draft.files, files });
}

async function read(
  context: CommandContext,
  { entry: key, name }: SchemaTypes['calls/operator/content-file'],
): Promise<Done> {
  const { files } = await readDraft(context, key);
  const file = files.files.get(name);
  if (!file) throw fieldRefused('name', say('content.noFile', { entry: key, file: name }));
  const bytes = await loadFile(context, file);
  return {
    said: [say('common.file', { name, bytes: bytes.byteLength })],
    rows: [{ name, bytes: bytes.byteLength }],
    saved: bytes.toString('base64'),
  };
}

async function publish(
  context: CommandContext,
  { entry: key, from, seen }: SchemaTypes['calls/operator/content-publish'],
): Promise<Done> {
  const { db, now } = context;
  const draft = await lockDraft(context, key, seen);
  const { place, row, version, files } = draft;
  const today = momentAt(now).date;
  const day = from ?? today;
  if (day < today) throw fieldRefused('from', say('content.past', { today }), exits.misuse);
  if (!row || row.draft === null) throw new Refused(say('content.nothingToPublish', { entry: key }));
  const { findings } = await lintDraft(context, place, files);
  const blocking = findings.filter(isBlocking);
  if (blocking.length > 0)
    throw new Refused([say('content.notReady', { count: blocking.length }), ...blocking.map(sayFinding)]);
  const isLater = day > today;
  await updateEntry(db, place, {
    ...(isLater ? { shown: row.shown, is_withdrawn: row.is_withdrawn } : { shown: version, is_withdrawn: false }),
    next: isLater ? version : null,
    next_from: isLater ? day : null,
  });
  const published = readEntry(place.kind, place.id, files).entry?.facts.published ?? day;
  return {
    said: [
      published > day
        ? say('content.publishedLater', { entry: key, version, day: { day: published } })
        : isLater
          ? say('content.scheduled', { entry: key, version, day: { day } })
          : say('content.published', { entry: key, version }),
    ],
    rows: [{ entry: key, version, revision: (await readDraft(context, key)).revision }],
    change: {
      subject: key,
      before: { version: row.shown, next: row.next, from: row.next_from, withdrawn: row.is_withdrawn },
      after: { version, from: day },
    },
  };
}

async function withdraw(context: CommandContext, { entry: key, seen }: Entry): Promise<Done> {
  const { place, row } = await lockDraft(context, key, seen);
  if (place.kind === 'pages') throw new Refused(say('content.needed', { entry: key }));
  const overview = (await listOverviews(context)).find((each) => each.key === key);
  if (!overview?.shown && !overview?.next) throw new Refused(say('content.notPublished', { entry: key }));
  await updateEntry(context.db, place, { shown: null, is_withdrawn: true, next: null, next_from: null });
  return {
    said: [say('content.withdrawn', { entry: key })],
    rows: [{ entry: key, revision: (await readDraft(context, key)).revision }],
    change: { subject: key, before: { version: row?.shown ?? ofFolder, next: row?.next ?? null }, after: null },
  };
}

async function restore(
  context: CommandContext,
  { entry: key, version, seen }: SchemaTypes['calls/operator/content-restore'],
): Promise<Done> {
  const draft = await lockDraft(context, key, seen);
  const { place } = draft;
  const files =
    version === ofFolder ? await readRelease(context, place) : await findVersion(context.db, place, version);
  if (!files) throw fieldRefused('version', say('content.noVersion', { entry: key, version }));
  return store(context, draft, files);
}

async function reset(context: CommandContext, { entry: key, seen }: Entry): Promise<Done> {
  const { place, row } = await lockDraft(context, key, seen);
  if (!(await readRelease(context, place))) throw new Refused(say('content.notOfRelease', { entry: key }));
  await updateEntry(context.db, place, {
    draft: null,
    shown: null,
    is_withdrawn: false,
    next: null,
    next_from: null,
  });
  return {
    said: [say('content.reset', { entry: key })],
    rows: [{ entry: key, revision: (await readDraft(context, key)).revision }],
    change: { subject: key, before: { version: row?.shown ?? ofFolder }, after: { version: ofFolder } },
  };
}

/** A ZIP of what operators have published, with the names that the files have in `content/`. */
async function exportAll(context: CommandContext): Promise<Done> {
  const versions = await listUsedVersions(context.db);
  const entries: Record<string, Uint8Array> = {};
  const withdrawn: string[] = [];
  let count = 0;
  for (const { kind, slug, shown, next, is_withdrawn: isWithdrawn } of await listEntries(context.db)) {
    const files = versions.get(`${kind}/${slug}/${next ?? shown}`);
    if (!files) {
      if (isWithdrawn) withdrawn.push(`${kind}/${slug}`);
      continue;
    }
    count += 1;
    for (const [language, source] of files.texts) entries[`${kind}/${slug}/${language}.md`] = strToU8(source);
    for (const [name, file] of files.files) entries[`${kind}/${slug}/${name}`] = await loadFile(context, file);
  }
  return {
    said: [
      say('content.exported', { count }),
      ...(withdrawn.length > 0 ? [say('content.exportedWithdrawn', { entries: withdrawn })] : []),
    ],
    rows: [{ name: 'content.zip', entries: count }],
    saved: Buffer.from(zipSync(entries, { mtime: new Date('2000-01-01T12:00:00Z') })).toString('base64'),
  };
}

const textOptions = { es: 'TEXT', en: 'TEXT', zh: 'TEXT', pt: 'TEXT', ar: 'TEXT' };
/** Readers of this process get it at once, those of the others within seconds. */
const after: OpsCommand['after'] = ({ content }) => content.refresh();

export const contentCommands = [
  command({
    name: 'content list',
    about: 'Lists the entries of a kind, or all, with their state and the languages that they lack',
    options: { kind: 'KIND' },
    input: 'calls/operator/content-list',
    reads: true,
    run: list,
  }),
  command({
    name: 'content show',
    about: 'Shows the texts and files of an entry, what is wrong with them, and who did what with it',
    places: ['entry'],
    input: 'calls/operator/content-entry',
    reads: true,
    run: show,
  }),
  command({
    name: 'content preview',
    about: 'Shows what readers would get of a draft in each language, with the given texts in the place of its own',
    places: ['entry'],
    options: textOptions,
    input: 'calls/operator/content-texts',
    reads: true,
    run: preview,
  }),
  command({
    name: 'content add',
    about: 'Begins an entry, which readers do not get until it is published',
    places: ['entry'],
    input: 'calls/operator/content-entry',
    run: add,
  }),
  command({
    name: 'content save',
    about: 'Saves texts of an entry as its next version; an empty text removes its language',
    places: ['entry'],
    options: textOptions,
    input: 'calls/operator/content-texts',
    run: save,
  }),
  command({
    name: 'content attach',
    about: 'Adds a picture, a short video or captions to an entry, or replaces the one with its name',
    places: ['entry', 'file'],
    options: { name: 'NAME' },
    file: 'file',
    binary: true,
    input: 'calls/operator/content-attach',
    run: attach,
  }),
  command({
    name: 'content detach',
    about: 'Removes a file from an entry',
    places: ['entry', 'name'],
    input: 'calls/operator/content-detach',
    run: detach,
  }),
  command({
    name: 'content file',
    about: 'Saves a file of an entry',
    places: ['entry', 'name', 'into'],
    saves: 'into',
    input: 'calls/operator/content-file',
    reads: true,
    run: read,
  }),
  command({
    name: 'content publish',
    about: 'Publishes the saved version of an entry, now or from a day on',
    places: ['entry'],
    options: { from: 'DATE' },
    input: 'calls/operator/content-publish',
    after,
    run: publish,
  }),
  command({
    name: 'content withdraw',
    about: 'Takes an entry off the site, and off the plan; its versions stay',
    places: ['entry'],
    input: 'calls/operator/content-entry',
    after,
    run: withdraw,
  }),
  command({
    name: 'content restore',
    about: 'Saves an older version as the next one; 0 is what the release has',
    places: ['entry', 'version'],
    input: 'calls/operator/content-restore',
    run: restore,
  }),
  command({
    name: 'content reset',
    about: 'Shows the files of the release again; the versions stay',
    places: ['entry'],
    input: 'calls/operator/content-entry',
    after,
    run: reset,
  }),
  command({
    name: 'content export',
    about: 'Saves a ZIP of what operators have published, as the files of the content folder',
    places: ['into'],
    saves: 'into',
    input: 'calls/operator/content-export',
    reads: true,
    run: exportAll,
  }),
];
