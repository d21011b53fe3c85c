/** Printed documents of orders. */
import { type CallRows, Pdf } from './call.ts';

export const labelCalls = {
  orderLabels: {
    source: 'D-44',
    auth: 'required',
    input: 'calls/order-labels',
    codes: ['notFound', 'noLabel'],
    file: ['pdf', 'zpl', 'svg'],
    // Two hundred labels take a second; a picture comes before most files.
    limit: [{ per: 'customer', bucket: 'labels', limit: 120, windowSeconds: 600 }],
    summary:
      'Labels of orders that the customer sends, in the order they are named, or the list that the courier signs; or a picture of the first page.',
    answer: Pdf,
  },
} as const satisfies CallRows;
