/** A client of the back office without a server: answers from a table of replies, and remembers what was sent. */
import {
  ClientError,
  type CommandFacts,
  type OperatorClient,
  type OperatorSession,
  type Reply,
  type Row,
} from '#src/backoffice/api/client.ts';
import { financeReplies } from './finance-replies.ts';

type Facts = Omit<CommandFacts, 'reads' | 'about'> & Partial<Pick<CommandFacts, 'reads' | 'about'>>;

const toCommand = ({ name, ...facts }: Facts): CommandFacts => ({
  about: name,
  reads: /^(queue|audit)$| (list|show|board|cuts|cut|due|payments|search|file)$/.test(name),
  ...facts,
  name,
});

/** Columns of texts, and those of a choice. */
const toColumns = (names: string, choices: Readonly<Record<string, readonly string[]>> = {}): Facts['columns'] =>
  names
    .split(', ')
    .map((name) => (choices[name] ? { name, kind: 'choice', choices: choices[name] } : { name, kind: 'text' }));

const offered: readonly Facts[] = [
  {
    name: 'queue',
    options: { page: 'NUMBER' },
    columns: [
      { name: 'kind', kind: 'choice', choices: ['claim', 'codApplication', 'message', 'price', 'proposal'] },
      { name: 'subject', kind: 'text' },
      { name: 'about', kind: 'plain' },
      { name: 'since', kind: 'instant' },
      { name: 'due', kind: 'instant' },
      { name: 'overdue', kind: 'choice', choices: ['overdue'] },
      { name: 'whose', kind: 'choice', choices: ['mine', 'free', 'others'] },
      { name: 'operator', kind: 'text' },
    ],
  },
  { name: 'queue count', reads: true },
  { name: 'queue take', places: ['kind', 'subject'] },
  { name: 'queue release', places: ['kind', 'subject'] },
  { name: 'queue hand-on', places: ['kind', 'subject'] },
  { name: 'order search', places: ['term'] },
  { name: 'order show', places: ['number'] },
  { name: 'order change', places: ['waybill'] },
  { name: 'order cancel', places: ['waybill', 'reason'] },
  { name: 'order label', places: ['waybill', 'format', 'into'], saves: 'into' },
  {
    name: 'return list',
    columns: toColumns('waybill, of parcel, state, by, reason, sender, recipient, created, until, accepted, total', {
      state: ['ready', 'expired', 'cancelled', 'returning', 'returned'],
    }),
  },
  { name: 'return show', places: ['waybill'] },
  { name: 'return create', places: ['waybill'] },
  {
    name: 'inbox list',
    options: { all: '', page: 'NUMBER' },
    columns: [
      { name: 'reference', kind: 'text' },
      { name: 'kind', kind: 'choice', choices: ['contact', 'vip', 'franchise', 'application'] },
      { name: 'state', kind: 'choice', choices: ['open', 'answered', 'solved'] },
      { name: 'received', kind: 'instant' },
      { name: 'due', kind: 'instant' },
      { name: 'overdue', kind: 'choice', choices: ['overdue'] },
    ],
  },
  { name: 'inbox show', places: ['reference'] },
  { name: 'inbox answer', places: ['reference', 'text'] },
  { name: 'inbox file', places: ['reference'], saves: 'into' },
  { name: 'case list' },
  { name: 'case show', places: ['case'] },
  { name: 'case answer', places: ['case', 'text'] },
  { name: 'case decide', places: ['case', 'amount', 'text'], needsApproval: true },
  { name: 'case pay', places: ['case', 'reference'], needsApproval: true },
  { name: 'case file', places: ['case', 'number'], saves: 'into' },
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
  { name: 'cod disable', places: ['account', 'reason'] },
  { name: 'cod check' },
  { name: 'cod rebuild', places: ['day'], movesMoney: true },
  { name: 'cod due' },
  { name: 'cod cuts' },
  { name: 'cod cut', places: ['cut'] },
  { name: 'cod pay', places: ['cut'], needsApproval: true },
  { name: 'cod payments', saves: 'into' },
  { name: 'cod pay-file', places: ['file'], file: 'file', needsApproval: true },
  {
    name: 'merchant list',
    columns: toColumns(
      'account, customer, state, since, waybills, collected, receivable, open cuts, to pay, mismatches',
      {
        state: ['underReview', 'approved', 'failed', 'disabled'],
      },
    ),
  },
  { name: 'merchant show', places: ['account'] },
  {
    name: 'tariff list',
    columns: toColumns('from, state, fuel, zones, prices', { state: ['to come', 'holds', 'past'] }),
  },
  { name: 'tariff show' },
  { name: 'tariff load', places: ['file'], file: 'file', needsApproval: true },
  { name: 'tariff rollback', places: ['from'], needsApproval: true },
  { name: 'banner list' },
  { name: 'banner show', places: ['banner'] },
  { name: 'banner add', places: ['area'], file: 'picture', binary: true },
  { name: 'banner change', places: ['banner'], file: 'picture', binary: true },
  { name: 'banner remove', places: ['banner'] },
  { name: 'content list' },
  { name: 'content show', places: ['entry'] },
  { name: 'content preview', places: ['entry'], reads: true },
  { name: 'content add', places: ['entry'] },
  { name: 'content save', places: ['entry'] },
  { name: 'content attach', places: ['entry', 'file'], file: 'file', binary: true },
  { name: 'content detach', places: ['entry', 'name'] },
  { name: 'content file', places: ['entry', 'name', 'into'], saves: 'into' },
  { name: 'content publish', places: ['entry'] },
  { name: 'content withdraw', places: ['entry'] },
  { name: 'content restore', places: ['entry', 'version'] },
  { name: 'content reset', places: ['entry'] },
  { name: 'content export', places: ['into'], saves: 'into' },
  {
    name: 'campaign list',
    columns: toColumns('campaign, name, state, audience, worth, until, issued, used, share, budget left', {
      state: ['planned', 'running', 'usedUp', 'ended', 'stopped'],
      audience: ['public', 'accounts', 'newAccounts'],
    }),
  },
  { name: 'campaign show', places: ['campaign'] },
  {
    name: 'campaign add',
    places: ['campaign', 'name', 'type', 'worth', 'budget'],
    file: 'file',
    movesMoney: true,
    needsApproval: true,
  },
  { name: 'campaign raise', places: ['campaign', 'budget'], movesMoney: true },
  { name: 'campaign stop', places: ['campaign'], movesMoney: true },
  { name: 'coupon give', places: ['account', 'type', 'worth'], movesMoney: true },
  { name: 'scan', places: ['waybill', 'status'], file: 'photo', binary: true },
  { name: 'day close', places: ['date'] },
  { name: 'day open', places: ['date'] },
  { name: 'slots show', places: ['area', 'date'] },
  { name: 'slots set', places: ['area', 'date', 'slot', 'capacity'] },
  { name: 'holiday add', places: ['date'] },
  { name: 'holiday remove', places: ['date'] },
  { name: 'pickup board', places: ['area', 'from', 'days'] },
  {
    name: 'pickup list',
    places: ['date', 'area'],
    columns: toColumns('waybill, kind, order, slot, zip, phone', { kind: ['order', 'return'] }),
  },
  { name: 'pickup move', places: ['pickupDate', 'pickupSlot', 'waybills'] },
  {
    name: 'branch list',
    columns: toColumns('code, name, city, state, zip, accepts, hands over, status, closes', {
      accepts: ['true', 'false'],
      'hands over': ['true', 'false'],
      status: ['inService', 'closing', 'closed'],
    }),
  },
  { name: 'branch show', places: ['code'] },
  { name: 'branch add', places: ['code'], lists: ['services'] },
  { name: 'branch change', places: ['code'], lists: ['services'] },
  { name: 'branch close', places: ['code', 'from', 'reason'] },
  { name: 'branch open', places: ['code'] },
  { name: 'audit' },
  { name: 'health', reads: true },
  {
    name: 'jobs list',
    columns: toColumns('id, kind, state, tries, created, next', { state: ['failed', 'retrying', 'waiting'] }),
  },
  { name: 'jobs retry', places: ['id'] },
  { name: 'rules stopped', reads: true },
  { name: 'proposal list' },
  { name: 'proposal show', places: ['id'] },
  { name: 'proposal approve', places: ['id'] },
  { name: 'proposal reject', places: ['id'] },
];
const commands = offered.map(toCommand);

