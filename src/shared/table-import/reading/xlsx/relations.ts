/** What one part of a workbook says of the others: every part is found by its relations, never by a usual name. */
import { type ArchiveEntry, partName } from './archive.ts';
import type { InflateBudget } from './inflate.ts';
import { readXml } from './xml.ts';

export interface Relation {
  readonly id: string;
  /** The last word of its type, without capitals: `worksheet`, `sharedstrings`. */
  readonly type: string;
  /** Name of the part, as the archive has it. */
  readonly target: string;
}

/** The last word is the same in both editions of the standard. */
const getWord = (type: string) => type.slice(type.lastIndexOf('/') + 1).toLowerCase();

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Targets are written from the folder of the part that names them, or from the top with a leading slash. */
function resolveTarget(folder: string, target: string): string {
  const path = decoded(target).replaceAll('\\', '/');
  const steps: string[] = [];
  for (const step of (path.startsWith('/') ? path : `${folder}/${path}`).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return partName(steps.join('/'));
}

/** Of a part, or of the whole archive with an empty name; undefined where it names none. */
export function readRelations(
  archive: ReadonlyMap<string, ArchiveEntry>,
  part: string,
  budget: InflateBudget,
): Relation[] | undefined {
  const slash = part.lastIndexOf('/');
  const folder = slash < 0 ? '' : part.slice(0, slash);
  const entry = archive.get(partName(`${folder}/_rels/${part.slice(slash + 1)}.rels`));
  if (!entry) return undefined;
  const relations: Relation[] = [];
  readXml(entry, budget, {
    open: (name, { Id, Target, Type = '', TargetMode }) => {
      if (name === 'Relationship' && Id && Target && TargetMode !== 'External')
        relations.push({ id: Id, type: getWord(Type), target: resolveTarget(folder, Target) });
    },
  });
  return relations;
}
