import { codStepsMachine } from './cod-steps.ts';
import { samplesFor } from './samples.ts';

export default samplesFor(codStepsMachine, {
  events: [
    // Within the window in which approved data can be changed (D-81), and outside of it.
    { type: 'submit', now: new Date('2026-11-24T09:00:00-06:00') },
    { type: 'submit', now: new Date('2026-11-24T12:00:00-06:00') },
    { type: 'approve' },
    { type: 'reject' },
    { type: 'disable' },
    { type: 'enable' },
  ],
  answers: {},
});
