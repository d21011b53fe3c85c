/** Pages whose addresses come from content, as a visitor finds them. */

/** The lists whose entries have pages of their own. */
const lists = ['/news', '/blogs', '/events', '/videos', '/information', '/aboutCareers'];

/** The first entry of each list, as linked in the list's own HTML. */
export async function firstEntries(site: string): Promise<string[]> {
  return Promise.all(
    lists.map(async (list) => {
      const html = await (await fetch(site + list)).text();
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
      const isEntry = (href: string) => href.startsWith(`${list}/`) || /^[^?]+\?id=/.test(href);
      const entry = links.find(isEntry);
      if (entry === undefined) throw new Error(`${list} leads to no entry`);
      return entry;
    }),
  );
}
