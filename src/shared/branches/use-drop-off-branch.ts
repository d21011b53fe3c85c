import { deliveryBranch } from '#domain/parcel/branch-delivery.ts';
import { chosenBranch } from '#domain/parcel/drop-off.ts';
import { useCall } from '#src/api/react.tsx';
import type { Branch } from './branch.ts';

interface Answers {
  sender: { zip?: string | undefined };
  pickup: { handover?: string | undefined; branchCode?: string | undefined };
}

/** Undefined until it is known. */
function useBranchNear(zip: string | undefined, code: string | undefined) {
  const { data } = useCall('networkByZip', code !== undefined && zip ? { zipCode: zip } : undefined);
  const branch = data?.branches.find((each) => each.code === code);
  return data && branch && { branch, serverTime: data.now };
}

/** The branch that an unfinished order names; undefined until it is known, and for an order that is picked up. */
export const useDropOffBranch = ({
  sender: { zip },
  pickup,
}: Answers): { branch: Branch; serverTime: string } | undefined => useBranchNear(zip, chosenBranch(pickup));

/** The same of the branch where the recipient collects it. */
export const useDeliveryBranch = (recipient: Parameters<typeof deliveryBranch>[0] & { zip?: string | undefined }) =>
  useBranchNear(recipient.zip, deliveryBranch(recipient))?.branch;
