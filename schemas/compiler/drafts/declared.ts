/** The drafts that flows declare, with the shapes of their forms as they are now and as they were accepted. */
import type { MigrationStep, PartShapes } from '#schemas/runtime/drafts/types.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Entry } from '../lint/context.ts';
import type { Source } from '../source.ts';
import { idOf, type Workspace } from '../workspace.ts';
import { draftFileFault } from './draft-file.ts';
import { shapesOf } from './shape-of.ts';

export interface DeclaredDraft {
  flow: string;
  source: Source;
  version: number;
  /** As the forms are now. */
  parts: PartShapes;
  migrations: Readonly<Record<number, readonly MigrationStep[]>>;
  /** By version, what drafts of that version hold. */
  snapshots: ReadonlyMap<number, PartShapes>;
}

type Forms = Pick<{ workspace: Workspace; entries: readonly Entry[] }, 'workspace' | 'entries'>;

export const snapshotFile = (flow: string, version: number): string => `drafts/${flow}/${version}.shape.json`;

const flowOf = (file: string) => /^drafts\/([a-z][\w-]*)\.draft\.json$/.exec(file)?.[1];

/** By flow, the files that declare a draft, whatever is in them. */
export function draftSources({ drafts }: Workspace): [flow: string, source: Source][] {
  return [...drafts].flatMap(([file, source]) => {
    const flow = flowOf(file);
    return flow === undefined ? [] : [[flow, source] as [string, Source]];
  });
}

export function formEntry({ entries }: Pick<Forms, 'entries'>, id: Json | undefined): Entry | undefined {
  return entries.find(({ file }) => idOf(file) === id);
}

function partsOf(forms: Forms, value: JsonObject): PartShapes {
  const named = Object.entries(isObject(value.forms) ? value.forms : {}).map(([part, id]) => {
    const entry = formEntry(forms, id);
    return [part, entry ? shapesOf(entry.resolved.schema, entry.ui?.form) : {}] as const;
  });
  // Checked against the meta-schema: the file's words are those of a shape.
  const state = (isObject(value.state) ? value.state : {}) as unknown as PartShapes;
  return { ...Object.fromEntries(named), ...state };
}

function snapshotsOf({ drafts }: Workspace, flow: string): Map<number, PartShapes> {
  const found = [...drafts].flatMap(([file, { value }]) => {
    const version = new RegExp(`^drafts/${flow}/(\\d+)\\.shape\\.json$`).exec(file)?.[1];
    // Written by the command; nobody edits it.
    return version !== undefined && isObject(value) ? [[Number(version), value as unknown as PartShapes] as const] : [];
  });
  return new Map(found);
}

/** Every draft whose file says only what it may; lint tells of the others. */
export function declaredDrafts(forms: Forms): DeclaredDraft[] {
  return draftSources(forms.workspace).flatMap(([flow, source]) => {
    const { value } = source;
    if (!isObject(value) || draftFileFault(value)) return [];
    return [
      {
        flow,
        source,
        version: Number(value.version),
        parts: partsOf(forms, value),
        migrations: (isObject(value.migrations) ? value.migrations : {}) as unknown as DeclaredDraft['migrations'],
        snapshots: snapshotsOf(forms.workspace, flow),
      },
    ];
  });
}
