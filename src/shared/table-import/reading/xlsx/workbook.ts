/** Which sheets a workbook has, and which parts of the archive they and their texts and looks are. */
import { ReadRejected } from '../read-rejected.ts';
import type { ArchiveEntry } from './archive.ts';
import type { InflateBudget } from './inflate.ts';
import { readRelations } from './relations.ts';
import { readXml } from './xml.ts';

export interface Workbook {
  /** The visible ones, in the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly part: ArchiveEntry }[];
  readonly sharedStrings: ArchiveEntry | undefined;
  readonly styles: ArchiveEntry | undefined;
  /** Days are counted from 1904, as old Macs did. */
  readonly from1904: boolean;
}

type Archive = ReadonlyMap<string, ArchiveEntry>;

/** @throws ReadRejected `notATable` when the archive is no workbook, `noVisibleSheet`, `damaged` */
export function readWorkbook(archive: Archive, budget: InflateBudget): Workbook {
  const main = readRelations(archive, '', budget)?.find(({ type }) => type === 'officedocument')?.target ?? '';
  const entry = archive.get(main);
  if (!entry) throw new ReadRejected('notATable');
  let isWorkbook: boolean | undefined;
  let from1904 = false;
  const tabs: { name: string; id: string }[] = [];
  readXml(entry, budget, {
    open: (name, attributes) => {
      isWorkbook ??= name === 'workbook';
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      tabs.push({ name: attributes.name ?? '', id });
    },
  });
  if (!isWorkbook) throw new ReadRejected('notATable');
  const relations = readRelations(archive, main, budget);
  if (!relations) throw new ReadRejected('damaged');
  const getPart = (wanted: string) => archive.get(relations.find(({ type }) => type === wanted)?.target ?? '');
  const sheets = tabs.flatMap(({ name, id }) => {
    // Charts and macros have tabs as well.
    const target = relations.find((relation) => relation.id === id && relation.type === 'worksheet')?.target;
    const part = target === undefined ? undefined : archive.get(target);
    return part ? [{ name, part }] : [];
  });
  if (sheets.length === 0) throw new ReadRejected('noVisibleSheet');
  return { sheets, from1904, sharedStrings: getPart('sharedstrings'), styles: getPart('styles') };
}
