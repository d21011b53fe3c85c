/** The work that some calls want of a program (D-24): done in the background, so that nobody has to be asked for anything. */
import type { CallId } from '#contract/wire.ts';
import type { Input } from './types.ts';

export type WorkFor = Input<'workStart'>;

/** For one use. */
export interface ProofOfWork {
  readonly workId: string;
  readonly workAnswer: number;
}

/** Rejects when the work could not be begun or done. */
export type DoWork = (wanted: WorkFor, signal: AbortSignal) => Promise<ProofOfWork>;

/** Of calls that want work always: without it they would be counted and refused. */
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

/** Of calls that want work after a wrong try. */
const afterRejection: { readonly [K in CallId]?: (input: Input<K>) => WorkFor } = {
  signInByPassword: ({ account }) => ({ purpose: 'password', target: account }),
};

type Wanting = (input: object) => WorkFor;

export const requiresProof = (id: CallId): Wanting | undefined => always[id] as Wanting | undefined;
export const workAfterRejection = (id: CallId): Wanting | undefined => afterRejection[id] as Wanting | undefined;
