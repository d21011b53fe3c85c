/** Valid names of sheets: with other names Excel reports the whole file as damaged. */
const longestName = 31;
const illegal = /[[\]:*?/\\\p{Cc}\p{Cs}]/gu;

/** Reserved by Excel for its own sheet of changes. */
const reserved = 'history';

const legal = (name: string): string => {
  const kept = name
    .replace(illegal, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .replace(/^'+|'+$/g, '')
    .trim();
  return kept === '' || kept.toLowerCase() === reserved ? `${kept}_` : kept;
};

function unlike(taken: ReadonlySet<string>, name: string): string {
  for (let count = 1; ; count += 1) {
    const tail = count === 1 ? '' : ` ${count}`;
    const candidate = name.slice(0, longestName - tail.length) + tail;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

/** One valid name for each, all different: Excel ignores case. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const own = unlike(taken, legal(name));
    taken.add(own.toLowerCase());
    return own;
  });
}
