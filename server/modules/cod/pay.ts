/** Marks a cut as paid: once, by the bank's reference, to the account that was approved last. */
import type { Transaction } from 'kysely';
import { otherBank } from '#domain/banks.ts';
import type { Database } from '../../db/schema.ts';
import { findByBankReference, findCut, lockCut, writePayment, type CutRow } from './cut-store.ts';
import { findAccount, findApplication } from './store.ts';
import { notifyPaid } from './notify.ts';

export type Payment =
  | { outcome: 'paid'; cut: CutRow }
  | { outcome: 'notFound' }
  /** The cut was already paid by this reference. */
  | { outcome: 'paidBefore'; cut: CutRow }
  /** The reference belongs to another cut. */
  | { outcome: 'referenceTaken'; by: string };

const tailDigits = 4;

async function getBank(trx: Transaction<Database>, userId: string | null) {
  const account = userId === null ? undefined : await findAccount(trx, userId);
  const approved = account?.approved_application_id
    ? await findApplication(trx, account.approved_application_id)
    : undefined;
  if (!approved) return { bank: null, account_tail: null };
  const { bank, bankName } = approved.answers;
  return {
    bank: bank === otherBank ? (bankName ?? bank) : bank,
    account_tail: approved.answers.accountNumber.slice(-tailDigits),
  };
}

export async function payCut(
  trx: Transaction<Database>,
  reference: string,
  { bankReference, now }: { bankReference: string; now: Date },
): Promise<Payment> {
  const cut = await lockCut(trx, reference);
  if (!cut) return { outcome: 'notFound' };
  if (cut.paid_at) return { outcome: 'paidBefore', cut };
  const taken = await findByBankReference(trx, bankReference);
  if (taken) return { outcome: 'referenceTaken', by: taken.reference };
  await writePayment(trx, cut.id, {
    paid_at: now,
    bank_reference: bankReference,
    ...(await getBank(trx, cut.user_id)),
  });
  if (cut.user_id !== null)
    await notifyPaid(trx, { userId: cut.user_id, cut: reference, amount: cut.receivable, bankReference }, now);
  return { outcome: 'paid', cut: (await findCut(trx, reference)) ?? cut };
}
