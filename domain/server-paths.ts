/** Which addresses are the server's own, and which are pages of the site: asked by the server and by the service worker. */

/** Of the service worker. */
export const workerPath = '/service-worker.js';
/** Of the document that the script draws any address in; devices keep it. */
export const shellPath = '/shell';
/** Of a mail of development's mailbox, as a program draws it. */
export const mailPath = (id: string): string => `/debugging/mails/${id}`;

const serverPaths =
  /^\/(official|website|content|healthz|readyz|openapi\.json|debugging\/(judge|mails)|manifest\.webmanifest|service-worker\.js)(\/|\?|$)/;

/** Paths that are the server's own: an unknown one is an unknown call, not a page. */
export const isServerPath = (url: string): boolean => serverPaths.test(url);

/** The last part of a path that names a file; the links of messages have dots as well, and a long seal behind the last one. */
const fileName = /\.[^./]{0,12}$/;

/** Whether a path, without its question, is a page of the site: a missing file is none. */
export const isPagePath = (path: string): boolean => !isServerPath(path) && !fileName.test(path);
