/** Where a provider sends people back to: a page of this site, whatever a request's headers say. */
import type { Config } from '../../config.ts';

const page = '/login';
const ownMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * PUBLIC_URL's, else in development the address of this machine that the browser has asked at.
 * @returns undefined when it can't be known, as for a production server without PUBLIC_URL: a Host header is no proof.
 */
export function returnAddress(
  { publicUrl, production }: Pick<Config, 'publicUrl' | 'production'>,
  host: string,
): string | undefined {
  if (publicUrl !== undefined) return new URL(page, publicUrl).href;
  return !production && ownMachine.test(host) ? `http://${host}${page}` : undefined;
}
