/** Lists operators' actions. */
import { toInstant } from '#domain/zoned-time.ts';
import { command } from '../command.ts';
import { readEvents } from '../store.ts';

const usualLimit = 50;

const getWords = (value: object | null): string | null => value && JSON.stringify(value);

export const auditCommands = [
  command({
    name: 'audit',
    about: 'Shows who did what, the newest first, refused keys included',
    options: { since: 'DATE', by: 'NAME', limit: 'COUNT' },
    input: 'calls/operator/audit',
    async run({ db }, { since, by, limit = usualLimit }) {
      const events = await readEvents(db, { since: since === undefined ? undefined : toInstant(since), by, limit });
      const rows = events.map((event) => ({
        at: event.at.toISOString(),
        by: event.by ?? 'unknown key',
        command: event.command,
        outcome: event.outcome,
        subject: event.subject,
        before: getWords(event.before),
        after: getWords(event.after),
      }));
      return { said: rows.length === 0 ? ['Nothing was done.'] : [], rows };
    },
  }),
];
