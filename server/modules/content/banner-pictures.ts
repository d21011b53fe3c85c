/** Pictures of banners: stored with the banner, served under an address that never changes its content. */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { reject } from '#server/http/failures.ts';
import { picturePolicy } from './files.ts';

const folder = '/content/banners/';

/** @returns its address. */
export async function insertPicture(
  db: Kysely<Database>,
  { mediaType, bytes }: { mediaType: string; bytes: Uint8Array },
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('banner_pictures')
    .values({ id, media_type: mediaType, bytes: Buffer.from(bytes) })
    .execute();
  return `${folder}${id}`;
}

/** Deletes the picture of an address; other addresses are files of the site. */
export async function deletePicture(db: Kysely<Database>, address: string | null): Promise<void> {
  if (!address?.startsWith(folder)) return;
  await db.deleteFrom('banner_pictures').where('id', '=', address.slice(folder.length)).execute();
}

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

export function routeBannerPictures(app: FastifyInstance, { db }: ServerContext): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: `${folder}:id`,
    handler: async (request, reply) => {
      const { id } = request.params;
      const picture = isId(id)
        ? await db.selectFrom('banner_pictures').selectAll().where('id', '=', id).executeTakeFirst()
        : undefined;
      if (!picture) return reject(request, reply, 404, 'notFound');
      return reply
        .header('content-security-policy', picturePolicy)
        .header('content-type', picture.media_type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(picture.bytes);
    },
  });
}
