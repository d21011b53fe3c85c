/** The site built as by `npm start`, served by the real server on an embedded database, with one customer. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '#build/site.ts';
import { generateSchemas } from '../../scripts/schemas.ts';
import * as customers from './customer.ts';
import { fetchFrom, type SignedIn } from './customer.ts';
import { startRealServer } from './real-server.ts';
import { startSmsReceiver } from './sms-receiver.ts';

export interface BuiltServer {
  address: string;
  customer: SignedIn;
}

/** Another checkout registers customers by its own calls: its server may not know those of this one. */
const getCustomers = async (checkout: string | undefined): Promise<typeof customers> =>
  checkout === undefined ? customers : import(join(checkout, 'bench/support/customer.ts'));

/** @param checkout another checkout of the project, with its packages installed; its own commands build it. */
export async function withBuiltServer<T>(work: (server: BuiltServer) => Promise<T>, checkout?: string): Promise<T> {
  if (checkout === undefined) {
    await generateSchemas();
    await buildSite();
  } else execFileSync('npm', ['run', '--silent', 'build'], { cwd: checkout, stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'jmx-bench-'));
  const sms = await startSmsReceiver();
  try {
    const { address, stop } = await startRealServer(folder, { DATA_DIR: folder, ...sms.env }, undefined, checkout);
    try {
      const { apiOver, registerCustomer } = await getCustomers(checkout);
      return await work({ address, customer: await registerCustomer(apiOver(fetchFrom(address)), 0, sms.codeFor) });
    } finally {
      await stop();
    }
  } finally {
    await sms.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
