import { failureNamed } from './failure.ts';
import { formRuleMachine } from './form-rule.machine.ts';
import { samplesFor } from './samples.ts';

export default samplesFor(formRuleMachine, {
  events: [
    { type: 'rule.ask', question: { value: '9991204471', answers: {} } },
    { type: 'rule.ask', question: { value: '3312044471', answers: {} } },
    { type: 'rule.drop' },
    { type: 'rule.hurry' },
    { type: 'rule.retry' },
  ],
  answers: {
    askServer: {
      kept: { output: { ok: true } },
      refused: { output: { ok: false, key: 'rules:phoneTaken' } },
      lost: { error: failureNamed('offline') },
    },
  },
  distinguish: ({ context }) => context,
});
