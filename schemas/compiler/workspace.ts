/** All files of the analysts, as the compiler needs them. */
import { languages } from '#domain/languages.ts';
import type { Source } from '../model/source.ts';
import { joinLayout, type Layout } from './layout.ts';

export const dictionaries = languages.map(({ dictionary }) => dictionary);
export type Dictionary = (typeof dictionaries)[number];

export interface Workspace {
  /** Absolute path of the schemas folder. */
  readonly root: string;
  /** By file, relative to the root: `forms/order/sender.schema.json`, `shared/contact.schema.json`. */
  readonly schemas: ReadonlyMap<string, Source>;
  /** By the file of its form, with its shared groups in place. */
  readonly uis: ReadonlyMap<string, Layout>;
  /** Shared layout groups, by file: `shared/party.ui.json`. */
  readonly layoutGroups: ReadonlyMap<string, Source>;
  /** Namespaces `rules` and `fields`, by file: `messages/es/rules.json`. */
  readonly messages: ReadonlyMap<string, Source>;
  /** Named conditions, by name. */
  readonly conditions: ReadonlyMap<string, Source>;
  /** Declared drafts and the snapshots of their shapes: `drafts/order.draft.json`, `drafts/order/1.shape.json`. */
  readonly drafts: ReadonlyMap<string, Source>;
}

const conditionFile = /^conditions\/([A-Za-z][\w-]*)\.condition\.json$/;

/** @param sources of all folders that are read, the messages of rules and fields among them. */
export function toWorkspace(root: string, sources: readonly Source[]): Workspace {
  const pick = (test: (file: string) => boolean) => sources.filter(({ file }) => test(file));
  const groups = pick((file) => file.startsWith('shared/') && file.endsWith('.ui.json'));
  const layoutGroups = new Map(groups.map((source) => [source.file, source]));
  return {
    root,
    schemas: new Map(pick((file) => file.endsWith('.schema.json')).map((source) => [source.file, source])),
    uis: new Map(
      pick((file) => file.endsWith('.ui.json') && !layoutGroups.has(file)).map((source) => [
        source.file.replace(/\.ui\.json$/, '.schema.json'),
        joinLayout(source, layoutGroups),
      ]),
    ),
    layoutGroups,
    messages: new Map(pick((file) => file.startsWith('messages/')).map((source) => [source.file, source])),
    conditions: new Map(
      sources.flatMap((source) =>
        (conditionFile.exec(source.file) ?? []).slice(1).map((name) => [name, source] as const),
      ),
    ),
    drafts: new Map(pick((file) => file.startsWith('drafts/')).map((source) => [source.file, source])),
  };
}

/** `forms/order/sender.schema.json` → `order/sender`; `calls/zip.schema.json` → `calls/zip`; `content/news.schema.json` → `content/news`; a shared group has no id. */
export function getId(file: string): string | undefined {
  if (file.startsWith('shared/')) return undefined;
  return file.replace(/^forms\//, '').replace(/\.schema\.json$/, '');
}

/** The files that become modules, in order. */
export const entryFiles = (workspace: Workspace): string[] =>
  [...workspace.schemas.keys()].filter((file) => getId(file) !== undefined);
