/** What the QR code of a label says. */
import type { Config } from '../../config.ts';

/** The site's page of a waybill, as `paths.tracking` has it. */
const page = '/track-and-trace';

/**
 * Leads to the parcel's page; the number alone where nobody has said at which address people reach the site, since a
 * Host header, in which anybody can write anything, must not be printed on a parcel.
 */
export function trackingLink({ publicUrl }: Pick<Config, 'publicUrl'>, waybillNo: string): string {
  return publicUrl === undefined ? waybillNo : new URL(`${page}?no=${waybillNo}`, publicUrl).href;
}
