/** Mail over SMTP. */
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { isEmail } from '#domain/email.ts';
import type { SmtpConfig } from './config.ts';
import { type Mail, type MailPort, sendingMs } from './ports.ts';

interface Patience {
  /** Ms until a mail that doesn't leave is given up. */
  timeoutMs?: number;
  /** Certificates that are trusted besides the usual ones, PEM. */
  ca?: string;
}

/** Mails by this server, each over a connection of its own. Certificates are checked. */
export function smtpMail(
  { host, port, tls, login, from }: SmtpConfig,
  { timeoutMs = sendingMs, ca }: Patience = {},
): MailPort {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'fromTheStart',
    requireTLS: tls === 'upgrade',
    ignoreTLS: tls === 'off',
    ...(login && { auth: login }),
    ...(ca && { tls: { ca } }),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SMTPTransportOptions);
  return {
    available: true,
    async send(mail) {
      // A list, a group or a line break in the recipient would reach people that nobody meant.
      if (!isEmail(mail.to)) throw new Error('The recipient is no e-mail address.');
      await inTime(transport.sendMail(getMessage(mail, from)), timeoutMs);
    },
  };
}

function getMessage({ id, to, subject, text, html, unsubscribe }: Mail, from: SmtpConfig['from']) {
  return {
    from,
    to: { name: '', address: to },
    // Whatever a subject is made of, it stays one line of the header.
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text,
    html,
    // A mail that is sent a second time after a kill is the same one to whoever compares.
    ...(id !== undefined && { messageId: `<${id}@${from.address.split('@').at(-1)}>` }),
    // Out-of-office programs don't answer to it (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** A server that answers each step just in time would take minutes; whoever waits for the answer has ten seconds. */
async function inTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('it took too long'), ms);
  });
  const failure = await Promise.race([work.then(() => undefined, getKind), late]);
  clearTimeout(timer);
  if (failure !== undefined) throw new Error(`The mail was not sent: ${failure}.`);
}

/** What a server answers may repeat the recipient: only the kind of failure is told on, e.g. `EENVELOPE RCPT TO 550`. */
function getKind(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return [code ?? 'unknown', command, responseCode].filter((fact) => fact !== undefined).join(' ');
}
