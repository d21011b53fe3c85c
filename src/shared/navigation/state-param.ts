/** A state in a URL; apart from the other codecs, because the first page needs them and no list of states. */
import { findState, type StateCode } from '#domain/address/states.ts';
import type { Codec } from './search-params.ts';

export const stateCode: Codec<StateCode> = { read: (typed) => findState(typed)?.code };
