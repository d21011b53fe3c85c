/**
 * The cash-on-delivery account (STATE-05 to STATE-08): its states and transitions. Page and server use it to check
 * whether a step is allowed; `cod-account.machine.ts` contains the rest of the page.
 */
import { assign, getNextSnapshot, setup } from 'xstate';
import { codApplicationStatus, codEditWindow, type CodStatus, codStatuses, codSwitch } from '#domain/pricing/cod.ts';

export type CodStep =
  /** The customer applies, submits again (STATE-06) or, within the window, changes what was approved (STATE-07). */
  { type: 'submit'; now: Date } | { type: 'approve' } | { type: 'reject' } | { type: 'disable' } | { type: 'enable' };

/** The status of an account. */
export interface CodAccountStatus {
  status: CodStatus;
  /** A change of approved data awaits approval: no order is accepted (STATE-08, D-82). */
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
    // D-83: a disabled customer contacts support.
    disabled: { on: { enable: 'approved' } },
  },
});

/** The status of an answer `{approvedStatus, isEnable, changePending}`, by the derivation of STATE-09. */
export function getCodAccountStatus(
  data: { approvedStatus: number | null; isEnable: number | null; changePending: boolean } | undefined,
): CodAccountStatus {
  return { status: codApplicationStatus(data).shownAs, changePending: data?.changePending ?? false };
}

const getStatus = (name: CodStateName): CodStatus =>
  Object.values(codStatuses).find((status) => getName[status] === name) ?? codStatuses.notApplied;

/** The account status after a step; undefined when the step is not allowed. */
export function nextCodStatus(
  { status, changePending }: CodAccountStatus,
  step: CodStep,
): CodAccountStatus | undefined {
  const before = codStepsMachine.resolveState({ value: getName[status], context: { changePending } });
  if (!before.can(step)) return undefined;
  const after = getNextSnapshot(codStepsMachine, before, step);
  return { status: getStatus(after.value), changePending: after.context.changePending };
}

/** The two numbers of ENT-11 for a status (D-80); none for not applied. */
export function getCodNumbers(status: CodStatus): { approvedStatus: number; isEnable: number } | undefined {
  if (status === codStatuses.notApplied) return undefined;
  return status === codStatuses.disabled
    ? { approvedStatus: codStatuses.approved, isEnable: codSwitch.disabled }
    : { approvedStatus: status, isEnable: codSwitch.on };
}
