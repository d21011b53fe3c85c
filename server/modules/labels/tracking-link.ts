/** The content of a label's QR code. */
import type { Config } from '../../config.ts';

/** The site's page of a waybill, as `paths.tracking` has it. */
const page = '/track-and-trace';

/**
 * The URL of the parcel's page; the number alone when the site's URL isn't configured, since a Host header, which any
 * client can set, must not be printed on a parcel.
 */
export function trackingLink({ publicUrl }: Pick<Config, 'publicUrl'>, waybillNo: string): string {
  return publicUrl === undefined ? waybillNo : new URL(`${page}?no=${waybillNo}`, publicUrl).href;
}
