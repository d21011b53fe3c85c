/** Attributes the code in a build's chunks to packages and modules. */
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Package or module of the project, e.g. `react-dom` or `src/forms`. */
function getOwner(id: string): string {
  const file = id.replaceAll('\0', '').split('?')[0] ?? id;
  const dependency = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
  if (dependency) return dependency;
  if (!file.startsWith(root)) return 'build tool';
  const [room = '', part = ''] = file.slice(root.length).split('/');
  return room === 'src' || room === 'schemas' ? `${room}/${part}` : room;
}

/** `assets/home-DSO_J6fy.js` is `home`: the hash of a second build may differ. */
export const chunkName = (path: string): string => path.replace(/^.*\//, '').replace(/-.{8}\.js$/, '');

/** By the chunk's name: packages and modules with their share of the uncompressed code, largest first. */
export type ChunkContents = ReadonlyMap<string, readonly { owner: string; share: number }[]>;

function getContents({ modules }: Rolldown.OutputChunk): { owner: string; share: number }[] {
  const sizes = new Map<string, number>();
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    sizes.set(getOwner(id), (sizes.get(getOwner(id)) ?? 0) + renderedLength);
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return [...sizes].map(([owner, size]) => ({ owner, share: size / total })).toSorted((a, b) => b.share - a.share);
}

/** Builds once more without writing files. */
export async function chunkContents(): Promise<ChunkContents> {
  const outputs = (await build({
    root,
    mode: 'production',
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = outputs.output.filter((output) => output.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunkName(chunk.fileName), getContents(chunk)]));
}
