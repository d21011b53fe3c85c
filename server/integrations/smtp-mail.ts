/** E-mail over SMTP. */
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { isEmail } from '#domain/account/email.ts';
import type { SmtpConfig } from './config.ts';
import { type Mail, type MailPort, sendingMs } from './ports.ts';

interface Patience {
  /** Timeout of sending an e-mail, in ms. */
  timeoutMs?: number;
  /** Trusted certificates in addition to the default ones, PEM. */
  ca?: string;
}

/** Sends e-mails by this server, each over a connection of its own. Certificates are verified. */
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
      // A list, a group or a line break in the recipient would reach unintended people.
      if (!isEmail(mail.to)) throw new Error('The recipient is no e-mail address.');
      await inTime(transport.sendMail(getMessage(mail, from)), timeoutMs);
    },
  };
}

function getMessage({ id, to, subject, text, html, unsubscribe }: Mail, from: SmtpConfig['from']) {
  return {
    from,
    to: { name: '', address: to },
    // The subject always stays one line of the header.
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text,
    html,
    // An e-mail that is sent again after a crash has the same message id.
    ...(id !== undefined && { messageId: `<${id}@${from.address.split('@').at(-1)}>` }),
    // Prevents automatic replies (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** A server that answers each step just in time would take minutes; the caller waits ten seconds at most. */
async function inTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('it took too long'), ms);
  });
  const failure = await Promise.race([work.then(() => undefined, getKind), late]);
  clearTimeout(timer);
  if (failure !== undefined) throw new Error(`The mail was not sent: ${failure}.`);
}

/** A server's answer may contain the recipient: only the kind of failure is reported, e.g. `EENVELOPE RCPT TO 550`. */
function getKind(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return [code ?? 'unknown', command, responseCode].filter((fact) => fact !== undefined).join(' ');
}
