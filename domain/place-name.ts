/** Names of places that are longer than their field. */

/** What a name says before the place itself. */
const honours = /^(?:H\.\s+|Heroica\s+)?(?:Ciudad|Villa|Puerto)\s+(?:de\s+|del\s+)?(?=\p{Lu})/u;
/** Words that mean nothing at the end of a name. */
const joining = /(?:\s+(?:de|del|la|las|los|el|y|e))+$/u;

const firstPart = (name: string): string => name.split(/\s*[,(]/u)[0]?.trim() || name;

/**
 * A name within so many characters, cut between words: without what follows a comma or a bracket, then without its
 * title of honour, then without its last words. A name that fits stays as it is.
 */
export function shortPlaceName(name: string, maxLength: number): string {
  const shorter = [name, firstPart(name), firstPart(name).replace(honours, '')];
  const fitting = shorter.find((one) => one.length <= maxLength);
  if (fitting !== undefined) return fitting;
  const text = (shorter.at(-1) ?? name)
    .slice(0, maxLength + 1)
    .split(' ')
    .slice(0, -1)
    .join(' ')
    .replace(joining, '');
  return text || name.slice(0, maxLength).trim();
}
