/** Steps on the site, named as a visitor would name them. */
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { sendCode, typeCode } from './codes.ts';
import { keyboard, pointer } from './hands.ts';
import type { Visitor } from './visitor.ts';

export interface Party {
  name: string;
  phone: string;
  zip: string;
  /** The city that the postal code lookup shows, e.g. "Mérida". */
  city: string;
  colony: string;
  street: string;
  number: string;
}

export const ana: Party = {
  name: 'Ana Lucía Robles',
  phone: '33 1204 4471',
  zip: '44160',
  city: 'Guadalajara',
  colony: 'Americana',
  street: 'Av. Chapultepec',
  number: '318',
};

export const jose: Party = {
  name: 'José Ángel Ñáñez Poot',
  phone: '999 472 1180',
  zip: '97070',
  city: 'Mérida',
  colony: 'García Ginerés',
  street: 'Calle 25',
  number: '204-B',
};

/** A page, or one of its forms. */
interface Filled extends Pick<Visitor, 'words'> {
  page: Page | Locator;
}

/** The field with this label; labels of optional fields end with "(optional)". */
export function field(page: Page | Locator, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

/** By keyboard alone. */
export async function registerByPhone(
  visitor: Visitor,
  phone: string,
  username: string,
  password: string,
): Promise<void> {
  const { page, words: t } = visitor;
  await keyboard.type(page.getByRole('textbox', { name: t('fields:account.phone'), exact: true }), phone);
  await sendCode(visitor);
  await typeCode(visitor, phone);
  await keyboard.type(page.getByRole('textbox', { name: t('fields:account.username') }), username);
  await keyboard.type(field(page, t('fields:account.password')), password);
  await keyboard.type(field(page, t('fields:account.confirmPassword')), password);
  await keyboard.tick(page.locator('.account-forms').getByRole('checkbox'));
  await keyboard.press(page.getByRole('button', { name: t('account:register.submit') }));
}

export async function fillParty(
  { page, words: t }: Filled,
  role: 'sender' | 'recipient',
  party: Party,
  hands = pointer,
): Promise<void> {
  await hands.type(field(page, t(`fields:${role}.name`)), party.name);
  await hands.type(field(page, t('fields:contact.phone')), party.phone);
  await hands.type(field(page, t('fields:address.zip')), party.zip);
  await page.getByText(party.city, { exact: false }).first().waitFor();
  await hands.pick(page.getByRole('radio', { name: party.colony, exact: true }));
  await hands.type(field(page, t('fields:address.street')), party.street);
  await hands.type(field(page, t('fields:address.number')), party.number);
}

export async function fillParcel(
  { page, words: t }: Filled,
  over: { weight?: string; value?: string } = {},
  hands = pointer,
): Promise<void> {
  await hands.pick(page.getByRole('radio', { name: new RegExp(`^${t('fields:product.standard')}`) }));
  await hands.pickFrom(field(page, t('fields:parcel.itemType')), 'clothing');
  await hands.type(field(page, t('fields:parcel.itemName')), 'Ropa bordada');
  await hands.type(field(page, t('fields:parcel.quantity')), '2');
  await hands.type(field(page, t('fields:parcel.weight')), over.weight ?? '2.5');
  await hands.type(field(page, t('fields:parcel.itemValue')), over.value ?? '1850');
}

/** The first pickup of the second offered day: one of today's may be over before the order is placed. */
export async function chooseSlot({ page }: Pick<Filled, 'page'>, hands = pointer): Promise<void> {
  await hands.press(page.locator('.chips.days button').nth(1));
  const slots = page.getByRole('radio', { name: /\d\d:00–/ }).and(page.locator(':enabled'));
  await hands.pick(slots.first());
}

export async function choosePickup(visitor: Filled, hands = pointer): Promise<void> {
  const { page, words: t } = visitor;
  await chooseSlot(visitor, hands);
  await hands.pick(page.getByRole('radio', { name: new RegExp(`^${t('fields:paymentMode.PP_CASH')}`) }));
}

/** Walks from the first step to the review, by keyboard alone. */
export async function fillOrder(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await fillParty(visitor, 'sender', ana, keyboard);
  await nextStep(visitor, 'sender', keyboard);
  await fillParty(visitor, 'recipient', jose, keyboard);
  await nextStep(visitor, 'recipient', keyboard);
  await fillParcel(visitor, {}, keyboard);
  await nextStep(visitor, 'parcel', keyboard);
  await choosePickup(visitor, keyboard);
  await nextStep(visitor, 'pickup', keyboard);
  await page.locator('.order-review').waitFor();
}

const following = { sender: 'recipient', recipient: 'parcel', parcel: 'pickup', pickup: 'review' } as const;

/** Presses the step's button (the price bar's on a phone) and waits for the next question. */
export async function nextStep(
  { page, words: t }: Visitor,
  step: keyof typeof following,
  hands = pointer,
): Promise<void> {
  const button = page
    .getByRole('button', { name: t(`order:next.${step}`) })
    .or(page.getByRole('button', { name: t('order:next.short'), exact: true }));
  await hands.press(button);
  const reached = following[step];
  // The review's heading contains the total.
  if (reached === 'review') return page.locator('.order-review').waitFor();
  await page.getByRole('heading', { level: 1, name: t(`order:question.${reached}`) }).waitFor();
}

/** From the parcel of the review to its step, and with another answer back to the review; by keyboard alone. */
export async function changePieces({ page, words: t }: Visitor, pieces: string): Promise<void> {
  const change = t('forms:review.change', { label: t('order:step.parcel') });
  const button = page.getByRole('button', { name: change, exact: true });
  await keyboard.press(button);
  await keyboard.type(field(page, t('fields:parcel.quantity')), pieces);
  const keep = page
    .getByRole('button', { name: t('order:next.return') })
    .or(page.getByRole('button', { name: t('order:next.short'), exact: true }));
  await keyboard.press(keep);
  await button.and(page.locator(':focus')).waitFor();
  expect(await page.getByRole('region', { name: t('order:step.parcel'), exact: true }).textContent()).toContain(pieces);
}

/** Accepts the terms and requests the pickup; returns the waybill number that the page shows. */
export async function placeOrder({ page, words: t }: Visitor, hands = pointer): Promise<string> {
  await hands.tick(page.locator('input[name="acceptTerms"]'));
  // Waits for the price of the current request; the previous one is shown until then.
  await page.locator('.order-go', { hasText: '$' }).first().waitFor({ state: 'attached' });
  await hands.press(page.getByRole('button', { name: t('order:place.plain').split(' ')[0] }));
  const number = page.locator('.order-placed .guia');
  await number.waitFor();
  const waybill = /JMX\d{12}/.exec((await number.textContent()) ?? '')?.[0];
  expect(waybill).toBeDefined();
  return waybill ?? '';
}

/** D-103: this page is the confirmation of an order, at its address, and has no form that could send it again. */
export async function seeConfirmation(page: Page, address: string, waybill: string): Promise<void> {
  await page.waitForURL(address);
  await page.locator('.order-placed .guia', { hasText: waybill }).waitFor();
  expect(await page.locator('main form').count()).toBe(0);
}

/** Waits until the page says that the rows of a table are stored on the device: a reload restores them. */
export async function savedHere({ page, words: t }: Visitor): Promise<void> {
  const [before = ''] = t('forms:draft.device', { time: '|' }).split('|');
  await page.getByRole('status').filter({ hasText: before }).waitFor();
}
