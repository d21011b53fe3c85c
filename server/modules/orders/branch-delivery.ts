/** A parcel that its recipient collects at a branch, as its sender chose while ordering. */
import { branchDeliveryRejection, deliveryBranch } from '#domain/parcel/branch-delivery.ts';
import type { Recipient } from '#schemas/entities.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import { findBranch } from '../catalogue/branch-store.ts';
import { branchesAtZip } from '../catalogue/nearest-branches.ts';

/** In another country without a postal code. */
type Destination = Pick<Recipient, 'deliverTo' | 'branchCode'> & { zip?: string | undefined };

/**
 * Does nothing for a parcel that is brought to the door.
 * @param pointer of the branch in the call's input
 * @throws BusinessError `invalidParameter` there when no branch has that code, it hands over no parcels, or it isn't among
 * the branches near the recipient's postal code.
 */
export async function checkDeliveryBranch(
  db: ServerContext['db'],
  { zip, ...answers }: Destination,
  now: Date,
  pointer: string,
): Promise<void> {
  const code = deliveryBranch(answers);
  if (code === undefined || zip === undefined) return;
  const branch = await findBranch(db, code, now);
  const near = branch ? (await branchesAtZip(db, zip, now)).branches : [];
  const isNear = near.some((each) => each.code === code);
  const reason = branchDeliveryRejection(branch, isNear);
  if (!reason) return;
  throw new BusinessError('invalidParameter', {
    errors: [{ pointer, key: `answers:refusal.${reason}`, params: {} }],
  });
}
