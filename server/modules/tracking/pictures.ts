/** CALL-66: the photos of a delivery, under the same lock as the parcel itself. */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { hit } from '../../http/rate-limit.ts';
import { lookUpOne, type Visitor } from './look.ts';
import { listPhotos } from './photo-store.ts';

/** An answer may be of two megabytes. */
const limit = { bucket: 'waybill-pictures:address', limit: 60, windowSeconds: 600 } as const;

/** @throws BusinessError `tooManyRequests` */
export async function waybillPictures(
  context: ServerContext,
  visitor: Visitor,
  { waybillNo, tail }: Input<'waybillPictures'>,
): Promise<Answer<'waybillPictures'>> {
  const { allowed } = await hit(context, limit, visitor.ip);
  if (!allowed) throw new BusinessError('tooManyRequests');
  const { parcel, ...looked } = await lookUpOne(context, visitor, waybillNo, tail);
  const photos = parcel ? await listPhotos(context.db, parcel.id) : [];
  return {
    ...looked,
    pictures: photos.map(({ media_type, bytes }) => ({
      mediaType: media_type,
      base64: Buffer.from(bytes).toString('base64'),
    })),
  };
}
