import { anaLucia } from '#fixtures/account.ts';
import { failureNamed } from './failure.ts';
import { samplesFor } from './samples.ts';
import { sessionMachine } from './session.machine.ts';

export default samplesFor(sessionMachine, {
  inputs: { 'signed out': { token: '' }, 'signed in': { token: 't1', user: anaLucia } },
  events: [
    { type: 'signIn.submit', attempt: { kind: 'password', form: { account: '9991204471', password: 'Cempasuchil1' } } },
    { type: 'signIn.fail', failure: failureNamed('providerRefused') },
    { type: 'signIn.dismiss' },
    { type: 'target.set', target: '/onlineOrder' },
    { type: 'visit.refuse', target: '/userCenter' },
    { type: 'signOut.request' },
    { type: 'user.ask' },
    { type: 'session.renew', token: 't2', user: anaLucia },
    { type: 'session.expire', token: '', at: '/onlineOrder' },
    { type: 'session.adopt', token: 't3', user: anaLucia },
    { type: 'session.drop', at: '/' },
  ],
  answers: {
    authenticate: {
      'signed in': { output: { token: 't2', user: anaLucia } },
      registered: { output: { token: 't2', user: anaLucia, isNew: true } },
      'wrong password': { error: failureNamed('wrongCredentials') },
      lost: { error: failureNamed('offline') },
    },
    fetchUser: { known: { output: anaLucia }, lost: { error: failureNamed('offline') } },
    revokeSession: { done: { output: undefined }, lost: { error: failureNamed('offline') } },
  },
});
