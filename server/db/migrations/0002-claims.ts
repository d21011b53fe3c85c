import { type Kysely, sql } from 'kysely';

/** Claims for damage and loss are cases with an amount, evidence and a payment (CONST-10, D-93). Amounts are centavos. */
const statements = [
  sql`alter table cases
    add column kind text not null default 'notReceived',
    add column amount integer,
    -- What is paid at most, by the parcel's declared value and insurance.
    add column payable integer,
    add column clabe text,
    add column file_ids uuid[] not null default '{}',
    -- What is paid; 0 when the claim was refused.
    add column approved integer,
    add column payment_reference text unique,
    add column paid_at timestamptz,
    add constraint cases_claim_amount check ((kind = 'notReceived') = (amount is null) and (amount is null) = (payable is null)),
    add constraint cases_payable check (payable > 0 and payable <= amount),
    add constraint cases_approved check (approved is null or (approved >= 0 and approved <= payable and solved_at is not null)),
    add constraint cases_paid check ((paid_at is null) = (payment_reference is null) and (paid_at is null or coalesce(approved, 0) > 0))`,
  // A parcel is claimed once for each kind, however it was decided.
  sql`create unique index cases_one_claim on cases (order_id, kind) where kind <> 'notReceived'`,
  sql`create index cases_to_pay on cases (solved_at) where approved > 0 and paid_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
