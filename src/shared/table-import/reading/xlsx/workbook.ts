/** Which sheets a workbook has, and which files of the archive they are. */
import { ReadRefused } from '../read-refused.ts';
import type { ArchiveEntry } from './archive.ts';
import type { InflateBudget } from './inflate.ts';
import { readXml } from './xml.ts';

export interface Workbook {
  /** The visible ones, in the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  /** Days are counted from 1904, as old Macs did. */
  readonly from1904: boolean;
}

type Archive = ReadonlyMap<string, ArchiveEntry>;

const root = 'xl/';

/** Targets are written from the workbook's folder, or from the top with a leading slash. */
const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `${root}${target}`);

function readTargets(archive: Archive, budget: InflateBudget): Map<string, string> {
  const targets = new Map<string, string>();
  const relations = archive.get(`${root}_rels/workbook.xml.rels`);
  if (!relations) throw new ReadRefused('damaged');
  readXml(relations, budget, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, pathOf(Target));
    },
  });
  return targets;
}

/** @throws ReadRefused `notATable` when the archive is no workbook, `noVisibleSheet`, `damaged` */
export function readWorkbook(archive: Archive, budget: InflateBudget): Workbook {
  const entry = archive.get(`${root}workbook.xml`);
  if (!entry) throw new ReadRefused('notATable');
  const targets = readTargets(archive, budget);
  const sheets: { name: string; path: string }[] = [];
  let from1904 = false;
  readXml(entry, budget, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const path = targets.get(id);
      // Charts and macros have tabs as well.
      if (path?.includes('worksheets/') && archive.has(path)) sheets.push({ name: attributes.name ?? '', path });
    },
  });
  if (sheets.length === 0) throw new ReadRefused('noVisibleSheet');
  return { sheets, from1904 };
}
