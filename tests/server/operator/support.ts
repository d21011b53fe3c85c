import { type OperatorRole, operatorRoles } from '#domain/account/operator-roles.ts';
import { exits, type OpsReply } from '#server/operator/command.ts';
import { runOps } from '#server/operator/run.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Creates an operator with a key, like the owner of the machine. */
export async function newOperator(
  server: TestServer,
  name: string,
  roles: readonly OperatorRole[] = operatorRoles,
): Promise<{ id: string; key: string }> {
  await runOps(server.context, { command: 'operator add', input: { name, roles: [...roles] } });
  const { rows } = await runOps(server.context, { command: 'key add', input: { name } });
  return { id: String(rows[0]?.['id']), key: String(rows[0]?.['key']) };
}

export interface Counter {
  /** Runs a command as the terminal sends it. */
  ops(command: string, input?: Record<string, unknown>): Promise<OpsReply>;
  /** The same, and a second operator approves it where it needs one. */
  approved(command: string, input?: Record<string, unknown>): Promise<OpsReply>;
  /** The newest entry of the audit. */
  lastEvent(): Promise<OpsReply['rows'][number] | undefined>;
}

/** An operator at a terminal. */
export async function openCounter(server: TestServer, name = 'Rosa'): Promise<Counter> {
  const { key } = await newOperator(server, name);
  const ops: Counter['ops'] = (command, input = {}) => runOps(server.context, { command, input, key });
  const { key: second } = await newOperator(server, `${name} Segunda`);
  return {
    ops,
    async approved(command, input) {
      const proposed = await ops(command, input);
      const id = proposed.rows[0]?.['proposal'];
      if (proposed.exit !== exits.done || id === undefined) return proposed;
      return runOps(server.context, { command: 'proposal approve', input: { id }, key: second });
    },
    lastEvent: async () => (await ops('audit', { size: '1' })).rows[0],
  };
}
