import type { CodeName, FieldError } from '#contract/codes.ts';

export interface BusinessErrorDetails {
  /** Rejected fields; they go to `data.errors`. */
  errors?: readonly FieldError[];
  /** Further members of `data`. */
  data?: Readonly<Record<string, unknown>>;
  /** Numbers and words for the text of the code (`answers:<codeName>`). */
  params?: Readonly<Record<string, string | number>>;
}

/**
 * A rejection with a business code: answered as `{code, msg, data}` with HTTP 200 (SYS-04), never logged as a fault.
 */
export class BusinessError extends Error {
  readonly codeName: CodeName;
  readonly details: BusinessErrorDetails;

  constructor(codeName: CodeName, details: BusinessErrorDetails = {}) {
    super(codeName);
    this.name = 'BusinessError';
    this.codeName = codeName;
    this.details = details;
  }
}
