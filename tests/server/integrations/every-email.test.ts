import { expect, test } from 'vitest';
import { inboxKinds } from '#domain/account/inbox.ts';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import { type NotificationEvent, notificationEvents } from '#domain/account/notifications.ts';
import type { RenderedEmail } from '#server/integrations/render-email.ts';
import {
  type AnnouncementKind,
  announcementMail,
  codeMail,
  type CodePurpose,
  notificationMail,
} from '#server/modules/codes/emails.ts';
import { placedMail } from '#server/modules/notifications/placed.ts';
import { inboxMail } from '#server/modules/inbox/notify.ts';
import { readHtml } from './support/read-html.ts';

const purposes = Object.keys({
  register: 1,
  signIn: 1,
  resetPassword: 1,
  changePassword: 1,
  changePhone: 1,
  contactPhone: 1,
  changeEmail: 1,
  changeUsername: 1,
  deleteAccount: 1,
  deliveryChange: 1,
  returnStart: 1,
  codApply: 1,
} satisfies Record<CodePurpose, 1>) as CodePurpose[];
const announcements = Object.keys({
  passwordChanged: 1,
  phoneChanged: 1,
  emailChanged: 1,
  usernameChanged: 1,
  providerLinked: 1,
  accountDeleted: 1,
} satisfies Record<AnnouncementKind, 1>) as AnnouncementKind[];
const wordings = [
  ...(Object.keys(notificationEvents) as NotificationEvent[]).map((event) => ({ event })),
  { event: 'outForDelivery', wording: 'leftForDelivery' },
] as const;

const at = new Date('2026-11-20T16:42:00Z');
const site = 'https://envios.example.com';
const facts = {
  waybill: 'JMX000000000001',
  name: `Ana "O'Neill" <Robles> & Cía`,
  city: 'Mérida',
  codes: 'BIENVENIDA y OTOÑO',
  date: '21 de noviembre de 2026',
  total: '$984.50',
  reason: 'No se lee la foto.\nFalta el reverso.',
  amount: '$1,234.50',
  cut: 'C20261123-7K3QX9',
  bankReference: 'SPEI 20261124 0047',
};

const parcel = {
  orderNo: '20261120000001',
  recipientName: facts.name,
  recipientCity: facts.city,
  pickupDate: '2026-11-21',
  pickupSlot: '10-12',
};

const dropOff = {
  branchCode: 'GDL01',
  branchName: 'Centro',
  address: 'Av. Juárez 120',
  date: '2026-11-24',
  time: '19:00',
  endsAt: '2026-11-25T01:00:00Z',
  code: '048213',
  transit: { minBusinessDays: 2, maxBusinessDays: 4 },
};

const toBranch = {
  name: 'Centro <1>',
  address: { street: 'Calle 59 núm. 442', town: 'Centro', zip: '97000', city: 'Mérida', state: 'YUC' },
};

function getEmails(language: LanguageInfo): readonly (readonly [kind: string, email: RenderedEmail])[] {
  const own = { language, config: { brand: undefined } };
  const message = { reference: 'M20261120-7K3QX9', first_answer_due_at: at, solution_due_at: at };
  const inbox = (['received', 'answered'] as const).flatMap((event) =>
    inboxKinds.map((kind) => ({ event, kind, open: `${site}/contactUs/answer?ref=${message.reference}&key=5e` })),
  );
  return [
    ...purposes.map((purpose) => [purpose, codeMail({ purpose, code: '123456', ...own })] as const),
    ...announcements.map((kind) => [kind, announcementMail({ kind, at, ...own })] as const),
    ...wordings.map((wording) => {
      const circumstances = {
        reason: 'weather',
        promisedTo: '2026-12-24',
        change: { kind: 'branch', date: '2026-12-24', branchName: 'Centro <1>' },
        why: 'mistake',
      } as const;
      const links = { open: `${site}/track-and-trace?no=JMX000000000001`, stop: `${site}/notifications/0f.x.email.5e` };
      const kind = Object.values(wording).join(' ');
      return [kind, notificationMail({ ...wording, facts, ...circumstances, ...links, ...own })] as const;
    }),
    [
      'delivered, several',
      notificationMail({
        event: 'delivered',
        facts,
        waybills: [facts.waybill, 'JMX000000000002'],
        open: `${site}/track-and-trace`,
        ...own,
      }),
    ] as const,
    ['placed', placedMail({ parcel, waybills: [facts.waybill], site, ...own })] as const,
    [
      'placed, to a branch',
      placedMail({ parcel: { ...parcel, toBranch }, waybills: [facts.waybill], site, ...own }),
    ] as const,
    ['placed, several', placedMail({ parcel, waybills: [facts.waybill, 'JMX000000000002'], site, ...own })] as const,
    [
      'placed, several to bring',
      placedMail({ parcel: { ...parcel, dropOff }, waybills: [facts.waybill, 'JMX000000000002'], site, ...own }),
    ] as const,
    ...inbox.map(
      ({ event, kind, open }) =>
        [`${event} ${kind}`, inboxMail({ event, message: { ...message, kind }, open, ...own })] as const,
    ),
  ];
}

/** Words in their order, whatever the layout; a colon before an address is in plain text only. */
const words = (text: string): string =>
  text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[:：]?\s+(?=https:)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test.each(languages)('D-30 every email says the same as text and as HTML, in $endonym', (language) => {
  for (const [kind, { text, html }] of getEmails(language)) {
    expect(words(readHtml(html).body), kind).toBe(words(`JMX Express\n${text}`));
    expect(text, kind).toMatch(/[^\n]\n$/);
  }
});

test.each(languages)('an email fetches nothing, in $endonym', (language) => {
  for (const [kind, { html }] of getEmails(language)) {
    expect(html, kind).not.toMatch(/src=|url\(|@import|<(?:script|style|link|img|iframe|object|svg|base)\b/i);
    const links = readHtml(html).elements.filter(({ name }) => name === 'a');
    expect(
      links.filter(({ attributes: { href = '' } }) => !href.startsWith(`${site}/`)),
      kind,
    ).toEqual([]);
  }
});
