import type { SendPage } from './page.ts';

type PageStatus = 200 | 404;

/** What the site needs from the content: assembled by the app, which knows the module. */
export interface SiteContent {
  /** Another object whenever pages may show changed content. */
  state(): object | Promise<object>;
  /** 404 when a URL names a text that doesn't exist. */
  status(url: string): PageStatus | Promise<PageStatus>;
  /** The path of every entry with a page of its own, with the day of its last change (YYYY-MM-DD). */
  entries(): Promise<readonly { path: string; changed: string | undefined }[]>;
}

/** Sends a page with the status of its URL's content; synchronous when that is known at once. */
export const withStatus =
  (content: SiteContent, sendPage: SendPage): SendPage =>
  (request, reply) => {
    const status = content.status(request.url);
    return typeof status === 'number'
      ? sendPage(request, reply.status(status))
      : status.then((known) => sendPage(request, reply.status(known)));
  };