const minute = 60_000;
const at = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString();

const takenBy = (operator: string, whose: string, note: string | null = null): Row => ({
  operator,
  whose,
  note,
  reserved: at(-12),
});

const waiting: readonly Row[] = [
  {
    kind: 'claim',
    subject: 'R-2026-0871',
    overdue: 'overdue',
    ...takenBy('Iván Mora', 'others'),
    about: 'Caja mojada, falta 1 de 2 piezas',
    since: at(-4380),
    due: at(-92),
    command: 'case decide',
  },
  {
    kind: 'codApplication',
    subject: 'COD-4471',
    overdue: 'overdue',
    about: 'Ferretería Los Compas: primera solicitud',
    since: at(-2880),
    due: at(-28),
    command: 'cod approve',
  },
  {
    kind: 'codApplication',
    subject: 'COD-4478',
    ...takenBy('Sofía Cantú', 'mine', 'Iván Mora: la CLABE es de otro banco'),
    about: 'Bordados Itzel: segunda solicitud',
    since: at(-2820),
    due: at(42),
    command: 'cod approve',
  },
  {
    kind: 'proposal',
    subject: 'T-2026-12',
    about: 'Diciembre 2026 pide segunda firma',
    since: at(-972),
    due: at(1500),
    command: 'proposal approve',
  },
  {
    kind: 'message',
    subject: 'M-88213',
    about: '“Puse mal el número de la casa”',
    since: at(-167),
    due: at(73),
    command: 'inbox answer',
  },
  {
    kind: 'price',
    subject: 'JMX004281402207',
    about: 'A Bogotá, 12.4 kg',
    since: at(-111),
    due: at(9),
    command: 'price confirm',
  },
  {
    kind: 'message',
    subject: 'M-88240',
    operator: 'finance',
    note: 'Iván Mora: pide factura',
    about: '“¿Me facturan con otro RFC?”',
    since: at(-37),
    due: at(203),
    command: 'inbox answer',
  },
];
const free: Row = { overdue: null, whose: 'free', operator: null, reserved: null, note: null };
export const queue: readonly Row[] = waiting.map((row) => ({ ...free, ...row }));

