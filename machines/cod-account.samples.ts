import { codApplication, codApproved, codDisabled, codFailed, codNotApplied, codUnderReview } from '#fixtures/cod.ts';
import { codAccountMachine } from './cod-account.machine.ts';
import { failureNamed } from './failure.ts';
import { samplesFor } from './samples.ts';

export default samplesFor(codAccountMachine, {
  events: [
    { type: 'account.refresh' },
    // Within the window in which approved data can be changed (D-81).
    { type: 'form.open', now: new Date('2026-11-24T09:00:00-06:00') },
    { type: 'form.close' },
    { type: 'form.submit', application: codApplication },
    { type: 'application.view' },
    { type: 'application.close' },
  ],
  answers: {
    findAccount: {
      'not applied': { output: codNotApplied },
      'under review': { output: codUnderReview },
      approved: { output: codApproved },
      failed: { output: codFailed },
      disabled: { output: codDisabled },
      lost: { error: failureNamed('offline') },
    },
    submitApplication: {
      received: { output: codUnderReview },
      'window closed': { error: failureNamed('codWindowClosed') },
      lost: { error: failureNamed('offline') },
    },
  },
});
