import type { ReadFailure } from '#machines/table-import/table.ts';

/** A file that can't be read, with the reason that the person is told. Holds nothing of the file's content. */
export class ReadRefused extends Error {
  readonly reason: ReadFailure;

  constructor(reason: ReadFailure, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ReadRefused';
    this.reason = reason;
  }
}
