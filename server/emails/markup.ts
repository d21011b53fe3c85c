/** Texts of any origin as HTML: whatever a name, a city or a reference holds, it stays a text. */
import { escaped } from '../http/html-text.ts';

/** The isolates of Unicode, which the texts of languages from right to left have, as elements. */
const isolates: Readonly<Record<string, string>> = {
  '\u2066': '<bdi dir="ltr">',
  '\u2067': '<bdi dir="rtl">',
  '\u2068': '<bdi>',
};

/** Each is closed, whatever a name brings along; what would turn around the text behind it is left out. */
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

/** What an element may hold, and no attribute. */
export const content = (text: string): string =>
  withIsolates(
    escaped(text)
      .replaceAll('\n', '<br />')
      .replace(/\p{Cc}/gu, ' '),
  );

/** An address runs from the left in every language, and breaks where the line ends. */
export const shownUrl = (url: string): string => `<bdi dir="ltr" style="word-break:break-all">${escaped(url)}</bdi>`;

/** Nothing but the web is ever a link: no script, no file, no other program. */
export function link(url: string, html: string, style: string): string {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isWeb ? `<a href="${escaped(url)}" style="${style}">${html}</a>` : `<span style="${style}">${html}</span>`;
}
