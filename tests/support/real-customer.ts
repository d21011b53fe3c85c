/** Customers of servers in processes of their own, in development: image codes by their question, messages read in the mailbox. */
import type { Answer } from '#contract/calls.ts';
import type { Input } from '#server/http/handlers.ts';
import type { ImageCodeInput } from '#server/modules/codes/image-codes.ts';
import { answerTo } from './image-code.ts';
import { mustCall, type RealServer } from './real-server.ts';

type Caller = Pick<RealServer, 'call'>;

const customerPassword = 'Guia2026';

let next = 0;

export async function solvedImageCodeAt(server: Caller): Promise<ImageCodeInput> {
  const { captchaId, question } = await mustCall(server, 'captcha');
  return { captchaId, captcha: answerTo(question) };
}

/** The newest code to a phone or an e-mail address; notices that a job sends may come after it. */
export async function mailboxCode(server: Caller, to: string): Promise<string> {
  const { messages } = await mustCall(server, 'mailbox');
  const [code] = messages.flatMap(({ to: target, text }) => (target === to ? (/\b\d{6}\b/.exec(text) ?? []) : []));
  if (code === undefined) throw new Error(`The mailbox holds no code for ${to}.`);
  return code;
}

export async function smsCodeAt(server: Caller, phone: string, purpose: Input<'smsCode'>['purpose']): Promise<string> {
  await mustCall(server, 'smsCode', { purpose, phone, ...(await solvedImageCodeAt(server)) });
  return mailboxCode(server, phone);
}

export type RealCustomer = Answer<'registerByPhone'> & { phone: string; password: string };

/**
 * Registers a customer by phone and signs them in. An address may request 20 codes an hour: each customer uses one.
 * @param name prefix of the username, which is unique, also when a test is run again.
 */
export async function newCustomerAt(server: Caller, name: string): Promise<RealCustomer> {
  next += 1;
  const phone = `99912${String(30_000 + next)}`;
  const password = customerPassword;
  const code = await smsCodeAt(server, phone, 'register');
  const data = await mustCall(server, 'registerByPhone', {
    phone,
    code,
    username: `${name} ${next}`,
    password,
    confirmPassword: password,
    acceptTerms: true,
  });
  return { ...data, phone, password };
}
