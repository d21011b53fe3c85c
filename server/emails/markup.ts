/** Escapes texts of any origin for HTML: names, cities and references can't become markup. */
import { escaped } from '../http/html-text.ts';

/** Unicode's isolates, which texts of right-to-left languages contain, as elements. */
const isolates: Readonly<Record<string, string>> = {
  '\u2066': '<bdi dir="ltr">',
  '\u2067': '<bdi dir="rtl">',
  '\u2068': '<bdi>',
};

/** Each is closed, whatever a name contains; marks that would reverse the following text are removed. */
function withIsolates(html: string): string {
  let open = 0;
  const marked = html.replace(/[\u2066-\u2069\u202a-\u202e]/g, (mark) => {
    const start = isolates[mark];
    if (start !== undefined) {
      open += 1;
      return start;
    }
    if (mark !== '\u2069' || open === 0) return '';
    open -= 1;
    return '</bdi>';
  });
  return marked + '</bdi>'.repeat(open);
}

/** An element's content, without attributes. */
export const content = (text: string): string =>
  withIsolates(
    escaped(text)
      .replaceAll('\n', '<br />')
      .replace(/\p{Cc}/gu, ' '),
  );

/** A URL is written left to right in every language, and breaks at the end of the line. */
export const shownUrl = (url: string): string => `<bdi dir="ltr" style="word-break:break-all">${escaped(url)}</bdi>`;

/** Only web URLs become links: no scripts, files or other programs. */
export function link(url: string, html: string, style: string): string {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isWeb ? `<a href="${escaped(url)}" style="${style}">${html}</a>` : `<span style="${style}">${html}</span>`;
}
