import type { LanguageInfo } from '#domain/languages.ts';
import type { Channel } from '../../http/handlers.ts';

/**
 * Client, device and network of a request; every call's request has them. They are shortened before they are stored.
 */
export interface Visit {
  readonly channel: Channel;
  /** The User-Agent header; stored as `getDevice` formats it. */
  readonly userAgent: string;
  /** Stored as `getNetwork` formats it. */
  readonly ip: string;
  readonly language: LanguageInfo;
}