/** The same as `queue count` has it. */
export function countQueue(rows: readonly Row[]): Reply {
  const hour = 60 * minute;
  return toReply(
    rows.map((row) => {
      const due = Date.parse(String(row['due']));
      const isSoon = row['overdue'] === null && due < Date.now() + 8 * hour;
      return {
        kind: row['kind'] ?? null,
        overdue: row['overdue'] ?? null,
        hour: isSoon ? new Date(due - (due % hour)).toISOString() : null,
        mine: 0,
        free: 0,
        others: 0,
        [String(row['whose'])]: 1,
      };
    }),
  );
}

const inbox: readonly Row[] = [
  { reference: 'M-88213', kind: 'contact', state: 'open', received: at(-167), due: at(73), overdue: null },
  { reference: 'M-88240', kind: 'vip', state: 'answered', received: at(-1437), due: at(-20), overdue: 'overdue' },
  { reference: 'M-88251', kind: 'application', state: 'solved', received: at(-3437), due: null, overdue: null },
];

/** A list of the server: filters that are equal or contained, in pages. */
export function toList(rows: readonly Row[], input: Readonly<Record<string, unknown>>): Reply {
  const {
    where = [],
    size = 50,
    after = '0',
    into,
  } = input as {
    where?: readonly string[];
    size?: number;
    after?: string;
    into?: string;
  };
  const found = rows.filter((row) =>
    where.every((filter) => {
      const [, name = '', operator, value = ''] = /^([^=~<>]+)([=~])(.*)$/.exec(filter) ?? [];
      return operator === '~' ? String(row[name]).includes(value) : String(row[name]) === value;
    }),
  );
  if (into !== undefined) return { exit: 0, said: ['Se exportaron las filas.'], rows: [], saved: btoa('reference') };
  const first = Number(after);
  const shown = found.slice(first, first + size);
  const end = first + shown.length;
  const hasMore = end < found.length;
  return { exit: 0, said: [], rows: shown, total: end + (hasMore ? 1 : 0), ...(hasMore && { next: String(end) }) };
}

const toReply = (rows: readonly Row[], said: readonly string[] = []): Reply => ({ exit: 0, said, rows });

const waybill = 'JMX004281220417';

