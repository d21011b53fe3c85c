/** The branch where a recipient collects a parcel, as it was when that was chosen; mails and labels name it. */
import { type Expression, sql } from 'kysely';
import type { BranchAddress } from '#domain/address/branch.ts';

export interface ToBranch {
  name: string;
  address: BranchAddress;
}

/** `ToBranch` of an order, when that is the latest word on its delivery; else null. */
export const toBranchJson = (orderId: Expression<string>) => sql<ToBranch | null>`(
  select json_build_object('name', newest.branch_name, 'address', newest.branch_address) from (
    select kind, branch_name, branch_address from delivery_changes
    where order_id = ${orderId} order by at desc, id desc limit 1
  ) newest where newest.kind = 'branch' and newest.branch_address is not null
)`;
