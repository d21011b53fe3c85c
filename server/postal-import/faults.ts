/** Faults of a file, for the terminal. */

const mostListed = 20;

export interface Faults {
  add: (line: number, what: string) => void;
  /** The first ones, one per line. */
  lines: () => string[];
}

export function createFaults(): Faults {
  const listed: string[] = [];
  let count = 0;
  return {
    add(line, what) {
      count += 1;
      if (listed.length < mostListed) listed.push(`line ${line}: ${what}`);
    },
    lines: () => (count > listed.length ? [...listed, `… and ${count - listed.length} more`] : listed),
  };
}

/** The file is rejected as a whole. */
export class FileRejected extends Error {
  constructor(reasons: readonly string[]) {
    super(['The file was refused; nothing was changed.', ...reasons.map((reason) => `  ${reason}`)].join('\n'));
    this.name = 'FileRejected';
  }
}
