/** What was put right in a cell without asking; each can be taken back. The name is also the message key `import:fix.<name>`. */
export const fixKinds = [
  'mojibake',
  'invisible',
  'apostrophe',
  'sheetError',
  'spaces',
  'number',
  'phone',
  'extension',
  'zip',
  'state',
  'email',
  'unit',
  'converted',
  'split',
  'joined',
  'otherColumn',
  'merged',
  'place',
] as const;
export type FixKind = (typeof fixKinds)[number];

export interface Cleaned {
  readonly text: string;
  readonly fixes: readonly FixKind[];
}
