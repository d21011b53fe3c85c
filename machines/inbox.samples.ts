import { failureNamed } from './failure.ts';
import { inboxMachine } from './inbox.machine.ts';
import { samplesFor } from './samples.ts';

export default samplesFor(inboxMachine, {
  events: [{ type: 'message.send', written: { message: 'El repartidor no tocó.' } }, { type: 'message.again' }],
  answers: {
    sendMessage: {
      received: {
        output: {
          reference: 'M20261124-7K3QX9',
          key: 'k',
          kind: 'contact',
          answeredAt: '2026-11-24T16:42:00.000Z',
          receivedAt: '2026-11-24T16:42:00.000Z',
          feedbackDueAt: '2026-11-24T18:42:00.000Z',
          firstAnswerDueAt: '2026-11-24T17:42:00.000Z',
          solutionDueAt: '2026-11-25T16:42:00.000Z',
          mailed: true,
        },
      },
      lost: { error: failureNamed('offline') },
    },
  },
});
