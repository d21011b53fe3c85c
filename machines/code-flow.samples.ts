import { codeFlowMachine } from './code-flow.machine.ts';
import { failureNamed } from './failure.ts';
import { samplesFor } from './samples.ts';

const phone = '9991204471';

export default samplesFor(codeFlowMachine, {
  events: [
    { type: 'code.ask', request: { purpose: 'signIn', phone, captcha: '7K4P', captchaId: 'i1' } },
    { type: 'code.resend' },
    { type: 'target.change' },
    { type: 'proof.submit', proof: { phone, code: '471209' } },
  ],
  answers: {
    sendCode: {
      sent: { output: { waitSeconds: 60 } },
      'too soon': { error: { ...failureNamed('codeTooSoon'), waitSeconds: 42 } },
      'wrong image': { error: failureNamed('wrongImageCode') },
      lost: { error: failureNamed('offline') },
    },
    prove: {
      done: { output: undefined },
      'wrong code': { error: failureNamed('wrongCode') },
      'phone taken': { error: failureNamed('phoneTaken') },
    },
  },
});
