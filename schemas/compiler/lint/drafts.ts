/**
 * Saved drafts must survive every change of the forms. The effect of a migration follows from the shapes alone: a
 * snapshot of each version is committed, and the steps are applied to it.
 */
import { isObject } from '#schemas/model/json.ts';
import type { PartShapes, Shape } from '#schemas/runtime/draft-shapes.ts';
import { type Loss, lossesBetween, migrateShapes } from '../shape-changes.ts';
import {
  type DeclaredDraft,
  declaredDrafts,
  draftFileFault,
  draftSources,
  formEntry,
  snapshotFile,
} from '../declared-drafts.ts';
import { entryFiles, getId } from '../workspace.ts';
import { findingAt, type LintContext, type LintRule } from './context.ts';
import { type Finding, suggestFix } from './finding.ts';

const accept = 'npm run forms -- drafts --accept';

function* brokenFiles(context: LintContext): Iterable<Finding> {
  for (const [, source] of draftSources(context.workspace)) {
    const fault = draftFileFault(source.value);
    if (source.faults.length === 0 && fault) {
      yield findingAt('E401', source, fault.path, {
        what: `This draft can't be read: ${fault.what}.`,
        todo: 'docs/schema-dialect.md lists the words of a draft file.',
      });
      continue;
    }
    const value = isObject(source.value) ? source.value : {};
    const ids = entryFiles(context.workspace).flatMap((file) => getId(file) ?? []);
    for (const [part, id] of Object.entries(isObject(value.forms) ? value.forms : {})) {
      if (ids.some((known) => known === id)) continue;
      yield findingAt('E401', source, ['forms', part], {
        what: `There is no form "${String(id)}".`,
        todo: 'Name a form by its id, e.g. order/sender.',
        ...suggestFix(String(id), ids),
      });
    }
    for (const version of Object.keys(isObject(value.migrations) ? value.migrations : {}).map(Number)) {
      if (version > 1 && version <= Number(value.version)) continue;
      const text = {
        what: `No draft is brought to version ${version}: the draft's version is ${String(value.version)}.`,
        todo: `Raise "version" to ${version}, or name the version that these steps lead to.`,
      };
      yield findingAt('E401', source, ['migrations', String(version)], text, { key: true });
    }
  }
}

/** Drafts that can be read completely: for others the lost answers are unknown. */
function readableDrafts(context: LintContext): DeclaredDraft[] {
  const { drafts } = context.workspace;
  if ([...drafts.values()].some(({ value }) => value === undefined)) return [];
  return declaredDrafts(context).filter(({ source }) => {
    const forms = isObject(source.value) && isObject(source.value.forms) ? Object.values(source.value.forms) : [];
    return forms.every((id) => formEntry(context, id) !== undefined);
  });
}

const versionsBefore = (version: number) => Array.from({ length: version - 1 }, (_, index) => index + 1);

function* missingSnapshots(context: LintContext): Iterable<Finding> {
  for (const { flow, source, version, snapshots } of readableDrafts(context)) {
    for (const former of versionsBefore(version).filter((each) => !snapshots.has(each))) {
      yield findingAt('E402', source, ['version'], {
        what: `Nothing says what drafts of version ${former} hold: ${snapshotFile(flow, former)} is missing.`,
        todo: 'Bring the file back from the history; it was committed with that version.',
      });
    }
    if (snapshots.has(version)) continue;
    yield findingAt('E402', source, ['version'], {
      what: `Version ${version} of the draft has no snapshot of its shape yet.`,
      todo: `Run ${accept} once the forms are as they shall be, and commit what it writes.`,
    });
  }
}

const shapeAt = (parts: PartShapes, path: string): Shape | undefined => {
  const [part = '', field = ''] = path.split('.');
  return parts[part]?.[field];
};

/** A new field in the same part with the same shape is probably the lost one under another name. */
function likelyRename(
  { path }: Loss,
  losses: readonly Loss[],
  before: PartShapes,
  after: PartShapes,
): { fix?: string } {
  const [part = '', field = ''] = path.split('.');
  const wanted = JSON.stringify(shapeAt(before, path));
  const alike = losses.filter(
    (loss) => loss.path.startsWith(`${part}.`) && JSON.stringify(shapeAt(before, loss.path)) === wanted,
  );
  // One new field cannot replace two lost ones.
  if (alike.length > 1) return {};
  const added = Object.keys(after[part] ?? {}).filter((name) => before[part]?.[name] === undefined);
  const renamed = added.filter((name) => JSON.stringify(after[part]?.[name]) === wanted);
  if (after[part]?.[field] !== undefined || renamed.length !== 1) return {};
  return { fix: `{ "rename": "${path}", "to": "${renamed[0]}" }` };
}

