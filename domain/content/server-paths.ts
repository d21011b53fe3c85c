/** Distinguishes the server's own addresses from pages of the site, for the server and the service worker. */

/** The service worker. */
export const workerPath = '/service-worker.js';
/** The document in which the script renders any address; devices cache it. */
export const shellPath = '/shell';
/** A mail of the development mailbox, as a mail program shows it. */
export const mailPath = (id: string): string => `/debugging/mails/${id}`;

const serverPaths =
  /^\/(official|website|content|healthz|readyz|ops|openapi\.json|debugging\/(validate|mails)|manifest\.webmanifest|service-worker\.js)(\/|\?|$)/;

/** A page of the back office: not one of its calls, and no missing file. */
export const isBackofficePath = (url: string): boolean => {
  const path = url.split('?')[0] ?? '';
  return /^\/ops(\/(?!api(\/|$))|$)/.test(path) && !fileName.test(path);
};

/** Paths of the server: an unknown one is an unknown call, not a page. */
export const isServerPath = (url: string): boolean => serverPaths.test(url);

/**
 * The last part of a path that names a file; links in messages contain dots too, with a long signature after the last
 * one.
 */
const fileName = /\.[^./]{0,12}$/;

/** Whether a path, without its query, is a page of the site: a missing file is not. */
export const isPagePath = (path: string): boolean => !isServerPath(path) && !fileName.test(path);
