/** What can wait for an operator. */
export const queueKinds = [
  'case',
  'claim',
  'message',
  'codApplication',
  'cut',
  'price',
  'dropOff',
  'deliveryChange',
  'return',
  'proposal',
] as const;
export type QueueKind = (typeof queueKinds)[number];
