import type { Answer } from '#contract/answers.ts';
import { anaLucia } from './fake-site.tsx';

/** Everything filled in and verified. */
export const fullAccount: Answer<'userInfo'> = {
  ...anaLucia,
  version: 3,
  email: 'ana.lucia@example.com',
  emailVerified: true,
  fullName: 'Ana Lucía Robles Ñáñez',
  company: 'Taller Los Compas',
  birthday: '1990-05-03',
  providers: ['google'],
};

/** Came by Facebook: no phone, no e-mail, no password. */
export const bareAccount: Answer<'userInfo'> = {
  ...anaLucia,
  phone: null,
  phoneVerified: false,
  hasPassword: false,
  providers: ['facebook'],
};

type OpenSession = Answer<'sessionList'>['sessions'][number];

const session = (sessionId: string, over: Partial<OpenSession>): OpenSession => ({
  sessionId,
  current: false,
  channel: 'desktop',
  device: 'Firefox · Windows',
  address: '187.190.21.0',
  createdAt: '2026-11-18T15:00:00.000Z',
  lastSeenAt: '2026-11-21T18:30:00.000Z',
  ...over,
});

export const openSessions: readonly OpenSession[] = [
  session('018f0000-0000-7000-8000-00000000000a', { current: true }),
  session('018f0000-0000-7000-8000-00000000000b', {
    channel: 'mobile',
    device: 'Safari · iPhone',
    address: '2806:2f0:91c0::',
  }),
  session('018f0000-0000-7000-8000-00000000000c', { device: null, address: null }),
];

type SecurityEvent = Answer<'securityEvents'>['rows'][number];

const event = (id: number, kind: SecurityEvent['kind'], by: string | null = null): SecurityEvent => ({
  id: `018f0000-0000-7000-8000-0000000000${String(id).padStart(2, '0')}`,
  kind,
  at: new Date(Date.UTC(2026, 10, 21, 18) - id * 3_600_000 * 7).toISOString(),
  device: kind === 'signInRefused' ? null : 'Firefox · Windows',
  address: '187.190.21.0',
  by,
});

/** Each kind once. */
export const securityEvents: readonly SecurityEvent[] = [
  event(1, 'signedIn', 'password'),
  event(2, 'signInRefused', 'password'),
  event(3, 'passwordChanged', 'old'),
  event(4, 'passwordReset', 'sms'),
  event(5, 'phoneChanged', 'sms'),
  event(6, 'emailChanged', 'email'),
  event(7, 'usernameChanged', 'email'),
  event(8, 'profileChanged'),
  event(9, 'providerLinked', 'google'),
  event(10, 'consentChanged'),
  event(11, 'dataExported'),
  event(12, 'addressesImported'),
  event(13, 'addressesExported'),
  event(14, 'sessionEnded'),
  event(15, 'signedOut'),
  event(16, 'registered', 'sms'),
];
