import type { LanguageInfo } from '#domain/languages.ts';
import type { Channel } from '../../http/handlers.ts';

/** Where and how somebody comes; every call's request is one. What is kept of it is shortened first. */
export interface Visit {
  readonly channel: Channel;
  /** The User-Agent header; stored as `getDevice` says it. */
  readonly userAgent: string;
  /** Stored as `getNetwork` says it. */
  readonly ip: string;
  readonly language: LanguageInfo;
}
