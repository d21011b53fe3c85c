import type { ReadFailure } from '#machines/table-import/table.ts';

/** A file that can't be read, with the reason shown to the person. Contains nothing of the file's content. */
export class ReadRejected extends Error {
  readonly reason: ReadFailure;

  constructor(reason: ReadFailure, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ReadRejected';
    this.reason = reason;
  }
}
