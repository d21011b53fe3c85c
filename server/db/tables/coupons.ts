/** Coupons. */
import type { Generated, JSONColumnType } from 'kysely';
import type { CouponChannel, CouponFee, CouponReason, CouponType } from '#domain/coupon.ts';
import type { PaymentMode, ProductType } from '#domain/entities.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

/** ENT-18. */
export interface CouponTable {
  code: string;
  user_id: string;
  type: CouponType;
  /** Centavos; percent for a percentage. */
  value: number;
  threshold: number | null;
  reason: CouponReason;
  effective_at: Timestamp;
  expires_at: Timestamp;
  /** D-71. */
  phone: string | null;
  channels: JSONColumnType<CouponChannel[]>;
  payment_modes: JSONColumnType<PaymentMode[]>;
  product_types: JSONColumnType<ProductType[]>;
  fees: JSONColumnType<CouponFee[]>;
  used_at: NullableTimestamp;
  used_order_id: string | null;
  /** At most 1: the check `coupons_used_once` rejects the slower of two orders (D-72). */
  times_used: Generated<number>;
  created_at: Timestamp;
}

/** D-72. */
interface WelcomedPhoneTable {
  /** Keyed hash of this installation. */
  phone_hash: string;
  expires_at: Timestamp;
}

export interface CouponTables {
  welcomed_phones: WelcomedPhoneTable;
  coupons: CouponTable;
}
