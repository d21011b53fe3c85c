/** Cash on delivery: the status of an account, and when it can be changed (STATE-05 to STATE-09, D-80, D-81). */
import { constants } from '../constants.ts';
import type { PaymentMode } from '../order-choices.ts';
import { addDays, localDate, toInstant } from '../time/zoned-time.ts';

/** applicationStatus by name (D-80). */
export const codStatuses = { underReview: 1, approved: 2, failed: 3, disabled: 4, notApplied: 5 } as const;
export type CodStatus = (typeof codStatuses)[keyof typeof codStatuses];

/** isEnable by name (D-80). */
export const codSwitch = { on: 1, disabled: 2 } as const;

interface CodApplicationStatus {
  /** As in STATE-09: any approvedStatus other than 2 is passed on. */
  applicationStatus: number;
  /** The status whose page is shown: a number without its own page shows as under review (D-80). */
  shownAs: CodStatus;
  /** False for an unknown number: its page points to support. */
  known: boolean;
}

const toNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isCodStatus = (value: number): value is CodStatus =>
  Object.values(codStatuses).some((status) => status === value);

function getApplicationStatus(data: unknown): number {
  const approved = isRecord(data) ? toNumber(data['approvedStatus']) : undefined;
  if (!isRecord(data) || approved === undefined) return codStatuses.notApplied;
  if (approved !== codStatuses.approved) return approved;
  return toNumber(data['isEnable']) === codSwitch.disabled ? codStatuses.disabled : codStatuses.approved;
}

/**
 * applicationStatus of a COD answer `{approvedStatus, isEnable}` (STATE-09): approved but switched off is disabled,
 * no usable data is not applied. Numbers may come as text.
 */
export function codApplicationStatus(data: unknown): CodApplicationStatus {
  const applicationStatus = getApplicationStatus(data);
  const known = isCodStatus(applicationStatus);
  return { applicationStatus, shownAs: known ? applicationStatus : codStatuses.underReview, known };
}

interface EditWindow {
  open: boolean;
  /** Start of the current or next window. */
  opensAt: Date;
  /** Its end, exclusive. */
  closesAt: Date;
}

/** Every day, 08:30 ≤ now < 11:00 in America/Mexico_City (STATE-07, D-81). */
export function codEditWindow(now: Date): EditWindow {
  const today = localDate(now);
  const { editWindowStart, editWindowEnd } = constants.cod;
  const day = now < toInstant(today, editWindowEnd) ? today : addDays(today, 1);
  const opensAt = toInstant(day, editWindowStart);
  return { open: now >= opensAt, opensAt, closesAt: toInstant(day, editWindowEnd) };
}

/** Centavos that the courier collects at the door: `total` = `goods` + `freight`. */
export interface DoorCollection {
  goods: number;
  freight: number;
  total: number;
}

interface DoorCharge {
  /** Centavos. */
  codAmount: number | undefined;
  paymentMode: PaymentMode;
  /** Price of the shipment in centavos; null until an operator confirms it (D-64). */
  price: number | null;
}

/** What the recipient pays at the door: the amount to collect (D-53) and, with CC_CASH, the freight (D-55). */
export function getDoorCollection({ codAmount = 0, paymentMode, price }: DoorCharge): DoorCollection {
  const freight = paymentMode === 'CC_CASH' ? (price ?? 0) : 0;
  return { goods: codAmount, freight, total: codAmount + freight };
}

// Choices in an application for cash on delivery (ENT-19, D-96).

export const genders = ['female', 'male', 'other'] as const;

/** What a business sells; the last value is anything else. */
export const businessNatures = [
  'clothing',
  'beauty',
  'home',
  'electronics',
  'food',
  'health',
  'children',
  'books',
  'handicrafts',
  'spareParts',
  'wholesale',
  'services',
  'other',
] as const;

/** Fields of the application that take files. */
export const codFileFields = ['birFiles', 'idImages', 'bankCertificates'] as const;
