/** The site as `npm start` builds it, served by the real server on an embedded database, with one customer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSchemas } from '../../scripts/schemas.ts';
import { buildSite } from '../../scripts/site.ts';
import { apiOver, fetchFrom, registerCustomer, type SignedIn } from './customer.ts';
import { startRealServer } from './real-server.ts';

export interface BuiltServer {
  address: string;
  customer: SignedIn;
}

export async function withBuiltServer<T>(work: (server: BuiltServer) => Promise<T>): Promise<T> {
  await generateSchemas();
  await buildSite();
  const folder = mkdtempSync(join(tmpdir(), 'jmx-bench-'));
  try {
    const { address, stop } = await startRealServer(folder, { DATA_DIR: folder });
    try {
      return await work({ address, customer: await registerCustomer(apiOver(fetchFrom(address)), 0) });
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
