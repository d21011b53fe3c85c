/** CALL-66: the photos of a parcel, under the same lock as the parcel itself. */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import type { Input } from '../../http/handlers.ts';
import { lookUpOne, type Visitor } from './authorize-waybill.ts';
import { listPhotos, listPickupPhotos } from './photo-store.ts';

type Picture = Answer<'waybillPictures'>['pictures'][number];

const getPicture = ({ media_type, bytes }: Awaited<ReturnType<typeof listPhotos>>[number]): Picture => ({
  mediaType: media_type,
  base64: Buffer.from(bytes).toString('base64'),
});

export async function waybillPictures(
  context: ServerContext,
  visitor: Visitor,
  { waybillNo, tail }: Input<'waybillPictures'>,
): Promise<Answer<'waybillPictures'>> {
  const { parcel, ...looked } = await lookUpOne(context, visitor, waybillNo, tail);
  if (!parcel) return { ...looked, pictures: [], pickup: [] };
  const [photos, pickup] = await Promise.all([
    listPhotos(context.db, parcel.id),
    visitor.userId === undefined ? [] : listPickupPhotos(context.db, parcel.id, visitor.userId),
  ]);
  return { ...looked, pictures: photos.map(getPicture), pickup: pickup.map(getPicture) };
}
