/** What the server answers about cuts, merchants, claims and proposals. */
import type { Reply, Row } from '#src/backoffice/api/client.ts';

const minute = 60_000;
const at = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString();

const toReply = (rows: readonly Row[], more: Partial<Reply> = {}): Reply => ({ exit: 0, said: [], rows, ...more });
const facts = (section: string, values: Readonly<Record<string, Row[string]>>): Row[] =>
  Object.entries(values).map(([field, value]) => ({ section, field, value }));
const inSection = (section: string, rows: readonly Row[]): Row[] => rows.map((row) => ({ section, ...row }));

const cut = 'C20261123-7K3QX9';
const phone = '9991204471';
const sums = { waybills: 14, collected: '$18,450.00', fee: '$640.32', withheld: '$0.00', receivable: '$17,809.68' };

const cuts: readonly Row[] = [
  {
    cut,
    customer: 'Bordados Itzel',
    from: '2026-11-20',
    until: '2026-11-22',
    ...sums,
    'pays on': '2026-11-24',
    overdue: 'overdue',
    paid: null,
    reference: null,
  },
  {
    cut: 'C20261123-2M8PLA',
    customer: 'Ferretería Los Compas',
    from: '2026-11-19',
    until: '2026-11-22',
    ...sums,
    'pays on': '2026-11-24',
    overdue: 'overdue',
    paid: null,
    reference: null,
  },
];

const week = (day: string, collected: string, paid: string): Row => ({ week: day, collected, paid });

const claim = 'C20261120-000871';

export const cutReply = (change: Readonly<Record<string, Row[string]>> = {}): Reply =>
  toReply([
    ...facts('cut', {
      cut,
      from: '2026-11-20',
      until: '2026-11-22',
      ...sums,
      'pays on': '2026-11-24',
      overdue: 'overdue',
      customer: 'Bordados Itzel',
      merchant: phone,
      revision: 'a1b2c3',
      ...change,
    }),
    ...facts('payee', { payee: 'Itzel Guadalupe Poot Canul', account: '072910011732044810', bank: 'Banorte' }),
    ...inSection('day', [
      { day: '2026-11-20', ...sums, waybills: 9 },
      { day: '2026-11-21', ...sums, waybills: 5 },
    ]),
  ]);

export const claimReply = (change: Readonly<Record<string, Row[string]>> = {}): Reply =>
  toReply([
    ...facts('case', {
      case: claim,
      kind: 'damage',
      waybill: 'JMX004281220417',
      parcel: 'signed',
      state: 'open',
      opened: at(-4380),
      due: at(-92),
      overdue: 'overdue',
      claimed: '$860.00',
      'first answer due': at(-92),
      'solution due': at(1200),
      declared: '$1,200.00',
      insured: 'true',
      limit: '$1,200.00',
      payable: '$860.00',
      clabe: '002010077777777771',
      'file 1': 'factura.png (68 bytes)',
      'file 2': 'caja.png (68 bytes)',
      revision: 'b2c3d4',
      ...change,
    }),
    ...inSection('history', [{ at: at(-4380), by: 'customer', text: 'Caja mojada, falta 1 de 2 piezas.' }]),
    ...inSection('others', [
      {
        case: 'C20260911-000310',
        kind: 'loss',
        state: 'refused',
        opened: at(-100_000),
        claimed: '$300.00',
        approved: '$0.00',
      },
    ]),
  ]);

export const proposalReply = (change: Readonly<Record<string, Row[string]>> = {}): Reply =>
  toReply([
    ...facts('proposal', {
      proposal: 'P-7',
      command: 'case decide',
      subject: claim,
      by: 'Iván Montes',
      proposed: at(-60),
      ...change,
    }),
    ...facts('input', { case: claim, amount: 640, text: 'La factura ampara una pieza.' }),
    ...inSection('change', [
      { field: 'state', before: 'open', after: 'approved' },
      { field: 'approved', before: null, after: '$640.00' },
    ]),
    ...inSection('result', [{ case: claim, kind: 'damage', state: 'approved', claimed: '$860.00' }]),
  ]);

export const financeReplies: Readonly<Record<string, Reply>> = {
  'case list': toReply([
    {
      case: claim,
      kind: 'damage',
      waybill: 'JMX004281220417',
      parcel: 'signed',
      state: 'open',
      opened: at(-4380),
      due: at(-92),
      overdue: 'overdue',
      reason: null,
      claimed: '$860.00',
    },
  ]),
  'case show': claimReply(),
  'cod due': toReply([
    { 'pays on': '2026-11-24', overdue: 'overdue', cuts: 2, collected: '$36,900.00', receivable: '$35,619.36' },
    { 'pays on': '2026-12-01', overdue: null, cuts: 31, collected: '$402,118.00', receivable: '$388,004.20' },
  ]),
  'cod cuts': toReply(cuts),
  'cod cut': cutReply(),
  'merchant list': toReply([
    {
      account: phone,
      customer: 'Bordados Itzel',
      state: 'approved',
      since: at(-90_000),
      ...sums,
      'open cuts': 1,
      'to pay': '$17,809.68',
      mismatches: 0,
    },
    {
      account: 'ventas@loscompas.mx',
      customer: 'Ferretería Los Compas',
      state: 'disabled',
      since: at(-9000),
      ...sums,
      'open cuts': 1,
      'to pay': '$17,809.68',
      mismatches: 2,
    },
  ]),
  'merchant show': toReply([
    ...facts('merchant', {
      account: phone,
      customer: 'Bordados Itzel',
      state: 'approved',
      since: at(-90_000),
      application: 'D20261101-7K3QX9',
      payee: 'Itzel Guadalupe Poot Canul',
      'account ending': '4810',
      'open cuts': 1,
      'to pay': '$17,809.68',
    }),
    ...facts('period', { from: '2026-11-01', until: '2026-11-30', ...sums }),
    ...inSection('week', [
      week('2026-11-02', '$9,120.00', '$7,400.00'),
      week('2026-11-09', '$12,300.50', '$8,802.10'),
      week('2026-11-16', '$18,450.00', '$11,870.00'),
      week('2026-11-23', '$4,200.00', '$0.00'),
    ]),
    ...inSection('cut', cuts.slice(0, 1)),
    ...inSection('day', [{ day: '2026-11-20', ...sums, cut }]),
    ...inSection('mismatch', [
      { subject: '2026-11-20', field: 'cod_fee', 'by shipments': '$640.32', 'rolled up': '$640.00', found: at(-300) },
    ]),
  ]),
  'proposal list': toReply([
    { proposal: 'P-7', command: 'case decide', subject: claim, by: 'Iván Montes', proposed: at(-60), outcome: null },
  ]),
  'proposal show': proposalReply(),
  'proposal approve': toReply([], { said: [`${claim} quedó aprobado: $640.00.`] }),
};
