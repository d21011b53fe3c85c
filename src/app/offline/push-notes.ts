/**
 * What the service worker shows for a message, and what a press on it opens. Pure, so that it can be tested without a
 * browser.
 */

export interface ShownNote {
  title: string;
  options: {
    body: string;
    tag?: string;
    lang?: string;
    dir?: 'ltr' | 'rtl' | 'auto';
    icon: string;
    data: { path: string };
  };
}

const icon = '/icons/192.png';
const home = '/';

/** A path of this site; home for a message that would lead elsewhere, whatever its author. */
export function ownPath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return home;
  const url = new URL(path, origin);
  return url.origin === origin ? url.pathname + url.search : home;
}

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/**
 * Browsers require a notification for every message: an unreadable one says that there is news, with the name of the
 * site alone.
 */
export function shownNote(
  message: string | undefined,
  { origin, hostname }: { origin: string; hostname: string },
): ShownNote {
  let note: Record<string, unknown> = {};
  try {
    note = Object(JSON.parse(message ?? '')) as Record<string, unknown>;
  } catch {
    // The push service may have delivered a message that we have not sent.
  }
  const { title, text, tag, lang, dir, path } = note;
  return {
    title: textOr(title, hostname),
    options: {
      body: textOr(text, ''),
      ...(typeof tag === 'string' && { tag }),
      ...(typeof lang === 'string' && { lang }),
      dir: dir === 'rtl' || dir === 'ltr' ? dir : 'auto',
      icon,
      data: { path: ownPath(path, origin) },
    },
  };
}

const plain = (url: string): string | undefined => url.split('#')[0];

/** The tab that already shows the address. Other tabs are left alone, because a person may be working in them. */
export function tabThatShows<Tab extends { url: string }>(tabs: readonly Tab[], address: string): Tab | undefined {
  return tabs.find(({ url }) => plain(url) === plain(address));
}
