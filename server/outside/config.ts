/**
 * Reads the external services from the environment (docs/configuration.md). No message contains a value: URLs may
 * contain passwords.
 */
import { isEmail } from '#domain/email.ts';
import { ConfigError, type Environment, text, textBeside } from '../environment.ts';

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** `fromTheStart`: smtps. `upgrade`: STARTTLS, or no e-mail. `off`: requested with `?tls=off`. */
  readonly tls: 'fromTheStart' | 'upgrade' | 'off';
  readonly login: { readonly user: string; readonly pass: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

export interface SmsConfig {
  readonly url: string;
  readonly token: string;
}

const smtpSentence =
  'SMTP_URL must be like smtps://user:password@host:465 or smtp://user:password@host:587 (with ?tls=off it sends unencrypted).';

/** @throws ConfigError */
export function readSmtp(env: Environment): SmtpConfig | undefined {
  const given = text(env, 'SMTP_URL');
  if (given === undefined) return undefined;
  if (!URL.canParse(given)) throw new ConfigError(smtpSentence);
  const { protocol, hostname, port, username, password, search } = new URL(given);
  const isSmtp = protocol === 'smtp:' || protocol === 'smtps:';
  const isOff = protocol === 'smtp:' && search === '?tls=off';
  if (!isSmtp || !hostname || (search !== '' && !isOff)) throw new ConfigError(smtpSentence);
  const usual = protocol === 'smtps:' ? 465 : 587;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : usual,
    tls: protocol === 'smtps:' ? 'fromTheStart' : isOff ? 'off' : 'upgrade',
    login: username ? { user: decoded(username), pass: decoded(password) } : undefined,
    from: mailFrom(env),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigError(smtpSentence);
  }
}

/** `avisos@ejemplo.mx` or `JMX Express <avisos@ejemplo.mx>`. */
function mailFrom(env: Environment): SmtpConfig['from'] {
  const given = textBeside(env, 'MAIL_FROM', 'SMTP_URL', 'the address that mails come from');
  const [, name = '', bracketed, bare] = /^(?:([^<>\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(given) ?? [];
  const address = bracketed ?? bare ?? '';
  if (!isEmail(address)) throw new ConfigError('MAIL_FROM must be an e-mail address, alone or as Name <address>.');
  return { name: name.trim(), address };
}

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a token may be sent to this URL: only encrypted, unless the provider is on this machine. */
export function keepsSecrets(url: string): boolean {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  return protocol === 'https:' || (protocol === 'http:' && ownMachine.has(hostname));
}

/** @throws ConfigError */
export function readSms(env: Environment): SmsConfig | undefined {
  const url = text(env, 'SMS_URL');
  if (url === undefined) return undefined;
  if (!keepsSecrets(url)) {
    throw new ConfigError('SMS_URL must be an https address; http is accepted on this machine only.');
  }
  const token = textBeside(env, 'SMS_TOKEN', 'SMS_URL', 'it authorises us at the provider');
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new ConfigError('SMS_TOKEN must be plain letters, digits and signs without spaces.');
  return { url, token };
}
