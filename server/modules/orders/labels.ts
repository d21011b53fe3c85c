import type { Config } from '#server/config.ts';
import { parcelLabel } from '#domain/address/address.ts';
import { brandDetails, brandName } from '#domain/content/brand.ts';
import { getDoorCollection } from '#domain/pricing/cod.ts';
import { constants } from '#domain/constants.ts';
import { handlingMarks } from '#domain/parcel/parcel.ts';
import { formatPhone } from '#domain/account/phone.ts';
import { findState } from '#domain/address/states.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { Addressee } from '#schemas/entities.ts';
import type { LabelData, LabelPerson } from '#server/documents/label.ts';
import { labelLanguage, words } from '#server/documents/words.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { FileAnswer, Input, WholeFile } from '#server/http/handlers.ts';
import { type LabelRow, listSentOrders } from './place-order-store.ts';
import type { Sender } from './sent-order-store.ts';
import { listUsableReturns, type ReturnableOrder, type StoredReturn } from './return-store.ts';

// The content of a label's QR code.

/** The site's page of a waybill, as `paths.tracking` has it. */
const page = '/track-and-trace';

/**
 * The URL of the parcel's page; the number alone when the site's URL isn't configured, since a Host header, which any
 * client can set, must not be printed on a parcel.
 */
export function trackingLink({ publicUrl }: Pick<Config, 'publicUrl'>, waybillNo: string): string {
  return publicUrl === undefined ? waybillNo : new URL(`${page}?no=${waybillNo}`, publicUrl).href;
}

/** The data of an order that its label shows. */
const dayFormat = new Intl.DateTimeFormat(labelLanguage, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: constants.service.timeZone,
});

/** `23 nov 2026`, in Mexico City. */
const printedDay = (instant: Date): string => dayFormat.format(instant);

const countryNames = new Intl.DisplayNames(labelLanguage, { type: 'region' });

/**
 * Abroad in the order of the country's mail: the postal code, which isn't one of five digits, is on the line of the
 * city and the country.
 */
