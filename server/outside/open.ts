/** Selects the implementation of each port: the configured one, else in development the mailbox, in production none. */
import type { ServerContext } from '../context.ts';
import { facebookIdentity } from './facebook.ts';
import { folderFiles } from './folder-files.ts';
import { googleIdentity } from './google.ts';
import { httpSms } from './http-sms.ts';
import { mailboxMail, mailboxPush, mailboxSms } from './mailbox.ts';
import type { IdentityPort, Outside, PushPort } from './ports.ts';
import { s3Files } from './s3-files.ts';
import { smtpMail } from './smtp-mail.ts';
import { openVapid } from './vapid.ts';
import { webPush } from './web-push.ts';

const nowhere = {
  available: false,
  send: () => Promise.reject(new Error('No service is configured that could send this message.')),
};

/** Never called: an unavailable provider isn't offered. */
export const noIdentity: IdentityPort = {
  available: false,
  address: () => '',
  identify: async () => undefined,
};

/** Push can't be sent, so no device is subscribed. */
const noPush: PushPort = {
  available: false,
  publicKey: '',
  accepts: () => false,
  send: async () => 'gone',
};

/** Some push services reject messages without a contact of the operator. */
function openPush(context: Pick<ServerContext, 'config' | 'db' | 'clock'>): PushPort {
  const { config, clock } = context;
  const { subject, services, privateKey } = config.push;
  const keys = openVapid(config);
  if (!keys) return noPush;
  if (!config.production && privateKey === undefined) return mailboxPush(context, keys, services);
  return subject === undefined ? noPush : webPush({ keys, subject, services, clock });
}

export function openOutside(context: Pick<ServerContext, 'config' | 'db' | 'clock'>): Outside {
  const { smtp, sms, google, facebook, files, production } = context.config;
  return {
    mail: smtp ? smtpMail(smtp) : production ? nowhere : mailboxMail(context),
    sms: sms ? httpSms(sms) : production ? nowhere : mailboxSms(context),
    push: openPush(context),
    google: google ? googleIdentity(google) : noIdentity,
    facebook: facebook ? facebookIdentity(facebook) : noIdentity,
    files: files.s3 ? s3Files(files.s3) : folderFiles(files.folder),
  };
}
