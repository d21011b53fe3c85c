import type { Handlers } from '#server/http/handlers.ts';
import { partsOfRuleId } from '#schemas/runtime/rule-id.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import { getBlock } from '#server/http/rate-limit.ts';
import { discardDraft, flowDraft, saveDraft } from './drafts.ts';
import { beginFile, describeFiles, getOwner, readFile, removeFile, storePart } from './files.ts';
import { readKnownRules, stopReport } from './rule-stops.ts';
import { addStops, type Stop } from './rule-stop-store.ts';

export const draftHandlers = {
  draftGet: ({ context, session, input }) => flowDraft(context, session.userId, input),
  draftSave: ({ context, session, input }) => saveDraft(context, session.userId, input),
  draftRemove: ({ context, session, input }) => discardDraft(context, session.userId, input),
} satisfies Partial<Handlers>;

export const fileHandlers = {
  fileBegin: ({ context, session, input, ip }) => beginFile(context, getOwner(session, input.ticket), input, ip),
  filePart: ({ context, session, input: { id, at, ticket }, bytes }) =>
    storePart(context, getOwner(session, ticket), { id, at, bytes }),
  fileInfo: ({ context, session, input }) => describeFiles(context, getOwner(session, input.ticket), input.ids),
  fileRemove: ({ context, session, input }) => removeFile(context, getOwner(session, input.ticket), input.id),
  fileGet: ({ context, session, input }) => readFile(context, getOwner(session, input.ticket), input.id),
} satisfies Partial<Handlers>;

/**
 * How many messages an address may send. Stored in memory and not in the database: the counts are worth little, and a
 * row would reveal that an address was here.
 */
interface AddressLimit {
  /** Counts one message; false when the address, or all together, have reached the limit. */
  allows: (address: string, now: Date) => boolean;
}

interface AddressLimits {
  perAddress: number;
  /** Of all addresses together. */
  inAll: number;
  windowMs: number;
}

function createAddressLimit({ perAddress, inAll, windowMs }: AddressLimits): AddressLimit {
  let counts = new Map<string, number>();
  let begun = 0;
  let all = 0;
  return {
    allows: (address, now) => {
      if (now.getTime() - begun >= windowMs) {
        counts = new Map();
        begun = now.getTime();
        all = 0;
      }
      const count = (counts.get(address) ?? 0) + 1;
      if (count > perAddress || all >= inAll) return false;
      counts.set(address, count);
      all += 1;
      return true;
    },
  };
}

/** A page sends at most every half minute; many people may share an address. */
const limits = { perAddress: 300, inAll: 20_000, windowMs: 15 * 60_000 };
const getLimit = new WeakMap<ServerContext, AddressLimit>();

function mayCount(context: ServerContext, address: string): boolean {
  const limit = getLimit.get(context) ?? createAddressLimit(limits);
  getLimit.set(context, limit);
  return limit.allows(getBlock(address), context.clock());
}

export const telemetryHandlers = {
  async ruleStops({ context, input, ip }) {
    if (!context.config.ruleTelemetry) return { counting: false };
    if (!mayCount(context, ip)) throw new BusinessError('tooManyRequests');
    const rules = await readKnownRules();
    const stops = input.stops.flatMap(({ rule, key, kind, count }): Stop[] => {
      const parts = partsOfRuleId(rule);
      const known = parts && rules.find(parts.form, parts.pointer, parts.keyword, key);
      return known
        ? [
            {
              form: parts.form,
              pointer: known.pointer,
              keyword: known.keyword,
              key: known.key,
              kind,
              count,
              channel: 'browser',
            },
          ]
        : [];
    });
    await addStops(context, stops);
    return { counting: true };
  },
  async ruleStopReport({ context, input }) {
    return stopReport(context, input.days, input.form);
  },
} satisfies Partial<Handlers>;
