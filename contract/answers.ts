/** The `data` of each call's successful answer: only types, so that the browser can import them. */
import type { Static } from '@sinclair/typebox';
import type { Calls } from './calls.ts';
import type { CallId } from './wire.ts';

type Answers = { [K in CallId]: Static<Calls[K]['answer']> };
export type Answer<K extends CallId> = Answers[K];