const order: readonly Row[] = [
  { section: 'order', field: 'waybill', value: waybill },
  { section: 'order', field: 'order', value: '20261120-0417' },
  { section: 'order', field: 'status', value: 'inTransit' },
  { section: 'order', field: 'product', value: 'standard' },
  {
    section: 'order',
    field: 'sender',
    value: 'Ana Lucía Robles · 3312044471 · Chapultepec Sur 238-4, 44160, Guadalajara',
  },
  { section: 'order', field: 'recipient', value: 'José Ángel Ñáñez Poot · 9994721180 · Calle 25 204-B, 97070, Mérida' },
  { section: 'order', field: 'promised', value: '2026-11-26 – 2026-11-27' },
  { section: 'money', field: 'payment', value: 'PP_CASH' },
  { section: 'money', field: 'freight', value: '$181.40' },
  { section: 'money', field: 'fuel', value: '$21.77' },
  { section: 'money', field: 'VAT', value: '$32.11' },
  { section: 'money', field: 'total', value: '$235.28' },
  { section: 'ledger', field: at(-9000), value: 'placed', amount: '$235.28' },
  { section: 'ledger', field: at(-800), value: 'casePaid · R-2026-0871', amount: '-$120.00' },
  { section: 'ledger', field: 'balance', value: null, amount: '$115.28' },
  { section: 'parcels', field: 'JMX004281220418', value: 'inTransit · $98.00' },
  { section: 'returns', field: 'JMX004281220511', value: 'ready · 2026-12-30 · $181.40' },
  { section: 'cases', field: 'R-2026-0871', value: 'damage · paid · $120.00' },
  { section: 'timeline', field: at(-9000), value: 'toBePickedUp' },
  { section: 'timeline', field: at(-4000), value: 'pickedUp · Guadalajara, Jalisco' },
  { section: 'timeline', field: at(-900), value: 'inTransit · Puebla, Puebla · held' },
  { section: 'timeline', field: at(-800), value: 'case pay', by: 'Sofía Cantú' },
];

