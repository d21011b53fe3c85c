/** Emits the modules in `generated/drafts/`: one per flow for its page, and all of them for the server. */
import { registrationImport } from './compile.ts';
import type { DeclaredDraft } from './declared-drafts.ts';

const note = '// Made by `npm run generate` from schemas/; edits are overwritten.';

const draftModule = ({ flow, version, parts, migrations }: DeclaredDraft) =>
  [
    note,
    registrationImport,
    `export let draft = ${JSON.stringify({ flow, version, parts, migrations })};`,
    `replaceable('drafts/${flow}', draft, (next) => { draft = next; });`,
    '',
  ].join('\n');

const draftDeclaration = ({ flow }: DeclaredDraft) => `${note}
import type { DraftModule } from '#schemas/runtime/draft-shapes.ts';

export declare const draft: DraftModule<'${flow}'>;
`;

const indexModule = (drafts: readonly DeclaredDraft[]) =>
  [
    note,
    `import { renewRules } from '#schemas/runtime/published.ts';`,
    ...drafts.map(({ flow }, index) => `import { draft as d${index} } from './${flow}.js';`),
    `export const drafts = { __proto__: null, ${drafts.map(({ flow }, index) => `get '${flow}'() { return d${index}; }`).join(', ')} };`,
    `export async function reload(flows, version) {`,
    `  for (const flow of flows) if (flow in drafts) renewRules('drafts/' + flow, (await import(new URL('./' + flow + '.js?v=' + version, import.meta.url).href)).draft);`,
    `}`,
    '',
  ].join('\n');

const indexDeclaration = (drafts: readonly DeclaredDraft[]) => `${note}
import type { DraftModule } from '#schemas/runtime/draft-shapes.ts';

export type DraftFlow = ${drafts.map(({ flow }) => `'${flow}'`).join(' | ') || 'never'};
export declare const drafts: { readonly [Flow in DraftFlow]: DraftModule<Flow> };
/** Puts drafts that the compiler has written again in place of the ones that are in use; the version is any new text. */
export declare function reload(flows: readonly string[], version: string): Promise<void>;
`;

/** By file, relative to `generated/`. */
export function draftFiles(drafts: readonly DeclaredDraft[]): [file: string, text: string][] {
  return [
    ...drafts.flatMap((draft): [string, string][] => [
      [`drafts/${draft.flow}.js`, draftModule(draft)],
      [`drafts/${draft.flow}.d.ts`, draftDeclaration(draft)],
    ]),
    ['drafts/index.js', indexModule(drafts)],
    ['drafts/index.d.ts', indexDeclaration(drafts)],
  ];
}
