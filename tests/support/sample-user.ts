import type { Answer } from '#contract/answers.ts';

/** A customer as the server describes one: by phone, with a password, and nothing else said yet. */
export const sampleUser: Answer<'userInfo'> = {
  userId: '018f0000-0000-7000-8000-000000000001',
  username: 'Ana',
  phone: '9512345678',
  phoneVerified: true,
  email: null,
  emailVerified: false,
  fullName: null,
  company: null,
  birthday: null,
  hasPassword: true,
  providers: [],
  monthlyContract: false,
  createdAt: '2026-01-10T16:00:00.000Z',
  version: 1,
};