/** A picture of 1 × 1, as a document. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const application: readonly Row[] = [
  { field: 'reference', value: 'COD-4478' },
  { field: 'submitted', value: at(-2820) },
  { field: 'account', value: 'waiting' },
  { field: 'holder', value: 'Itzel Guadalupe Poot Canul' },
  { field: 'tin', value: 'POCI9103147K5' },
  { field: 'bank', value: 'Banco del Golfo' },
  { field: 'accountNumber', value: '072910011732044810' },
  { field: 'file 1', value: 'INE: frente.jpg (120400 bytes)' },
  { field: 'file 2', value: 'statement: caratula.png (68 bytes)' },
  { field: 'look at bank', value: 'the CLABE is one of Banco Nopal' },
];

const banner: Row = {
  banner: 'B-4F2A9C01',
  state: 'shown',
  area: 'index',
  audience: 'everyone',
  position: 1,
  from: '2026-11-20',
  until: '2026-11-30',
  es: 'Buen Fin: 15 % menos en todos tus envíos, con el código BUENFIN26.',
  en: 'Buen Fin: 15 % off all your shipments with the code BUENFIN26.',
  zh: '优惠周：使用优惠码 BUENFIN26，所有寄件享 15 % 折扣。',
  pt: 'Buen Fin: 15 % de desconto em todos os envios com o código BUENFIN26.',
  ar: 'خصم 15 ٪ على جميع شحناتك بالرمز BUENFIN26.',
  link: '/shipping-rates',
  image: null,
  revision: '4f2a9c',
};

const replies: NonNullable<FakeOptions['replies']> = {
  ...financeReplies,
  queue: (input) => toList(queue, input),
  'queue count': () => countQueue(queue),
  'queue take': ({ subject }) => toReply([], [`${String(subject)} es tuyo por 30 minutos.`]),
  'queue hand-on': ({ subject }) => toReply([], [`${String(subject)} se pasó a Iván Mora.`]),
  'inbox list': (input) => toList(inbox, input),
  'inbox show': toReply([
    { field: 'reference', value: 'M-88213' },
    { field: 'kind', value: 'contact' },
    { field: 'email', value: 'aldo@ejemplo.mx' },
    { field: 'message', value: 'Puse mal el número de la casa: es el 204-B, no el 240.' },
  ]),
  'inbox answer': toReply([], ['M-88213 is answered.']),
  'order search': toReply([
    {
      waybill,
      order: '20261120-0417',
      status: 'inTransit',
      ordered: at(-9000),
      sender: 'Ana Lucía Robles',
      recipient: 'José Ángel Ñáñez Poot',
      from: '44160 Guadalajara',
      to: '97070 Mérida',
      pickup: '2026-11-24',
      total: '$235.28',
    },
  ]),
  'order show': toReply(order),
  health: toReply(
    [
      {
        part: 'trabajos',
        name: 'notify',
        value: '3 esperan, 1 de ellos más de 10 minutos, 1 abandonado',
        state: 'look',
        oldest: at(-25),
      },
      { part: 'mensajes de esta hora', name: 'sms', value: '870 de 1000', used: 870, limit: 1000, state: 'look' },
      { part: 'mensajes de esta hora', name: 'mail', value: '120 de 5000', used: 120, limit: 5000, state: 'good' },
      { part: 'versiones', name: 'Node.js', value: 'v22.11.0', state: 'good' },
    ],
    ['Revisa 2 de estos.'],
  ),
  'jobs list': toReply([
    {
      id: '019abcde-0000-7000-8000-000000000001',
      kind: 'notify',
      state: 'failed',
      tries: 9,
      created: at(-300),
      next: null,
    },
  ]),
  'jobs retry': toReply([], ['El trabajo se intenta otra vez en un segundo.']),
  'rules stopped': toReply([
    { form: 'order/sender', input: '/phone', rule: 'rules:phone', shown: 412, stopped: 87, corrected: 71, server: 3 },
  ]),
  'return list': toReply([
    {
      waybill: 'JMX004281220511',
      'of parcel': waybill,
      state: 'ready',
      by: 'recipient',
      reason: 'wrongSize',
      sender: 'Ana Lucía Robles',
      recipient: 'José Ángel Ñáñez Poot',
      created: at(-700),
      until: '2026-12-30',
      pickup: null,
      accepted: null,
      total: '$181.40',
    },
  ]),
  'cod show': toReply(application),
  'case file': { ...toReply([{ name: 'factura.png', type: 'image/png', bytes: 68 }]), saved: picture },
  'cod file': { ...toReply([{ name: 'caratula.png', type: 'image/png', bytes: 68 }]), saved: picture },
  'tariff list': toReply([
    { from: '2026-12-15', state: 'to come', fuel: '11 %', zones: 3, prices: 9 },
    { from: '2026-11-01', state: 'holds', fuel: '12 %', zones: 3, prices: 9 },
    { from: '1970-01-01', state: 'past', fuel: '8 %', zones: 3, prices: 9 },
  ]),
  'banner list': toReply([banner]),
  'banner show': toReply([banner]),
  'banner change': toReply([banner], ['Se cambió el aviso B-4F2A9C01.']),
  'campaign list': toReply([
    {
      campaign: 'BUENFIN26',
      name: 'Buen Fin 2026',
      state: 'running',
      audience: 'public',
      type: 'percentage',
      worth: '15 %',
      from: at(-20_000),
      until: at(20_000),
      count: 2000,
      issued: 812,
      used: 406,
      share: '50 %',
      budget: '$50,000.00',
      spent: '$31,250.50',
      'budget left': '$18,749.50',
    },
    {
      campaign: 'BIENVENIDA',
      name: 'Cuentas de noviembre',
      state: 'usedUp',
      audience: 'newAccounts',
      type: 'voucher',
      worth: '$21.00',
      from: at(-40_000),
      until: at(9_000),
      count: null,
      issued: 240,
      used: 238,
      share: '99 %',
      budget: '$5,000.00',
      spent: '$4,998.00',
      'budget left': '$2.00',
    },
  ]),
  'campaign show': toReply(
    [
      { day: '2026-11-18', used: 12, spent: '$912.00' },
      { day: '2026-11-19', used: 80, spent: '$6,120.40' },
      { day: '2026-11-20', used: 314, spent: '$24,218.10' },
    ],
    ['BUENFIN26: 406 de 812 cupones usados; $31,250.50 de $50,000.00 gastados.'],
  ),
  'campaign stop': toReply([], ['Terminó BUENFIN26, con 406 cupones sin usar.']),
  'tariff rollback': toReply(
    [{ product: 'standard', zone: 1, weight: '1 kg', before: '$152.25', after: '$145.00', difference: '-$7.25' }],
    ['The planned tariff of 2026-12-15 would be withdrawn. Nothing was changed.'],
  ),
  'tariff load': toReply(
    [
      { product: 'standard', zone: 1, weight: '1 kg', before: '$145.00', after: '$152.25', difference: '$7.25' },
      { product: 'express', zone: 2, weight: '5 kg', before: '$310.00', after: '$304.50', difference: '-$5.50' },
    ],
    ['tarifa.json is right and would hold from 2026-12-15 on. Nothing was changed.'],
  ),
  scan: toReply([], ['The scan is recorded.']),
  audit: toReply([
    {
      at: at(-20),
      by: 'Sofía Cantú',
      command: 'inbox answer',
      outcome: 'done',
      subject: 'M-88213',
      before: '{"state":"open"}',
      after: '{"state":"answered"}',
    },
    {
      at: at(-60),
      by: 'Iván Montes',
      command: 'tariff load',
      outcome: 'proposed',
      subject: '2026-12-15',
      before: null,
      after: null,
    },
  ]),
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
    roles: ['finance', 'warehouse'],
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
