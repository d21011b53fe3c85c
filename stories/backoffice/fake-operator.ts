/** A client of the back office without a server: answers from a table of replies, and remembers what was sent. */
import {
  ClientError,
  type CommandFacts,
  type OperatorClient,
  type OperatorSession,
  type Reply,
  type Row,
} from '#src/backoffice/api/client.ts';

const group: Readonly<Record<string, string>> = {
  queue: 'desk',
  order: 'desk',
  inbox: 'desk',
  case: 'desk',
  delivery: 'desk',
  price: 'finance',
  cod: 'finance',
  tariff: 'finance',
  coupon: 'finance',
  scan: 'warehouse',
  day: 'warehouse',
  slots: 'warehouse',
  holiday: 'warehouse',
  audit: 'administration',
  proposal: 'administration',
};

type Facts = Omit<CommandFacts, 'group' | 'reads' | 'about'> & Partial<Pick<CommandFacts, 'reads' | 'about'>>;

const toCommand = ({ name, ...facts }: Facts): CommandFacts => ({
  about: name,
  group: group[name.split(' ')[0] ?? ''] ?? 'desk',
  reads: /^(queue|audit)$| (list|show|cuts|cut|search|file)$/.test(name),
  ...facts,
  name,
});

export const commands: readonly CommandFacts[] = [
  { name: 'queue' },
  { name: 'order search', places: ['query'] },
  { name: 'order show', places: ['waybill'] },
  { name: 'inbox list' },
  { name: 'inbox show', places: ['reference'] },
  { name: 'inbox answer', places: ['reference', 'text'] },
  { name: 'inbox file', places: ['reference'], saves: 'into' },
  { name: 'case list' },
  { name: 'case show', places: ['case'] },
  { name: 'case answer', places: ['case', 'text'] },
  { name: 'case decide', places: ['case', 'amount', 'text'], needsApproval: true },
  { name: 'case pay', places: ['case', 'reference'] },
  { name: 'delivery list' },
  { name: 'delivery change', places: ['waybill', 'kind'] },
  { name: 'delivery withdraw', places: ['waybill'] },
  { name: 'price list' },
  { name: 'price confirm', places: ['waybill', 'total'] },
  { name: 'cod list' },
  { name: 'cod show', places: ['reference'] },
  { name: 'cod file', places: ['reference', 'number'], saves: 'into' },
  { name: 'cod approve', places: ['reference'] },
  { name: 'cod reject', places: ['reference', 'reason'] },
  { name: 'cod cuts' },
  { name: 'cod pay', places: ['cut', 'reference'], needsApproval: true },
  { name: 'tariff list' },
  { name: 'tariff show' },
  { name: 'tariff load', places: ['file'], file: 'file', needsApproval: true },
  { name: 'coupon give', places: ['account', 'type', 'worth'] },
  { name: 'scan', places: ['waybill', 'status'], file: 'photo', binary: true },
  { name: 'day close', places: ['date'] },
  { name: 'day open', places: ['date'] },
  { name: 'slots show', places: ['area', 'date'] },
  { name: 'slots set', places: ['area', 'date', 'slot', 'capacity'] },
  { name: 'audit' },
  { name: 'proposal list' },
  { name: 'proposal show', places: ['id'] },
  { name: 'proposal approve', places: ['id'] },
  { name: 'proposal reject', places: ['id'] },
].map(toCommand);

const minute = 60_000;
const at = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString();

const queue: readonly Row[] = [
  {
    kind: 'claim',
    reference: 'R-2026-0871',
    subject: 'Caja mojada, falta 1 de 2 piezas',
    since: at(-4380),
    due: at(-92),
    command: 'case show',
  },
  {
    kind: 'cod',
    reference: 'COD-4471',
    subject: 'Ferretería Los Compas: primera solicitud',
    since: at(-2880),
    due: at(-28),
    command: 'cod show',
  },
  {
    kind: 'cod',
    reference: 'COD-4478',
    subject: 'Bordados Itzel: segunda solicitud',
    since: at(-2820),
    due: at(42),
    command: 'cod show',
  },
  {
    kind: 'proposal',
    reference: 'T-2026-12',
    subject: 'Diciembre 2026 pide segunda firma',
    since: at(-972),
    due: at(1500),
    command: 'proposal show',
  },
  {
    kind: 'message',
    reference: 'M-88213',
    subject: '“Puse mal el número de la casa”',
    since: at(-167),
    due: at(73),
    command: 'inbox show',
  },
  {
    kind: 'price',
    reference: 'JMX004281402207',
    subject: 'A Bogotá, 12.4 kg',
    since: at(-111),
    due: at(9),
    command: 'price confirm',
  },
  {
    kind: 'message',
    reference: 'M-88240',
    subject: '“¿Me facturan con otro RFC?”',
    since: at(-37),
    due: at(203),
    command: 'inbox show',
  },
];

