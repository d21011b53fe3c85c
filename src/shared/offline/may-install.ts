/** Whether the document allows a service worker (`server/site/service-worker.ts`). */
export const mayInstall = (page: Pick<Document, 'querySelector'>): boolean =>
  page.querySelector('meta[name="offline"]')?.getAttribute('content') !== 'off';
