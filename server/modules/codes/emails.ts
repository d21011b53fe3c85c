/**
 * Texts of e-mails and SMS in the reader's language; the texts are in `schemas/messages/<language>/letters.json`, the
 * layout in `server/integrations`.
 */
import { brandDetails, brandName } from '#domain/content/brand.ts';
import { constants } from '#domain/constants.ts';
import type { ScanException } from '#domain/parcel/order-status.ts';
import type { DeliveryChangeKind, DeliveryReason } from '#domain/parcel/delivery-change.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { NotificationEvent } from '#domain/account/notifications.ts';
import type { DelayReason } from '#domain/parcel/promise-ledger.ts';
import type { Config } from '#server/config.ts';
import { text, type TextParams } from '#server/http/texts.ts';
import { action, footnote, paragraph, type RenderedEmail, renderEmail } from '#server/integrations/render-email.ts';
import type { PushNote } from '#server/integrations/ports.ts';

export type CodePurpose =
  | 'register'
  | 'signIn'
  | 'resetPassword'
  | 'changePassword'
  | 'changePhone'
  | 'contactPhone'
  | 'changeEmail'
  | 'changeUsername'
  | 'deleteAccount'
  | 'deliveryChange'
  | 'returnStart'
  | 'codApply';

interface CodeEmail {
  purpose: CodePurpose;
  code: string;
  language: LanguageInfo;
  config: Pick<Config, 'brand'>;
}

export type AnnouncementKind =
  'passwordChanged' | 'phoneChanged' | 'emailChanged' | 'usernameChanged' | 'providerLinked' | 'accountDeleted';

interface AnnouncementEmail {
  kind: AnnouncementKind;
  /** When it happened. */
  at: Date;
  language: LanguageInfo;
  config: Pick<Config, 'brand'>;
}

/** Phones detect a code by its digits and offer it as input, so these values get no isolating marks. */
const barely: ReadonlySet<string> = new Set(['code', 'brand']);

/** In Arabic text the groups of a number, or a name and its city, would be reordered: each is isolated. */
function isolated({ direction }: LanguageInfo, params: TextParams): TextParams {
  if (direction === 'ltr') return params;
  const parts = Object.entries(params).map(([name, value]) => [
    name,
    barely.has(name) || typeof value === 'number' || value === '' ? value : `\u2068${value}\u2069`,
  ]);
  return Object.fromEntries(parts);
}

/**
 * A message that starts with the courier's name in Latin letters would be laid out left to right, with its code beside
 * other numbers.
 */
export const smsText = ({ direction }: LanguageInfo, message: string): string =>
  direction === 'rtl' ? `\u200F${message}` : message;

/** Messages by key, with the parameters common to all: the courier and its telephone. */
export function emailText({ brand }: Pick<Config, 'brand'>, language: LanguageInfo) {
  const configured = brandDetails(brand);
  const params = { brand: brandName(configured), hotline: configured.hotline.shown };
  return (key: string, more: TextParams = {}): string =>
    text(language, `letters:${key}`, isolated(language, { ...params, ...more }));
}

export function codeMail({ purpose, code, language, config }: CodeEmail): RenderedEmail {
  const say = emailText(config, language);
  return renderEmail({
    subject: say(`code.subject.${purpose}`),
    parts: [
      paragraph(say(`code.text.${purpose}`)),
      { kind: 'code', text: code },
      paragraph(say('code.valid', { count: constants.account.codeMinutes })),
      paragraph(say('code.advice')),
      footnote(say('signature')),
    ],
    language,
    brand: config.brand,
  });
}

export function codeSms({ purpose, code, language, config }: CodeEmail): string {
  const say = emailText(config, language);
  const advice = say('code.smsAdvice', { count: constants.account.codeMinutes });
  return smsText(language, `${say(`code.sms.${purpose}`, { code })} ${advice}`);
}

/** `21 de noviembre de 2026, 14:05`, in Mexico City, which the message names. */
export function toTime(at: Date, { locale }: LanguageInfo): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: constants.service.timeZone,
  });
  return format.format(at);
}

export function announcementMail({ kind, at, language, config }: AnnouncementEmail): RenderedEmail {
  const say = emailText(config, language);
  return renderEmail({
    subject: say(`announcement.subject.${kind}`),
    parts: [
      paragraph(say(`announcement.text.${kind}`, { time: toTime(at, language) })),
      paragraph(say(`announcement.advice.${kind}`)),
      footnote(say('signature')),
    ],
    language,
    brand: config.brand,
  });
}

