/** D-103: the mail about an order that was placed, with the link to its confirmation. */
import { type RawBuilder, sql } from 'kysely';
import { formatAddress } from '#domain/address/address.ts';
import { type LanguageInfo, languageOfDictionary } from '#domain/languages.ts';
import type { Config } from '#server/config.ts';
import { action, footnote, paragraph, type RenderedEmail, renderEmail } from '#server/integrations/render-email.ts';
import { enqueueFrom, type JobKind } from '#server/jobs/queue.ts';
import { emailText, getDay } from '../codes/emails.ts';
import { siteAddress } from './choices.ts';
import { assertMessageBudget, isNews } from './send.ts';
import { findParcel, findReader, listWaybills, type Parcel } from './store.ts';
import type { ToBranch } from './to-branch.ts';

interface PlacedEmail {
  parcel: Pick<Parcel, 'orderNo' | 'recipientName' | 'recipientCity' | 'pickupDate' | 'pickupSlot'> &
    Partial<Pick<Parcel, 'dropOff' | 'toBranch'>>;
  /** Of each parcel of the order. */
  waybills: readonly string[];
  /** The URL of the site. */
  site: string;
  language: LanguageInfo;
  config: Pick<Config, 'brand'>;
}

const formatBranch = ({ name, address }: ToBranch): string => `${name}, ${formatAddress(address)}`;

export function placedMail({ parcel, waybills, site, language, config }: PlacedEmail): RenderedEmail {
  const say = emailText(config, language);
  const { orderNo, recipientName: name, recipientCity: city } = parcel;
  const { dropOff, toBranch, pickupDate, pickupSlot } = parcel;
  const [from = '', to = ''] = (pickupSlot ?? '').split('-').map((hour) => `${hour}:00`);
  const date = getDay(dropOff?.date ?? pickupDate ?? '', language);
  const { branchName: branch = '', address = '', time = '', code = '' } = dropOff ?? {};
  const parcels = waybills.length;
  const facts = { orderNo, name, city, date, from, to, branch, address, time, code, parcels };
  const ofAll = parcels > 1 ? 'Many' : '';
  return renderEmail({
    subject: say('placed.subject', facts),
    parts: [
      paragraph(say(`placed.${dropOff ? 'dropOff' : 'text'}${ofAll}`, facts)),
      ...(dropOff ? [paragraph(say(`placed.counter${ofAll}`, facts))] : []),
      ...(toBranch ? [paragraph(say('notification.change.branch', { branch: formatBranch(toBranch) }))] : []),
      ...waybills.map((waybill) => paragraph(say('placed.waybill', { waybill }))),
      action(say('placed.open'), new URL(`/orderPlaced/${orderNo}`, site).href),
      footnote(say('signature')),
    ],
    language,
    brand: config.brand,
  });
}

/** The answer to an order and no news of a parcel: it has no choice of channels, and goes to a verified address alone. */
export const placedJob: JobKind<{ orderId: string; userId: string; at: string }> = {
  name: 'order-placed',
  async work(context, { orderId, userId, at }, { id }) {
    const { db, config, outside } = context;
    const site = siteAddress(config);
    const [reader, parcel] = [await findReader(db, userId), await findParcel(db, orderId)];
    if (!site || !reader?.email || !parcel || !outside.mail.available) return;
    const waybills = await listWaybills(db, orderId);
    if (waybills.length === 0 || !isNews(context, at)) return;
    await assertMessageBudget(context, 'mail');
    const language = languageOfDictionary(reader.language, config.installed.languages);
    await outside.mail.send({ id, to: reader.email, ...placedMail({ parcel, waybills, site, language, config }) });
  },
};

/** The part of a statement that writes the job of an order that `placed` has created. @param at ISO */
export const announcingPlaced = (
  { orderId, userId, at }: { orderId: string; userId: string; at: string },
  placed: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  enqueueFrom(
    placedJob,
    { payload: { orderId, userId, at }, at: new Date(at), userId },
    sql`${placed} join users on users.id = ${userId}::uuid and users.email_verified_at is not null`,
  );
