import type { FileAnswer, Handlers, Input } from '#server/http/handlers.ts';
import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '#server/context.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { type Column, getSheet, sayIn, type Sheet, type Translate, writeWorkbook } from '#server/documents/workbook.ts';
import { lookUpOne, trackWaybill, trackWaybills, type Visitor } from './find-waybills.ts';
import { listPhotos, listPickupPhotos } from './store.ts';
import { openCase } from './cases.ts';
import { fileClaim, readClaims } from './claims.ts';

/** Exports the result of a tracking query (FEAT-01). */
type TrackRow = Answer<'waybillDetail'>;
type Parcel = NonNullable<TrackRow['parcel']>;

const rejections = {
  notFound: 'status:notFound',
  tailMismatch: 'status:toVerify',
  locked: 'status:locked',
  noInformationYet: 'status:noInformationYet',
} as const satisfies Partial<Record<TrackRow['outcome'], string>>;

function getStatus(say: Translate, { outcome, parcel }: TrackRow): string {
  if (!parcel || (outcome !== 'found' && !parcel.pickup))
    return say(rejections[outcome === 'found' ? 'notFound' : outcome]);
  return say(`status:order.${parcel.status}`);
}

/** Columns that only a visible parcel has. */
const ofParcel = (
  header: string,
  value: (parcel: Parcel) => ReturnType<Column<TrackRow>['value']>,
  width?: number,
): Column<TrackRow> => ({
  header,
  value: ({ parcel }) => (parcel ? value(parcel) : null),
  ...(width !== undefined && { width }),
});

/** Dates are texts `YYYY-MM-DD`: a day has no time zone. */
function resultSheet(say: Translate, rows: readonly TrackRow[]): Sheet {
  const title = (key: string): string => say(`exports:tracking.${key}`);
  return getSheet(
    title('results'),
    [
      { header: say('exports:data.waybillNo'), value: ({ waybillNo }) => waybillNo, width: 18 },
      { header: say('exports:data.status'), value: (row) => getStatus(say, row), width: 20 },
      ofParcel(title('from'), ({ originCity, originState }) => `${originCity}, ${originState}`, 28),
      ofParcel(title('to'), ({ destinationCity, destinationState }) => `${destinationCity}, ${destinationState}`, 28),
      ofParcel(say('fields:contact.name'), ({ recipientMasked }) => recipientMasked, 24),
      ofParcel(say('fields:parcel.productType'), ({ productType }) => say(`answers:product.${productType}`)),
      ofParcel(`${say('fields:parcel.weight')} (${say('fields:unit.kg')})`, ({ weightKg }) => weightKg),
      ofParcel(`${title('billingWeight')} (${say('fields:unit.kg')})`, ({ billingWeightKg }) => billingWeightKg),
      ofParcel(title('firstPromise'), ({ promises, promisedTo }) => promises[0]?.promisedTo ?? promisedTo, 18),
      ofParcel(title('promise'), ({ promisedTo }) => promisedTo, 18),
      ofParcel(title('daysLate'), ({ daysLate }) => daysLate),
      ofParcel(title('reason'), ({ promises }) => getReason(say, promises.at(-1)), 30),
      ofParcel(say('status:order.signed'), ({ proof, scans }) =>
        instantOrNull(proof?.signedAt ?? scans.find(({ status }) => status === 'signed')?.at),
      ),
      ofParcel(
        title('signer'),
        ({ proof }) => proof && `${proof.signerMasked} (${say(`status:relation.${proof.relation}`)})`,
        30,
      ),
      ofParcel(title('case'), (parcel) => parcel.case?.caseNo ?? null, 20),
    ],
    rows,
  );
}

const getReason = (say: Translate, promise: Parcel['promises'][number] | undefined): string | null =>
  promise?.reason ? [say(`status:delayReason.${promise.reason}`), promise.note].filter(Boolean).join('. ') : null;

const instantOrNull = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

function movementSheet(say: Translate, rows: readonly TrackRow[]): Sheet {
  const movements = rows.flatMap(({ waybillNo, parcel }) =>
    (parcel?.scans ?? []).map((scan) => ({ waybillNo, ...scan })),
  );
  return getSheet(
    say('exports:data.scans'),
    [
      { header: say('exports:data.waybillNo'), value: ({ waybillNo }) => waybillNo, width: 18 },
      { header: say('exports:data.when'), value: ({ at }) => new Date(at) },
      { header: say('exports:data.status'), value: ({ status }) => say(`status:order.${status}`), width: 20 },
      { header: say('exports:data.place'), value: ({ place }) => place, width: 28 },
      {
        header: say('exports:tracking.exception'),
        value: ({ exception }) => exception && say(`status:exception.${exception}`),
        width: 20,
      },
      { header: say('exports:data.note'), value: ({ note }) => note, width: 40 },
    ],
    movements,
  );
}

/** Wrong suffixes count as in any query. */
async function exportTracking(
  context: ServerContext,
  visitor: Visitor,
  { waybills, tail }: Input<'trackExport'>,
  language: LanguageInfo,
): Promise<FileAnswer> {
  const rows = await trackWaybills(context, visitor, waybills, tail);
  const say = sayIn(language);
  return {
    bytes: await writeWorkbook([resultSheet(say, rows), movementSheet(say, rows)], {
      rightToLeft: language.direction === 'rtl',
    }),
  };
}

/** CALL-66: the photos of a parcel, under the same lock as the parcel itself. */
type Picture = Answer<'waybillPictures'>['pictures'][number];

const getPicture = ({ media_type, bytes }: Awaited<ReturnType<typeof listPhotos>>[number]): Picture => ({
  mediaType: media_type,
  base64: Buffer.from(bytes).toString('base64'),
});

async function waybillPictures(
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

export const trackingHandlers = {
  async trackQuery({ context, session, ip, input: { waybills, tail } }) {
    return { rows: await trackWaybills(context, { ip, userId: session?.userId }, waybills, tail) };
  },
  async websiteTrackQuery({ context, session, ip, input: { waybills, tail } }) {
    return { rows: await trackWaybills(context, { ip, userId: session?.userId }, waybills, tail) };
  },
  waybillDetail: ({ context, session, ip, input: { waybillNo, tail } }) =>
    trackWaybill(context, { ip, userId: session?.userId }, waybillNo, tail),
  waybillPictures: ({ context, session, ip, input }) =>
    waybillPictures(context, { ip, userId: session?.userId }, input),
  trackExport: ({ context, session, ip, language, input }) =>
    exportTracking(context, { ip, userId: session?.userId }, input, language),
} satisfies Partial<Handlers>;

export const caseHandlers = {
  caseOpen: ({ context, session, ip, input }) => openCase(context, { ip, userId: session?.userId }, input),
  orderClaims: ({ context, session, input }) => readClaims(context, session.userId, input.orderNo),
  claimFile: ({ context, session, input }) => fileClaim(context, session, input),
} satisfies Partial<Handlers>;
