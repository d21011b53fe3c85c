/** What a call puts into `data` on success: types alone, so that the browser may ask for them. */
import type { Static } from '@sinclair/typebox';
import type { Calls } from './calls.ts';
import type { CallId } from './wire.ts';

type Answers = { [K in CallId]: Static<Calls[K]['answer']> };
export type Answer<K extends CallId> = Answers[K];
