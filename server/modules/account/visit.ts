import type { LanguageInfo } from '#domain/languages.ts';
import type { Channel } from '../../http/handlers.ts';

/** Where and how somebody comes; every call's request is one. What is kept of it is shortened first. */
export interface Visit {
  readonly channel: Channel;
  /** The User-Agent header; stored as `deviceOf` says it. */
  readonly userAgent: string;
  /** Stored as `networkOf` says it. */
  readonly ip: string;
  readonly language: LanguageInfo;
}
