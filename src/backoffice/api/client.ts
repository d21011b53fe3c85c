/** The calls of the back office: a session of its own, one call that runs a command, and live topics. */

/** A line of a table; an instant is an ISO text. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** A column of a list, as its filter needs it. */
export interface ColumnFacts {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'money' | 'instant' | 'day' | 'plain' | 'choice';
  readonly choices?: readonly string[];
}

/** A command as the session offers it; its form is in the bundle. */
export interface CommandFacts {
  /** One word or two, e.g. `day close`. */
  readonly name: string;
  readonly about: string;
  readonly places?: readonly string[];
  readonly lists?: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
  /** The input that names a file; its content is sent as `text`. */
  readonly file?: string;
  /** The file is binary: `text` is base64. */
  readonly binary?: boolean;
  /** The input that names a new file, for the terminal only. */
  readonly saves?: string;
  readonly reads: boolean;
  /** Money moves by it. */
  readonly movesMoney?: boolean;
  /** A second operator has to approve it. */
  readonly needsApproval?: boolean;
  /** Of a list: what it can be sorted and filtered by. */
  readonly columns?: readonly ColumnFacts[];
}

export interface OperatorSession {
  readonly name: string;
  readonly roles: readonly string[];
  readonly commands: readonly CommandFacts[];
  /** ISO instant at which the session ends without a further request. */
  readonly idleUntil: string;
}

/** A rejected input: `key` and `params` as the compiled rules report them, `message` in English. */
export interface ReplyError {
  readonly pointer: string;
  readonly message: string;
  readonly key?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface Reply {
  /** 0 done, 2 wrong input, 4 not possible in the current state. */
  readonly exit: number;
  readonly said: readonly string[];
  readonly rows: readonly Row[];
  /** Of a command that saves: the bytes as base64. */
  readonly saved?: string;
  readonly errors?: readonly ReplyError[];
  /** Rows of all pages; with `next` at least. */
  readonly total?: number;
  /** The input `after` of the next page, when there is one. */
  readonly next?: string;
}

export interface Credentials {
  readonly name: string;
  readonly password: string;
  readonly code?: string;
  readonly recoveryCode?: string;
}

type SignedIn = { readonly state: 'enrol' } | { readonly state: 'signedIn' };

type Input = Readonly<Record<string, unknown>>;

export interface OperatorClient {
  readonly signIn: (credentials: Credentials) => Promise<SignedIn>;
  readonly enrol: () => Promise<{ readonly uri: string }>;
  /** @throws ClientError 400 with errors at `/code` and `/newPassword`. */
  readonly confirm: (given: {
    readonly code: string;
    readonly newPassword: string;
  }) => Promise<{ readonly recoveryCodes: readonly string[] }>;
  readonly signOut: () => Promise<void>;
  /** @throws ClientError 401 without a session. */
  readonly session: () => Promise<OperatorSession>;
  /** @param isBackground asked again without the operator: it does not prolong the session. */
  readonly run: (command: string, input: Input, isBackground?: boolean) => Promise<Reply>;
  /** Calls `onTopic` for every change and `onLine` when the connection opens or drops; returns what ends it. */
  readonly live: (onTopic: (topic: string) => void, onLine: (isOpen: boolean) => void) => () => void;
}

/** 400 wrong input, 401 signed out, 403 not allowed, 429 too many attempts, 0 no connection. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly status: number;
  readonly errors: readonly ReplyError[];

  constructor(status: number, errors: readonly ReplyError[] = []) {
    super(`The back office answered ${status}.`);
    this.status = status;
    this.errors = errors;
  }
}

const base = '/ops/api';

/** The server writes the errors of fields in this language. */
const getLangType = (): string => (document.documentElement.lang === 'en' ? 'EN' : 'ES');

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return {};
  }
}

async function send(path: string, { headers, ...init }: RequestInit): Promise<unknown> {
  const response = await fetch(`${base}${path}`, {
    ...init,
    headers: { ...headers, langType: getLangType() },
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(() => {
    throw new ClientError(0);
  });
  const body = await readBody(response);
  if (response.ok) return body;
  throw new ClientError(response.status, (body as { data?: { errors?: readonly ReplyError[] } | null }).data?.errors);
}

const post = (path: string, body: object = {}): Promise<unknown> =>
  send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

function listen(onTopic: (topic: string) => void, onLine: (isOpen: boolean) => void): () => void {
  const source = new EventSource(`${base}/live`);
  source.addEventListener('open', () => onLine(true));
  source.addEventListener('error', () => onLine(false));
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { topic } = JSON.parse(data) as { topic?: string };
    if (topic !== undefined) onTopic(topic);
  });
  return () => source.close();
}

export const operatorClient: OperatorClient = {
  signIn: async (credentials) => (await post('/sign-in', credentials)) as SignedIn,
  enrol: async () => (await post('/enrol')) as { uri: string },
  confirm: async (given) => (await post('/enrol/confirm', given)) as { recoveryCodes: string[] },
  signOut: async () => void (await post('/sign-out')),
  session: async () => {
    const session = (await send('/session', {})) as Partial<OperatorSession>;
    if (session.name === undefined) throw new ClientError(401);
    return session as OperatorSession;
  },
  run: async (command, input, isBackground = false) =>
    (await post('/run', { command, input, ...(isBackground && { background: true }) })) as Reply,
  live: listen,
};
