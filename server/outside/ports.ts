/** What the server needs of the world outside. Modules know these ports; what stands behind them is chosen at the start. */

/** A mail in plain text. */
export interface Mail {
  /** One address. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
}

export interface Sms {
  /** Ten digits, as stored (D-21). */
  readonly to: string;
  readonly text: string;
}

export interface MailPort {
  /** False when no mail can be sent from this installation: what needs one isn't offered. */
  readonly available: boolean;
  /** Resolves when the mail was taken over by the next server; rejects in 10 s at the latest. The reason names no recipient. */
  readonly send: (mail: Mail) => Promise<void>;
}

export interface SmsPort {
  /** False when no SMS can be sent from this installation: what needs one isn't offered. */
  readonly available: boolean;
  /** Resolves when the provider has taken the message; rejects in 10 s at the latest. The reason names no recipient. */
  readonly send: (sms: Sms) => Promise<void>;
}

export interface Outside {
  readonly mail: MailPort;
  readonly sms: SmsPort;
}

/** The longest that a message may take to leave, in ms. */
export const sendingMs = 10_000;
