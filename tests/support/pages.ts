/** The pages of the site from their table, so that new pages are walked and measured, too. */
import { type PageId, type PageRow, pageRows } from '#src/shared/navigation/pages.ts';

export interface PageVisit {
  id: PageId;
  path: string;
  /** Message key of the document's title. */
  title: PageRow['title'];
  guard: PageRow['guard'];
}

/** Without an id their paths are incomplete, and get not found. */
const askForId: ReadonlySet<PageId> = new Set(['position', 'positionApply']);

/** Every path that needs no data, a page's own before its others. */
export const pageVisits: readonly PageVisit[] = pageRows
  .filter(([id]) => !askForId.has(id))
  .flatMap(([id, { path, otherPaths = [], redirects = [], title, guard }]) =>
    [path, ...otherPaths, ...redirects]
      .filter((each) => !each.includes(':'))
      .map((each) => ({ id, path: each, title, guard })),
  );
