import { trackedRow } from '#fixtures/orders.ts';
import { failureNamed } from './failure.ts';
import { helpMachine } from './help.machine.ts';
import { samplesFor } from './samples.ts';

const parcel = trackedRow('JMX004281200040');

export default samplesFor(helpMachine, {
  events: [{ type: 'say', text: '¿Dónde está mi paquete JMX004281200040?' }, { type: 'forget' }],
  answers: {
    answer: {
      greeting: { output: { kind: 'say', word: 'greeting' } },
      parcel: { output: { kind: 'parcel', row: parcel, tail: '4471', others: [] } },
      'suffix wanted': {
        output: {
          kind: 'parcel',
          row: { ...parcel, outcome: 'tailMismatch', attemptsLeft: 4, parcel: null },
          tail: undefined,
          others: [],
        },
      },
      lost: { error: failureNamed('offline') },
    },
  },
});
