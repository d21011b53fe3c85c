/**
 * `DATABASE_URL` with one host or several, as libpq reads it: in the authority (`//a:5432,b:5433/db`) or as parameters
 * (`?host=a,b&port=5432,5433`). The driver takes neither a list nor `target_session_attrs`.
 */
import pg from 'pg';

const targets = ['any', 'read-write', 'primary'] as const;

export interface DatabaseHosts {
  /** One URL for the driver per host, in the order in which they are tried. */
  readonly urls: readonly string[];
  /** The required kind of server; `read-write` when several hosts are named without one. */
  readonly target: (typeof targets)[number];
}

const parts =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/;
const hostAndPort = /^(?:\[[0-9A-Fa-f:.%]+\]|[^\s:[\]]+)(?::\d{1,5})?$/;

/** @throws Error with one sentence that names the variable and never repeats its value, which may hold a password. */
export function parseDatabaseUrl(given: string): DatabaseHosts {
  if (!/^postgres(ql)?:\/\//.test(given)) throw new Error('DATABASE_URL must start with postgres:// or postgresql://.');
  const { scheme = '', user = '', hosts = '', path = '', query = '' } = parts.exec(given)?.groups ?? {};
  if (scheme === '') throw new Error('DATABASE_URL is not an address of the form postgres://user:password@host/name.');
  const params = new URLSearchParams(query);
  const named = params.get('host')?.split(',');
  const urls = named
    ? withParameters(named, params).map((each) => `${scheme}${user}${hosts}${path}?${each}`)
    : hostsOfAuthority(hosts).map((host) => `${scheme}${user}${host}${path}${query && `?${query}`}`);
  for (const url of urls) requireReadable(url);
  return { urls, target: getTarget(params.get('target_session_attrs'), urls.length) };
}

function hostsOfAuthority(hosts: string): string[] {
  const list = hosts.split(',');
  if (list.length > 1 && !list.every((host) => hostAndPort.test(host)))
    throw new Error('DATABASE_URL must name each of its hosts as name or name:port, with a comma between them.');
  return list;
}

function withParameters(hosts: readonly string[], params: URLSearchParams): string[] {
  const ports = params.get('port')?.split(',') ?? [''];
  if (hosts.includes('') || (ports.length > 1 && ports.length !== hosts.length))
    throw new Error('DATABASE_URL must name as many ports as hosts, or one port for all of them.');
  return hosts.map((host, index) => {
    const own = new URLSearchParams(params);
    own.set('host', host);
    const port = ports[ports.length > 1 ? index : 0];
    if (port) own.set('port', port);
    return own.toString();
  });
}

function getTarget(given: string | null, hosts: number): DatabaseHosts['target'] {
  if (given === null) return hosts > 1 ? 'read-write' : 'any';
  const known = targets.find((target) => target === given);
  if (known === undefined)
    throw new Error(
      `DATABASE_URL must lead to a database that takes writes: target_session_attrs may be ${targets.join(', ')}.`,
    );
  return known;
}

function requireReadable(url: string): void {
  try {
    void new pg.Client({ connectionString: url });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === 'ENOENT' ? 'it names a certificate that is not there' : 'its host, port or name is malformed';
    throw new Error(`DATABASE_URL can’t be used: ${reason}.`, { cause: error });
  }
}

/** Selects the host for new connections: the one that answered last, else the next one in turn. */
export class HostList {
  readonly #urls: readonly string[];
  #index = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  get size(): number {
    return this.#urls.length;
  }

  get current(): string {
    return this.#urls[this.#index] ?? '';
  }

  /** Moves on to the next host, unless another connection already has. */
  leave(url: string): void {
    if (url === this.current) this.#index = (this.#index + 1) % this.#urls.length;
  }
}
