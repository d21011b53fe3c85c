/**
 * The proof of work that some calls require of a program (D-24): done in the background, so that people need not solve
 * anything.
 */
import type { CallId } from '#contract/wire.ts';
import type { Input } from './types.ts';

export type WorkFor = Input<'workStart'>;

/** Valid for one use. */
export interface ProofOfWork {
  readonly workId: string;
  readonly workAnswer: number;
}

/** Rejects when the work could not be started or completed. */
export type DoWork = (wanted: WorkFor, signal: AbortSignal) => Promise<ProofOfWork>;

/** Calls that always require work: without it they would be rate limited and rejected. */
const always: { readonly [K in CallId]?: (input: Input<K>) => WorkFor } = {
  phoneExist: ({ phone }) => ({ purpose: 'exists', target: phone }),
  emailExist: ({ email }) => ({ purpose: 'exists', target: email }),
  contactSend: () => ({ purpose: 'message', target: 'contact' }),
  vipApply: () => ({ purpose: 'message', target: 'vip' }),
  franchiseApply: () => ({ purpose: 'message', target: 'franchise' }),
  positionApply: () => ({ purpose: 'message', target: 'application' }),
  codSmsCode: ({ phone }) => ({ purpose: 'codApply', target: phone }),
  deliveryCode: ({ waybillNo }) => ({ purpose: 'deliveryChange', target: waybillNo }),
};

/** Calls that require work after a failed attempt. */
const afterRejection: { readonly [K in CallId]?: (input: Input<K>) => WorkFor } = {
  signInByPassword: ({ account }) => ({ purpose: 'password', target: account }),
};

type Wanting = (input: object) => WorkFor;

export const requiresProof = (id: CallId): Wanting | undefined => always[id] as Wanting | undefined;
export const workAfterRejection = (id: CallId): Wanting | undefined => afterRejection[id] as Wanting | undefined;
