import type { OpsReply } from '#server/operator/command.ts';
import { runOps } from '#server/operator/run.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Creates a key like the owner of the machine. */
export async function newOperator(server: TestServer, name: string): Promise<{ id: string; key: string }> {
  const { rows } = await runOps(server.context, { command: 'key add', input: { name } });
  return { id: String(rows[0]?.['id']), key: String(rows[0]?.['key']) };
}

export interface Counter {
  /** Runs a command as the terminal sends it. */
  ops(command: string, input?: Record<string, unknown>): Promise<OpsReply>;
  /** The newest entry of the audit. */
  lastEvent(): Promise<OpsReply['rows'][number] | undefined>;
}

/** An operator at a terminal. */
export async function openCounter(server: TestServer, name = 'Rosa'): Promise<Counter> {
  const { key } = await newOperator(server, name);
  const ops: Counter['ops'] = (command, input = {}) => runOps(server.context, { command, input, key });
  return { ops, lastEvent: async () => (await ops('audit', { limit: '1' })).rows[0] };
}
