/** CALL-66: the photos of a delivery, under the same lock as the parcel itself. */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import type { Input } from '../../http/handlers.ts';
import { lookUpOne, type Visitor } from './look.ts';
import { listPhotos } from './photo-store.ts';

export async function waybillPictures(
  context: ServerContext,
  visitor: Visitor,
  { waybillNo, tail }: Input<'waybillPictures'>,
): Promise<Answer<'waybillPictures'>> {
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
