/** Parts of a reply with several tables. */
import type { Reply, Row } from '../api/client.ts';

export interface ReplyParts {
  rows: (section: string) => readonly Row[];
  /** The value of a field, in whichever section it is. */
  fact: (field: string) => string | undefined;
  /** The revision that was read, for the command that decides about it. */
  seen: Readonly<Record<string, unknown>>;
}

export function toParts(reply: Reply | undefined): ReplyParts {
  const rows = reply?.rows ?? [];
  const fact = (field: string) => {
    const value = rows.find((row) => row['field'] === field)?.['value'];
    return value === undefined || value === null ? undefined : String(value);
  };
  const revision = fact('revision');
  return {
    rows: (section) => rows.filter((row) => row['section'] === section),
    fact,
    seen: revision === undefined ? {} : { seen: revision },
  };
}

/** Facts that the page uses itself. */
export const withoutFields = (rows: readonly Row[], ...names: readonly string[]): Row[] =>
  rows.filter(({ field }) => !names.includes(String(field)));