export interface NotificationEmail {
  event: NotificationEvent;
  /** Replaces the event's own wording, which is no longer true. */
  wording?: 'leftForDelivery' | undefined;
  /** Until when the wording is true; always when absent. */
  trueUntil?: Date | undefined;
  /** What went wrong, or why it is delayed. */
  reason?: ScanException | DelayReason | undefined;
  /** YYYY-MM-DD */
  promisedTo?: string | undefined;
  /** The new way of delivery, and why an operator set it. */
  change?: { kind: DeliveryChangeKind; date: string | null; branchName: string | null } | undefined;
  why?: DeliveryReason | undefined;
  /** The new one: YYYY-MM-DD, and the hours of its slot, `10-12`. */
  pickup?: { date: string; slot: string } | undefined;
  /** Parameters of its sentences: a parcel's waybill, name and city, or whatever else the event is about. */
  facts: TextParams;
  /** Of all parcels that it is about. */
  waybills?: readonly string[] | undefined;
  /** The URL of what it is about, and the one that unsubscribes; a recipient without an account has no `stop`. */
  open: string;
  stop?: string | undefined;
  language: LanguageInfo;
  config: Pick<Config, 'brand'>;
}

/** `21 de noviembre de 2026`. */
export const getDay = (date: string, { locale }: LanguageInfo): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));

/** Several parcels are named by the first one and how many more there are. */
function toFacts(
  { facts: given, pickup, language, waybills = [] }: NotificationEmail,
  say: ReturnType<typeof emailText>,
): TextParams {
  const [from = '', to = ''] = (pickup?.slot.split('-') ?? []).map((hour) => `${hour}:00`);
  const facts = { ...given, ...(pickup && { date: getDay(pickup.date, language), from, to }) };
  const [waybill = '', ...more] = waybills;
  if (more.length === 0) return facts;
  return { ...facts, waybill: say('notification.parcels', { waybill, count: more.length }) };
}

/** The numbers of several parcels, the reason and the new day; nothing when none is known. */
function circumstances(
  { event, reason, promisedTo, change, why, language, waybills = [] }: NotificationEmail,
  say: ReturnType<typeof emailText>,
) {
  const day = change?.date ? getDay(change.date, language) : '';
  const group = event === 'delayed' ? 'delayReason' : 'exception';
  return [
    ...(waybills.length > 1 ? [say('notification.waybills', { list: waybills.join(', ') })] : []),
    ...(reason === undefined
      ? []
      : [say('notification.reason', { reason: text(language, `status:${group}.${reason}`) })]),
    ...(change ? [say(`notification.change.${change.kind}`, { date: day, branch: change.branchName ?? '' })] : []),
    ...(why === undefined ? [] : [say('notification.reason', { reason: say(`notification.why.${why}`) })]),
    ...(promisedTo === undefined ? [] : [say('notification.newDay', { date: getDay(promisedTo, language) })]),
  ];
}

export function notificationMail(letter: NotificationEmail): RenderedEmail {
  const { event, wording = event, open, stop, language, config } = letter;
  const say = emailText(config, language);
  const facts = toFacts(letter, say);
  const said = [say(`notification.text.${wording}`, facts), ...circumstances(letter, say)];
  return renderEmail({
    subject: say(`notification.subject.${wording}`, facts),
    parts: [
      ...said.map(paragraph),
      action(say('notification.open'), open),
      footnote(say('signature')),
      ...(stop === undefined ? [] : [footnote(say('notification.stop'), stop)]),
    ],
    language,
    brand: config.brand,
  });
}

export function notificationSms(letter: NotificationEmail): string {
  const { event, wording = event, open, stop, language, config } = letter;
  const say = emailText(config, language);
  const parts = [say(`notification.sms.${wording}`, toFacts(letter, say)), open];
  const whole = stop === undefined ? parts : [...parts, say('notification.smsStop'), stop];
  return smsText(language, whole.join(' '));
}

/**
 * What may appear on a lock screen: the waybill number and the reason; not the recipient, where it was left or its PIN.
 */
export function notificationPush(
  letter: NotificationEmail,
  { kind, path, tag }: Pick<PushNote, 'kind' | 'path' | 'tag'>,
): PushNote {
  const { event, wording = event, trueUntil, language, config } = letter;
  const say = emailText(config, language);
  // The advice to be at home doesn't apply when the tour is over.
  const advice = wording === 'leftForDelivery' ? 'delivered' : kind;
  const body = [
    ...circumstances({ ...letter, change: undefined, waybills: undefined }, say),
    say(`notification.push.${advice}`),
  ].join(' ');
  const { code: lang, direction: dir } = language;
  const title = say(`notification.subject.${wording}`, toFacts(letter, say));
  return { kind, title, text: body, path, tag, lang, dir, ...(trueUntil && { trueUntil: trueUntil.toISOString() }) };
}

export function announcementSms({ kind, language, config }: AnnouncementEmail): string {
  const say = emailText(config, language);
  return smsText(language, `${say(`announcement.sms.${kind}`)} ${say('announcement.smsAdvice')}`);
}