function abroadLines(contact: Addressee, country: string): Pick<LabelPerson, 'street' | 'town' | 'place' | 'zip'> {
  const { street = '', address2 = '', zip, city, state } = contact;
  const region = [[zip, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
  return {
    street,
    town: address2,
    place: `${region}, ${(countryNames.of(country) ?? country).toUpperCase()}`,
    zip: '',
  };
}

function getPerson(contact: Addressee): LabelPerson {
  const { name, company = '', phone, address2 = '', country } = contact;
  if (country) return { name, company, phone, ...abroadLines(contact, country), references: '' };
  return { name, company, phone: formatPhone(phone), ...parcelLabel(contact), references: address2 };
}

/** The recipient at the branch: the parcel is sorted and carried to its address. */
function getRecipient({ recipient, to_branch: branch }: PrintedRow): LabelPerson {
  const person = getPerson(recipient);
  if (!branch) return person;
  const company = `${words.toBranch} ${branch.name}`;
  return { ...person, company, ...parcelLabel(branch.address), references: '' };
}

function printedBrand({ brand }: Pick<Config, 'brand'>): string {
  return brandName(brandDetails(brand));
}

/** On the way back the recipient of the order is the sender. */
type PrintedRow = Omit<LabelRow, 'id' | 'status' | 'sender'> & { sender: Addressee };

function getLabel(row: PrintedRow, config: Pick<Config, 'brand' | 'publicUrl'>): LabelData {
  return {
    waybillNo: row.waybill_no,
    orderNo: row.order_no,
    link: trackingLink(config, row.waybill_no),
    brand: printedBrand(config),
    productType: row.product_type,
    stateCode: row.recipient.country ?? findState((row.to_branch?.address ?? row.recipient).state ?? '')?.code ?? '',
    sender: getPerson(row.sender),
    recipient: getRecipient(row),
    weightKg: (row.price ?? row.estimate)?.billingWeightKg ?? 0,
    orderedOn: printedDay(row.ordered_at),
    ...(row.drop_off && { counterCode: row.drop_off.code }),
    marks: handlingMarks(row.parcel.goodsCategory ?? 'general'),
    collect: getDoorCollection({
      codAmount: row.parcel.codAmount,
      paymentMode: row.payment_mode,
      price: row.price?.total ?? null,
    }),
  };
}

// D-44: labels as soon as there is an order, one or two hundred at once, and the list that the courier signs.

/**
 * All requested orders, in that order. @throws BusinessError `notFound` when one doesn't exist or isn't sent by the
 * customer.
 */
async function findAll({ db }: ServerContext, sender: Sender, orderNos: readonly string[]): Promise<LabelRow[]> {
  const rows = new Map((await listSentOrders(db, sender, orderNos)).map((row) => [row.order_no, row]));
  return orderNos.map((orderNo) => {
    const row = rows.get(orderNo);
    if (!row) throw new BusinessError('notFound');
    return row;
  });
}

/** Written into the file, which is therefore the same whenever the same orders are printed. */
const getNewest = (rows: readonly LabelRow[]): Date =>
  new Date(Math.max(...rows.map((row) => row.ordered_at.getTime())));

type Format = Omit<Input<'orderLabels'>, 'orderNos'>;

/** The drawing code is loaded with the first label: it would be a tenth of the server's start-up work. */
async function getFile(
  context: ServerContext,
  { format, preview, ...print }: Format,
  labels: readonly LabelData[],
  newest: Date,
): Promise<WholeFile> {
  const documents = await import('#server/documents/labels.ts');
  if (format === 'manifest') {
    const now = context.clock();
    return preview
      ? documents.previewManifest(labels, printedDay(now))
      : documents.createManifest(labels, now, printedDay(now));
  }
  const asked = { format, ...print };
  return preview ? documents.previewLabels(labels, asked) : documents.createLabels(labels, newest, asked);
}

/**
 * All labels or none: a list with a gap would be signed as if it were complete.
 * @throws BusinessError `notFound`, also for orders of others (ROLE-04); `noLabel` for one that was cancelled.
 */
export async function orderLabels(
  context: ServerContext,
  sender: Sender,
  input: Input<'orderLabels'>,
): Promise<WholeFile> {
  const rows = await findAll(context, sender, input.orderNos);
  if (rows.some(({ status }) => status === 'cancelled')) throw new BusinessError('noLabel');
  return getLabels(context, rows, input);
}

/** Each with the return label that was made with it, as long as that can be used (ADR 128); the list has parcels only. */
async function getLabels(context: ServerContext, rows: readonly LabelRow[], format: Format): Promise<WholeFile> {
  const { config, db, clock } = context;
  const wanted = format.format === 'manifest' ? [] : rows.filter(({ parcel }) => parcel.withReturn);
  const returns = await listUsableReturns(
    db,
    wanted.map(({ id }) => id),
    localDate(clock()),
  );
  const labels = rows.flatMap((row) => [
    getLabel(row, config),
    ...returns.filter(({ order_id }) => order_id === row.id).map((stored) => getReturnLabel(row, stored, config)),
  ]);
  return getFile(context, format, labels, getNewest(rows));
}

/**
 * The printable orders of a batch, in its own order: the caller names no orders, so a cancelled one is no gap.
 * @throws BusinessError `noLabel` when there is nothing (left) to print.
 */
export async function labelsOfThose(
  context: ServerContext,
  userId: string,
  { orderNos, ...format }: Input<'orderLabels'>,
): Promise<FileAnswer> {
  const found = orderNos.length === 0 ? [] : await findAll(context, userId, orderNos);
  const rows = found.filter(({ status }) => status !== 'cancelled');
  if (rows.length === 0) throw new BusinessError('noLabel');
  return getLabels(context, rows, format);
}

/** The label of an ordinary parcel with its ends swapped: nothing is collected, since the sender is charged. */
function getReturnLabel(
  order: Pick<ReturnableOrder, 'order_no' | 'product_type' | 'sender' | 'recipient' | 'parcel'>,
  stored: StoredReturn,
  config: ServerContext['config'],
): LabelData {
  const { codAmount: _, ...parcel } = order.parcel;
  const label = getLabel(
    {
      ...order,
      parcel,
      waybill_no: stored.waybill_no,
      sender: order.recipient,
      recipient: order.sender,
      price: stored.price,
      estimate: null,
      payment_mode: 'PP_CASH',
      drop_off: null,
      to_branch: null,
      ordered_at: stored.created_at,
    },
    config,
  );
  return { ...label, isReturn: true };
}

export const printReturn = (
  context: ServerContext,
  { order, stored }: { order: ReturnableOrder; stored: StoredReturn },
  format: Format,
): Promise<WholeFile> => getFile(context, format, [getReturnLabel(order, stored, context.config)], stored.created_at);
