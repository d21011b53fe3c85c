import type { Answer } from '#contract/answers.ts';
import type { FormValue } from '#src/forms/index.ts';

/** What may still be changed about a delivery. */
export type DeliveryOptions = NonNullable<Answer<'deliveryOptions'>['options']>;

/** What is being chosen. */
export type ChangeValue = FormValue<'tracking/delivery-change'>;
