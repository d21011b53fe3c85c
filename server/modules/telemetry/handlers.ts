import { partsOfRuleId } from '#schemas/runtime/rule-id.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { getBlock } from '../../http/network-blocks.ts';
import { type AddressLimit, createAddressLimit } from './address-limit.ts';
import { readKnownRules } from './known-rules.ts';
import { stopReport } from './report.ts';
import { addStops, type Stop } from './store.ts';

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
