/** Printed documents of orders. */
import { type CallRows, Pdf } from './call.ts';

export const labelCalls = {
  orderLabels: {
    source: 'D-44',
    auth: 'required',
    input: 'calls/order-labels',
    codes: ['notFound', 'noLabel'],
    file: 'pdf',
    // Two hundred labels take a second.
    limit: [{ per: 'customer', bucket: 'labels', limit: 60, windowSeconds: 600 }],
    summary:
      'Labels of orders that the customer sends, in the order they are named, or the list that the courier signs.',
    answer: Pdf,
  },
} as const satisfies CallRows;
