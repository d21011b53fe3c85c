/** Services that a branch can offer. */
export const branchServices = ['dropOff', 'pickUp', 'packaging', 'codPayout', 'international'] as const;

export type BranchService = (typeof branchServices)[number];
