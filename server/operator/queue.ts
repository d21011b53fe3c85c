/** The work queue: everything that waits for an operator, with its clock. */
import { isAllowed } from '#domain/account/operator-roles.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { toInstant } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { listApplications } from '../modules/cod/application-store.ts';
import { listCuts } from '../modules/cod/cut-store.ts';
import { listMessages } from '../modules/inbox/store.ts';
import { listOverdueDropOffs } from '../modules/orders/sent-order-store.ts';
import { getCaseDueAt } from './cases.ts';
import { command, type CommandContext, type Done, type Row } from './command.ts';
import { getMessageDueAt } from './inbox.ts';
import { getPage } from './paging.ts';
import { listCases, listDeliveryChanges, listUnpriced } from './parcels.ts';
import { listProposals } from './proposals.ts';
import { say, sayFacts, type Sentence, sayReason, sayWord } from './sentences.ts';

/** Of each kind; what waits longer comes first. */
const listed = 200;

interface Waiting {
  /** What to do with it, by the command that shows it. */
  readonly subject: string;
  readonly since: Date;
  /** Null where there is no clock. */
  readonly due: Date | null;
  readonly about: Sentence;
}

interface Kind {
  /** The command that an operator works on it with: without the right to it, it is not shown. */
  readonly command: string;
  readonly read: (context: CommandContext) => Promise<Waiting[]>;
}

const kinds: Readonly<Record<SchemaTypes['calls/operator/queue']['kind'] & string, Kind>> = {
  case: {
    command: 'case answer',
    async read({ db }) {
      const rows = await listCases(db, { all: false, limit: listed });
      return rows
        .filter(({ kind }) => kind === 'notReceived')
        .map((row) => ({
          subject: row.case_no,
          since: row.opened_at,
          due: getCaseDueAt(row),
          about: sayFacts(row.waybill_no, row.reason && sayReason(row.reason)),
        }));
    },
  },
  claim: {
    command: 'case decide',
    async read({ db }) {
      const rows = await listCases(db, { all: false, limit: listed });
      return rows
        .filter(({ kind }) => kind !== 'notReceived')
        .map((row) => ({
          subject: row.case_no,
          since: row.solved_at ?? row.opened_at,
          due: getCaseDueAt(row),
          about: sayFacts(
            row.waybill_no,
            sayWord(row.kind),
            say(row.solved_at ? 'queue.toPay' : 'queue.toDecide', {
              amount: formatPesos(row.approved ?? row.payable ?? 0),
            }),
          ),
        }));
    },
  },
  message: {
    command: 'inbox answer',
    async read({ db }) {
      const rows = await listMessages(db, { kind: undefined, all: false, limit: listed });
      return rows.map((row) => ({
        subject: row.reference,
        since: row.received_at,
        due: getMessageDueAt(row),
        about: sayWord(row.kind),
      }));
    },
  },
  codApplication: {
    command: 'cod approve',
    async read({ db }) {
      const rows = await listApplications(db, { all: false, limit: listed });
      return rows.map((row) => ({
        subject: row.reference,
        since: row.submitted_at,
        due: null,
        about: sayFacts(row.username, sayWord(row.change_pending ? 'change' : 'application')),
      }));
    },
  },
  cut: {
    command: 'cod pay',
    async read({ db }) {
      const rows = await listCuts(db, { all: false, limit: listed });
      return rows.map((row) => ({
        subject: row.reference,
        since: row.reconciled_at,
        due: toInstant(row.pays_on, '23:59'),
        about: sayFacts(row.username, formatPesos(row.receivable)),
      }));
    },
  },
  price: {
    command: 'price confirm',
    async read({ db }) {
      const rows = await listUnpriced(db, listed);
      return rows.map((row) => ({
        subject: row.waybill_no,
        since: row.ordered_at,
        due: row.pickup_date === null ? null : toInstant(row.pickup_date),
        about: sayFacts(row.recipient.country, row.estimate && formatPesos(row.estimate.total)),
      }));
    },
  },
  dropOff: {
    command: 'scan',
    async read({ db, now }) {
      const rows = await listOverdueDropOffs(db, now);
      return rows.map((row) => {
        const endsAt = new Date(row.drop_off?.endsAt ?? now);
        return { subject: row.waybill_no, since: endsAt, due: endsAt, about: sayFacts(row.drop_off?.branchName) };
      });
    },
  },
  deliveryChange: {
    command: 'delivery change',
    async read({ db }) {
      const rows = await listDeliveryChanges(db, listed);
      return rows.map((row) => ({
        subject: row.waybill_no,
        since: row.at,
        due: row.date === null ? null : toInstant(row.date),
        about: sayWord(row.kind),
      }));
    },
  },
  return: {
    command: 'scan',
    async read({ db }) {
      const rows = await db
        .selectFrom('returns')
        .select(['waybill_no', 'created_at', 'last_day', 'reason'])
        .where('scanned_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .orderBy('last_day')
        .limit(listed)
        .execute();
      return rows.map((row) => ({
        subject: row.waybill_no,
        since: row.created_at,
        due: toInstant(row.last_day, '23:59'),
        about: sayFacts(row.reason && sayWord(row.reason)),
      }));
    },
  },
  proposal: {
    command: 'proposal approve',
    async read({ db, actor }) {
      const rows = await listProposals(db, { all: false, limit: listed });
      return rows
        .filter(({ command: name, proposed_by: by }) => by !== actor.operatorId && isAllowed(actor.roles, name))
        .map((row) => ({
          subject: row.id,
          since: row.proposed_at,
          due: null,
          about: sayFacts(row.command, row.preview.subject, row.proposer),
        }));
    },
  },
};

/** In pages that were computed from all rows, which are a few thousand at most. */
async function list(context: CommandContext, input: SchemaTypes['calls/operator/queue']): Promise<Done> {
  const { now, actor } = context;
  const shown = Object.entries(kinds).filter(
    ([kind, { command: name }]) => (input.kind ?? kind) === kind && isAllowed(actor.roles, name),
  );
  const found: Row[] = [];
  for (const [kind, { command: name, read }] of shown)
    for (const { subject, since, due, about } of await read(context))
      found.push({
        kind,
        subject,
        about,
        since: since.toISOString(),
        due: due?.toISOString() ?? null,
        overdue: due && due < now ? 'overdue' : null,
        command: name,
      });
  const { size, offset } = getPage(input);
  const sorted = found.toSorted((one, other) => String(one['since']).localeCompare(String(other['since'])));
  return {
    said: sorted.length === 0 ? [say('common.nothingWaits')] : [],
    rows: sorted.slice(offset, offset + size),
    total: sorted.length,
  };
}

export const queueCommands = [
  command({
    name: 'queue',
    about: 'Lists everything that waits for you, the longest wait first, and when it is due',
    options: { kind: 'KIND', page: 'NUMBER', size: 'COUNT' },
    input: 'calls/operator/queue',
    reads: true,
    run: list,
  }),
];