const steps = 'rename, move, map, convert, or drop';

function* changedForms(context: LintContext): Iterable<Finding> {
  for (const { source, version, parts, snapshots } of readableDrafts(context)) {
    const accepted = snapshots.get(version);
    if (!accepted) continue;
    const losses = lossesBetween(accepted, parts);
    for (const loss of losses) {
      yield findingAt('E403', source, ['version'], {
        what: `Drafts of version ${version} hold ${loss.path}, and it ${loss.why}: what people have typed there would be lost.`,
        todo: `Raise "version" to ${version + 1}, say under "migrations", "${version + 1}" what becomes of it (${steps}), then run ${accept}.`,
        ...likelyRename(loss, losses, accepted, parts),
      });
    }
    const added = lossesBetween(parts, accepted).map(({ path }) => path);
    if (losses.length > 0 || added.length === 0) continue;
    yield findingAt('E404', source, ['version'], {
      what: `The forms ask for more than the draft's snapshot knows: ${added.join(', ')}.`,
      todo: `Nothing is lost, so the version stays: run ${accept} and commit what it writes.`,
    });
  }
}

/** The migrated shape of a version's drafts, and the shape that it should fit. */
function* getMigrations({ version, parts, migrations, snapshots }: DeclaredDraft) {
  for (const former of versionsBefore(version)) {
    const before = snapshots.get(former);
    const after = former + 1 === version ? parts : snapshots.get(former + 1);
    if (before && after) yield { former, before, after, ...migrateShapes(before, migrations[former + 1] ?? []) };
  }
}

function* lossyMigrations(context: LintContext): Iterable<Finding> {
  for (const draft of readableDrafts(context)) {
    for (const { former, parts, after } of getMigrations(draft)) {
      const losses = lossesBetween(parts, after);
      for (const loss of losses) {
        yield findingAt(
          'E405',
          draft.source,
          ['migrations', String(former + 1)],
          {
            what: `Drafts of version ${former} hold ${loss.path}, and it ${loss.why} in version ${former + 1}.`,
            todo: `Say under "migrations", "${former + 1}" what becomes of it: ${steps}.`,
            ...likelyRename(loss, losses, parts, after),
          },
          { key: true },
        );
      }
    }
  }
}

function* migrationsOfNothing(context: LintContext): Iterable<Finding> {
  for (const draft of readableDrafts(context)) {
    for (const { former, before, unknown } of getMigrations(draft)) {
      const known = Object.entries(before).flatMap(([part, fields]) =>
        Object.keys(fields).map((field) => `${part}.${field}`),
      );
      for (const { index, path } of unknown) {
        yield findingAt('E406', draft.source, ['migrations', String(former + 1), index], {
          what: `Drafts of version ${former} hold no ${path} at this step.`,
          todo: `Name a field of ${snapshotFile(draft.flow, former)}, as the steps before this one leave it.`,
          ...suggestFix(path, known),
        });
      }
    }
  }
}

/** All but the first allow compilation: they matter when a change is delivered, not while it is tried out. */
export const draftRules: readonly LintRule[] = [
  { code: 'E401', title: 'Draft file that says what it may not', check: brokenFiles },
  { code: 'E402', title: 'Draft without a snapshot of its shape', check: missingSnapshots, atDelivery: true },
  {
    code: 'E403',
    title: 'Form that changed under the drafts of its flow',
    check: (context) => [...changedForms(context)].filter(({ code }) => code === 'E403'),
    atDelivery: true,
  },
  {
    code: 'E404',
    title: 'Form that grew: its draft’s snapshot is to be accepted',
    check: (context) => [...changedForms(context)].filter(({ code }) => code === 'E404'),
    atDelivery: true,
  },
  { code: 'E405', title: 'Migration that loses answers', check: lossyMigrations, atDelivery: true },
  { code: 'E406', title: 'Migration of a field that is not there', check: migrationsOfNothing, atDelivery: true },
];
