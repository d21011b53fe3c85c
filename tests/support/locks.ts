/** The browser's locks between tabs, for tests in Node: shared ones together, others alone and in turn. */
type Mode = 'shared' | 'exclusive';
interface Asked {
  mode: Mode;
  grant: () => void;
}
interface Options {
  mode?: Mode;
  ifAvailable?: boolean;
}
type Act = (lock: object | null) => unknown;

export function fakeLocks(): Pick<LockManager, 'request' | 'query'> {
  const held = new Map<string, Mode[]>();
  const waiting = new Map<string, Asked[]>();
  const isFree = (name: string, mode: Mode) => {
    const modes = held.get(name) ?? [];
    return modes.length === 0 || (mode === 'shared' && modes.every((each) => each === 'shared'));
  };
  const settle = (name: string) => {
    const queue = waiting.get(name) ?? [];
    while (queue[0] && isFree(name, queue[0].mode)) queue.shift()?.grant();
  };
  async function request(name: string, options: Options | Act, given?: Act): Promise<unknown> {
    const act = given ?? (options as Act);
    const { mode = 'exclusive', ifAvailable = false } = given ? (options as Options) : {};
    if (ifAvailable && !isFree(name, mode)) return act(null);
    const hold = () => held.set(name, [...(held.get(name) ?? []), mode]);
    if (isFree(name, mode) && !waiting.get(name)?.length) hold();
    else
      await new Promise<void>((resolve) => {
        const queue = waiting.get(name) ?? [];
        queue.push({ mode, grant: () => (hold(), resolve()) });
        waiting.set(name, queue);
      });
    try {
      return await act({ name, mode });
    } finally {
      const modes = held.get(name) ?? [];
      modes.splice(modes.indexOf(mode), 1);
      settle(name);
    }
  }
  const query = async () => ({
    held: [...held].flatMap(([name, modes]) => modes.map((mode) => ({ name, mode }))),
    pending: [...waiting].flatMap(([name, queue]) => queue.map(({ mode }) => ({ name, mode }))),
  });
  return { request: request as LockManager['request'], query };
}
