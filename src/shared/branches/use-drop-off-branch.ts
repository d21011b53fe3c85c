import { chosenBranch } from '#domain/parcel/drop-off.ts';
import { useCall } from '#src/api/react.tsx';
import type { Branch } from './branch.ts';

interface Answers {
  sender: { zip?: string | undefined };
  pickup: { handover?: string | undefined; branchCode?: string | undefined };
}

/** The branch that an unfinished order names; undefined until it is known, and for an order that is picked up. */
export function useDropOffBranch({
  sender: { zip },
  pickup,
}: Answers): { branch: Branch; serverTime: string } | undefined {
  const code = chosenBranch(pickup);
  const { data } = useCall('networkByZip', code !== undefined && zip ? { zipCode: zip } : undefined);
  const branch = data?.branches.find((each) => each.code === code);
  return data && branch && { branch, serverTime: data.now };
}
