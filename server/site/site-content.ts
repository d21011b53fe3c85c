/** What the site asks of the content: put together by the app, which knows the module that has it. */
export interface SiteContent {
  /** Another object whenever what pages show of the content may be another. */
  state(): Promise<object>;
  /** 404 where an address names a text that there is none of. */
  status(url: string): Promise<200 | 404>;
  /** The address of every entry that has a page of its own, with the day of its last change (YYYY-MM-DD). */
  entries(): Promise<readonly { path: string; changed: string | undefined }[]>;
}