const inbox: readonly Row[] = [
  { reference: 'M-88213', kind: 'contact', state: 'open', received: at(-167), due: at(73), overdue: null },
  { reference: 'M-88240', kind: 'vip', state: 'answered', received: at(-1437), due: at(-20), overdue: 'overdue' },
  { reference: 'M-88251', kind: 'application', state: 'solved', received: at(-3437), due: null, overdue: null },
];

const toReply = (rows: readonly Row[], said: readonly string[] = []): Reply => ({ exit: 0, said, rows });

export const replies: Readonly<Record<string, Reply>> = {
  queue: toReply(queue),
  'inbox list': toReply(inbox),
  'inbox show': toReply([
    { field: 'reference', value: 'M-88213' },
    { field: 'kind', value: 'contact' },
    { field: 'email', value: 'aldo@ejemplo.mx' },
    { field: 'message', value: 'Puse mal el número de la casa: es el 204-B, no el 240.' },
  ]),
  'inbox answer': toReply([], ['M-88213 is answered.']),
};

export interface FakeOptions {
  /** Replies by command, or what they do with the input. */
  replies?: Readonly<Record<string, Reply | ((input: Readonly<Record<string, unknown>>) => Reply | Promise<Reply>)>>;
  /** How the page begins. */
  start?: 'signedOut' | 'enrol' | 'signedIn' | 'unreachable';
  idleMs?: number;
  allowed?: readonly string[];
  isLive?: boolean;
}

export interface FakeOperator extends OperatorClient {
  readonly sent: readonly { readonly command: string; readonly input: Readonly<Record<string, unknown>> }[];
  /** As if the server had sent the topic. */
  readonly announce: (topic: string) => void;
}

const halfHour = 30 * minute;

export function createFakeOperator({
  replies: own = {},
  start = 'signedIn',
  idleMs = halfHour,
  allowed,
  isLive = true,
}: FakeOptions = {}): FakeOperator {
  let state = start;
  let idle = idleMs;
  const sent: { command: string; input: Readonly<Record<string, unknown>> }[] = [];
  const listeners = new Set<(topic: string) => void>();
  const session = (): OperatorSession => ({
    name: 'Sofía Cantú',
    roles: ['desk', 'finance'],
    commands: allowed ? commands.filter(({ name }) => allowed.includes(name)) : commands,
    idleUntil: new Date(Date.now() + idle).toISOString(),
  });
  return {
    sent,
    announce: (topic) => {
      for (const listener of listeners) listener(topic);
    },
    signIn: async ({ password }) => {
      if (password === 'wrong') throw new ClientError(401);
      if (state === 'enrol') return { state: 'enrol' };
      state = 'signedIn';
      idle = halfHour;
      return { state: 'signedIn' };
    },
    enrol: async () => ({ uri: 'otpauth://totp/JMX:sofia?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=JMX' }),
    confirm: async ({ code, newPassword }) => {
      const errors = [
        ...(code === '000000' ? [{ pointer: '/code', message: 'El código no coincide.' }] : []),
        ...(newPassword.length < 12 ? [{ pointer: '/newPassword', message: 'Usa al menos 12 caracteres.' }] : []),
      ];
      if (errors.length > 0) throw new ClientError(400, errors);
      state = 'signedIn';
      return { recoveryCodes: ['4f7k-9qpd', '8m2c-x6rt', 'v3hs-j5wn', 'b9ye-2zka'] };
    },
    signOut: async () => {
      state = 'signedOut';
    },
    session: async () => {
      if (state === 'unreachable') throw new ClientError(0);
      if (state !== 'signedIn') throw new ClientError(401);
      return session();
    },
    run: async (command, input) => {
      sent.push({ command, input });
      const reply = own[command] ?? replies[command] ?? toReply([]);
      return typeof reply === 'function' ? reply(input) : reply;
    },
    live: (onTopic, onLine) => {
      listeners.add(onTopic);
      queueMicrotask(() => onLine(isLive));
      return () => listeners.delete(onTopic);
    },
  };
}
