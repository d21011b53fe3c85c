/**
 * What changed while a board is open: each process notifies its own listeners, and by PostgreSQL those of the others.
 * An announcement is made after the commit and at most once a second for a topic, so that orders never wait for it.
 */
import pg from 'pg';
import { sql } from 'kysely';
import type { CallId } from '#contract/wire.ts';
import type { ServerContext } from '../context.ts';
import { parseDatabaseUrl } from '../db/hosts.ts';

const liveTopics = [
  'audit',
  'banners',
  'branches',
  'cases',
  'cod',
  'content',
  'coupons',
  'deliveries',
  'inbox',
  'operators',
  'orders',
  'proposals',
  'queue',
  'returns',
  'rules',
  'slots',
  'tariffs',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

type Listener = (topic: LiveTopic) => void;

const channel = 'operators_live';
const pauseMs = 1_000;
const reconnectMs = 5_000;

const isTopic = (text: string): text is LiveTopic => liveTopics.some((topic) => topic === text);

/** The listeners of one process on one database. */
class Hub {
  readonly #listeners = new Set<Listener>();
  /** Topics within their pause; true when there is more to announce at its end. */
  readonly #paused = new Map<LiveTopic, boolean>();
  #notifications: Promise<pg.Client | undefined> | undefined;

  /** @returns stops listening. */
  listen(context: ServerContext, listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#hearOthers(context);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) void this.#endNotifications();
    };
  }

  announce(context: ServerContext, topic: LiveTopic): void {
    if (this.#paused.has(topic)) {
      this.#paused.set(topic, true);
      return;
    }
    this.#paused.set(topic, false);
    setTimeout(() => {
      const hasMore = this.#paused.get(topic) === true;
      this.#paused.delete(topic);
      if (hasMore) this.announce(context, topic);
    }, pauseMs).unref();
    this.#send(context, topic);
  }

  #send(context: ServerContext, topic: LiveTopic): void {
    // On PostgreSQL a process hears its own announcements like those of the others.
    if (context.config.databaseUrl === undefined) return this.#notify(topic);
    sql`select pg_notify(${channel}, ${topic})`.execute(context.db).catch((err: unknown) => {
      context.log.warn({ err }, 'operators are not notified of a change');
    });
  }

  #notify(topic: LiveTopic): void {
    for (const listener of this.#listeners) listener(topic);
  }

  /** One connection of its own while anything listens: a pooled one may be another one at the next statement. */
  #hearOthers(context: ServerContext): void {
    const { databaseUrl } = context.config;
    if (databaseUrl === undefined || this.#notifications) return;
    this.#notifications = this.#connect(context, databaseUrl);
  }

  async #connect(context: ServerContext, databaseUrl: string): Promise<pg.Client | undefined> {
    const [connectionString = ''] = parseDatabaseUrl(databaseUrl).urls;
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'jmx-express live' });
    const retry = (err?: Error): void => {
      if (err) context.log.warn({ err }, 'operators are not notified of changes for some seconds');
      this.#notifications = undefined;
      setTimeout(() => {
        if (this.#listeners.size > 0) this.#hearOthers(context);
      }, reconnectMs).unref();
    };
    client.on('notification', ({ payload = '' }) => isTopic(payload) && this.#notify(payload));
    // A connection that breaks reports several errors: only the first one connects again.
    client.on('error', () => undefined).once('error', retry);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      return client;
    } catch (error) {
      client.off('error', retry);
      retry(error as Error);
      return undefined;
    }
  }

  async #endNotifications(): Promise<void> {
    const client = await this.#notifications;
    // Another listener may have come meanwhile.
    if (this.#listeners.size > 0 || !client) return;
    this.#notifications = undefined;
    client.removeAllListeners('error').on('error', () => undefined);
    await client.end();
  }
}

/** By database: several servers of one process, as in tests, don't hear each other. */
const hubs = new WeakMap<ServerContext['db'], Hub>();

function getHub({ db }: Pick<ServerContext, 'db'>): Hub {
  const known = hubs.get(db) ?? new Hub();
  hubs.set(db, known);
  return known;
}

/** Says that something about these topics has changed; after the commit. */
export function announce(context: ServerContext, topics: readonly LiveTopic[]): void {
  for (const topic of topics) getHub(context).announce(context, topic);
}

/** Calls back for each topic that has changed, in any process. @returns stops listening. */
export const listenToChanges = (context: ServerContext, listener: Listener): (() => void) =>
  getHub(context).listen(context, listener);

const placing: readonly LiveTopic[] = ['orders', 'slots'];
/** Orders that operators wait for or have to price. */
const waiting: readonly LiveTopic[] = [...placing, 'queue'];

/** What customers' calls change for operators. */
const topicsOfCalls: Partial<Record<CallId, readonly LiveTopic[]>> = {
  caseOpen: ['cases'],
  claimFile: ['cases'],
  contactSend: ['inbox'],
  vipApply: ['inbox'],
  franchiseApply: ['inbox'],
  positionApply: ['inbox'],
  codApply: ['cod'],
  deliveryChange: ['deliveries'],
  returnPickup: ['returns', 'slots'],
  returnStart: ['returns'],
  returnCreate: ['returns'],
  orderAdd: placing,
  websiteOrderAdd: placing,
  mobileOrderAdd: placing,
  internationalOrderAdd: waiting,
  orderCancel: waiting,
  websiteOrderCancel: waiting,
  orderChange: waiting,
  internationalOrderChange: waiting,
  batchAdd: placing,
  batchUndo: placing,
};

/** After a call that has succeeded. */
export function announceCall(context: ServerContext, id: CallId): void {
  const { [id]: topics } = topicsOfCalls;
  if (topics) announce(context, topics);
}

/** By the first word of a command. */
const topicsOfCommands: Readonly<Record<string, readonly LiveTopic[]>> = {
  banner: ['banners'],
  branch: ['branches'],
  campaign: ['coupons'],
  case: ['cases'],
  cod: ['cod'],
  content: ['content'],
  coupon: ['coupons'],
  day: ['slots'],
  delivery: ['deliveries'],
  holiday: ['slots'],
  inbox: ['inbox'],
  key: ['operators'],
  order: waiting,
  // What an operator had reserved may be free.
  operator: ['operators', 'queue'],
  price: ['orders', 'queue'],
  pickup: placing,
  proposal: ['proposals'],
  queue: ['queue'],
  return: ['returns'],
  ruleset: ['rules'],
  scan: ['orders', 'queue', 'returns'],
  slots: ['slots'],
  tariff: ['tariffs'],
};

/** After a command that has changed something. */
export function announceCommand(context: ServerContext, names: readonly string[]): void {
  const topics = names.flatMap((name) => topicsOfCommands[name.split(' ')[0] ?? ''] ?? []);
  announce(context, ['audit', ...new Set(topics)]);
}
