/**
 * The account for cash on delivery (STATE-05 to STATE-08): its states and what leads from one to another. Page and server
 * ask it alike whether a step may be taken; what a page does around it stands in `cod-account.machine.ts`.
 */
import { assign, getNextSnapshot, setup } from 'xstate';
import { codApplicationStatus, codEditWindow, type CodStatus, codStatuses, codSwitch } from '#domain/cod.ts';

export type CodStep =
  /** The customer applies, submits again (STATE-06) or, within the window, changes what was approved (STATE-07). */
  { type: 'submit'; now: Date } | { type: 'approve' } | { type: 'reject' } | { type: 'disable' } | { type: 'enable' };

/** How an account stands. */
export interface CodAccountStatus {
  status: CodStatus;
  /** A change of what was approved has not been approved yet: no order is taken (STATE-08, D-82). */
  changePending: boolean;
}

const getName = {
  [codStatuses.underReview]: 'underReview',
  [codStatuses.approved]: 'approved',
  [codStatuses.failed]: 'failed',
  [codStatuses.disabled]: 'disabled',
  [codStatuses.notApplied]: 'notApplied',
} as const satisfies Record<CodStatus, string>;

export type CodStateName = (typeof getName)[CodStatus];

export const codStateName = (status: CodStatus): CodStateName => getName[status];

export const codStepsMachine = setup({
  types: { context: {} as Pick<CodAccountStatus, 'changePending'>, events: {} as CodStep },
  guards: { isWindowOpen: (_, now: Date) => codEditWindow(now).open },
  actions: {
    beginChange: assign({ changePending: true }),
    endChange: assign({ changePending: false }),
  },
}).createMachine({
  id: 'codSteps',
  context: { changePending: false },
  initial: 'notApplied',
  states: {
    notApplied: { on: { submit: 'underReview' } },
    underReview: { on: { approve: { target: 'approved', actions: 'endChange' }, reject: 'failed' } },
    approved: {
      on: {
        submit: {
          guard: { type: 'isWindowOpen', params: ({ event }) => event.now },
          target: 'underReview',
          actions: 'beginChange',
        },
        disable: 'disabled',
      },
    },
    failed: { on: { submit: 'underReview' } },
    // D-83: whoever is disabled writes to us.
    disabled: { on: { enable: 'approved' } },
  },
});

/** Of an answer `{approvedStatus, isEnable, changePending}`, by the derivation of STATE-09. */
export function getCodAccountStatus(
  data: { approvedStatus: number | null; isEnable: number | null; changePending: boolean } | undefined,
): CodAccountStatus {
  return { status: codApplicationStatus(data).shownAs, changePending: data?.changePending ?? false };
}

const getStatus = (name: CodStateName): CodStatus =>
  Object.values(codStatuses).find((status) => getName[status] === name) ?? codStatuses.notApplied;

/** How the account stands after a step; undefined where it can't be taken. */
export function nextCodStatus(
  { status, changePending }: CodAccountStatus,
  step: CodStep,
): CodAccountStatus | undefined {
  const before = codStepsMachine.resolveState({ value: getName[status], context: { changePending } });
  if (!before.can(step)) return undefined;
  const after = getNextSnapshot(codStepsMachine, before, step);
  return { status: getStatus(after.value), changePending: after.context.changePending };
}

/** The two numbers of ENT-11 that say the same (D-80); not applied is no numbers. */
export function getCodNumbers(status: CodStatus): { approvedStatus: number; isEnable: number } | undefined {
  if (status === codStatuses.notApplied) return undefined;
  return status === codStatuses.disabled
    ? { approvedStatus: codStatuses.approved, isEnable: codSwitch.disabled }
    : { approvedStatus: status, isEnable: codSwitch.on };
}
