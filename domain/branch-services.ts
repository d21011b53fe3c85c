/** What can be had at a branch. */
export const branchServices = ['dropOff', 'pickUp', 'packaging', 'codPayout', 'international'] as const;

export type BranchService = (typeof branchServices)[number];
