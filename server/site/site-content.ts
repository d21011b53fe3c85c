import type { SendPage } from './page.ts';

type PageStatus = 200 | 404;

/** What the site asks of the content: put together by the app, which knows the module that has it. */
export interface SiteContent {
  /** Another object whenever what pages show of the content may be another. */
  state(): object | Promise<object>;
  /** 404 where an address names a text that there is none of. */
  status(url: string): PageStatus | Promise<PageStatus>;
  /** The address of every entry that has a page of its own, with the day of its last change (YYYY-MM-DD). */
  entries(): Promise<readonly { path: string; changed: string | undefined }[]>;
}

/** Sends a page with the status of what its address names; no promise is made where that is known at once. */
export const withStatus =
  (content: SiteContent, sendPage: SendPage): SendPage =>
  (request, reply) => {
    const status = content.status(request.url);
    return typeof status === 'number'
      ? sendPage(request, reply.status(status))
      : status.then((known) => sendPage(request, reply.status(known)));
  };
