import type { LanguageInfo } from '#domain/languages.ts';
import { brandDetails } from '#domain/content/brand.ts';
import { htmlLanguage } from '#domain/text/language-choice.ts';
import { contrast } from '#domain/content/contrast.ts';
import { escaped } from '../http/html-text.ts';

/** An e-mail as a list of blocks: each renderer outputs all of them, and nothing else (ADR 98). */
export type EmailBlock =
  | {
      /** `code`: is read and copied verbatim. */
      readonly kind: 'paragraph' | 'code';
      readonly text: string;
    }
  | {
      /** The reader's next step: the link's text and its URL. */
      readonly kind: 'action';
      readonly text: string;
      readonly url: string;
    }
  | {
      /** The sender, or how to unsubscribe. */
      readonly kind: 'footnote';
      readonly text: string;
      readonly url?: string;
    };

export interface EmailTemplate {
  /** One line. */
  readonly subject: string;
  readonly parts: readonly EmailBlock[];
  /** The reader's. */
  readonly language: LanguageInfo;
  /** JSON over the site's own brand (D-17). */
  readonly brand: string | undefined;
}

export const paragraph = (text: string): EmailBlock => ({ kind: 'paragraph', text });
export const action = (text: string, url: string): EmailBlock => ({ kind: 'action', text, url });
export const footnote = (text: string, url?: string): EmailBlock => ({
  kind: 'footnote',
  text,
  ...(url !== undefined && { url }),
});

// An e-mail as the document that mail programs draw. They support tables and inline styles and drop most else, so it
// consists of those; it fetches nothing. Areas without a brand background have the program's own colors, light or dark
// (ADR 98).

// The brand's colors in e-mails (D-17), each background with a legible text color.

/**
 * From `src/components/styles/tokens.css`, in the light theme: both backgrounds look the same in the dark one, and mail
 * programs don't support a color per theme.
 */
export const brandColors = {
  band: '#0b2728',
  'on-band': '#ffffff',
  brand: '#ffb000',
  'on-brand': '#0b2728',
} as const;

type ColorName = keyof typeof brandColors;

/** Colors that every mail program supports, `#rgb` or `#rrggbb`. */
interface Ground {
  readonly ground: string;
  /** Of the text on it. */
  readonly ink: string;
}

interface EmailColors {
  readonly head: Ground;
  readonly button: Ground;
}

/** Some programs drop other notations, such as `rgb(…)`, and the text with them. */
const plainColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** WCAG 2.2, 1.4.3: text of any size. */
const legibleRatio = 4.5;

/**
 * An illegible text color is replaced by white or black, of which one is always legible.
 * @param brand JSON over the site's own brand.
 */
function emailColors(brand: string | undefined): EmailColors {
  const { colors = {} } = JSON.parse(brand ?? '{}') as { colors?: Partial<Record<ColorName, unknown>> };
  const getColor = (name: ColorName): string => {
    const own = colors[name];
    return typeof own === 'string' && plainColor.test(own) ? own : brandColors[name];
  };
  const getGround = (name: 'band' | 'brand'): Ground => {
    const ground = getColor(name);
    const ink = [getColor(`on-${name}`), '#ffffff'].find((color) => contrast(color, ground) >= legibleRatio);
    return { ground, ink: ink ?? '#000000' };
  };
  return { head: getGround('band'), button: getGround('brand') };
}

// Escapes texts of any origin for HTML: names, cities and references can't become markup.

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
const content = (text: string): string =>
  withIsolates(
    escaped(text)
      .replaceAll('\n', '<br />')
      .replace(/\p{Cc}/gu, ' '),
  );

/** A URL is written left to right in every language, and breaks at the end of the line. */
const shownUrl = (url: string): string => `<bdi dir="ltr" style="word-break:break-all">${escaped(url)}</bdi>`;

/** Only web URLs become links: no scripts, files or other programs. */
function link(url: string, html: string, style: string): string {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isWeb ? `<a href="${escaped(url)}" style="${style}">${html}</a>` : `<span style="${style}">${html}</span>`;
}

const sans = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const mono = "font-family:Menlo,Consolas,'Courier New',monospace";
/** Decorative; visible on white and on black. */
const rule = '1px solid #7f9896';
const table = 'table role="presentation" border="0" cellpadding="0" cellspacing="0"';

const block = (html: string, style = ''): string => `<p style="margin:0 0 16px${style}">${html}</p>`;

/**
 * Selecting it selects one word. Its digits have spacing after them, also the last one: the same padding precedes the
 * first.
 */
const codeBox = (code: string): string =>
  `<span dir="ltr" style="display:inline-block;padding:12px 14px 12px 20px;border:${rule};border-radius:8px;${mono};font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px">${content(code)}</span>`;

/** With its URL beneath, so that the reader sees where it leads. A button's label has no trailing colon. */
function button({ text, url }: { text: string; url: string }, { button: { ground, ink }, head }: EmailColors): string {
  const label = content(text.replace(/\s*[:：]$/u, ''));
  const style = `display:inline-block;padding:12px 20px;color:${ink};font-weight:bold;text-decoration:none`;
  const box = `background-color:${ground};border:1px solid ${head.ground};border-radius:8px`;
  return `<${table} style="margin:0 0 8px"><tr><td bgcolor="${ground}" style="${box}">${link(url, label, style)}</td></tr></table>
${block(shownUrl(url), ';font-size:13px;line-height:20px')}`;
}

function drawn(part: EmailBlock, colors: EmailColors): string {
  switch (part.kind) {
    case 'paragraph':
      return block(content(part.text));
    case 'code':
      return block(codeBox(part.text));
    case 'action':
      return button(part, colors);
    case 'footnote': {
      const { text, url } = part;
      return block(content(text) + (url === undefined ? '' : `<br />${link(url, shownUrl(url), 'color:inherit')}`));
    }
  }
}

function renderHtml({ subject, parts, language, brand }: EmailTemplate): string {
  const colors = emailColors(brand);
  const { head, button: accent } = colors;
  const { strong, light } = brandDetails(brand);
  // Programs put the body's content into a page of theirs, with a language and a direction of its own.
  const spoken = `lang="${htmlLanguage(language)}" dir="${language.direction}"`;
  const cell = `td align="${language.direction === 'rtl' ? 'right' : 'left'}"`;
  const firstNote = parts.findIndex(({ kind }) => kind === 'footnote');
  const notesFrom = firstNote === -1 ? parts.length : firstNote;
  const toHtml = (some: readonly EmailBlock[]) => some.map((part) => drawn(part, colors)).join('\n');
  return `<!DOCTYPE html>
<html ${spoken}>
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0">
<${table} ${spoken} width="100%" style="table-layout:fixed"><tr><td align="center" style="padding:24px 8px">
<${table} width="560" style="max-width:100%">
<tr><${cell} bgcolor="${head.ground}" style="padding:14px 20px;background-color:${head.ground};border-bottom:4px solid ${accent.ground};color:${head.ink};${sans};font-size:20px;line-height:28px"><bdi><b>${content(strong)}</b> ${content(light)}</bdi></td></tr>
<tr><${cell} style="padding:24px 20px 8px;${sans};font-size:16px;line-height:24px">
${toHtml(parts.slice(0, notesFrom))}
</td></tr>
<tr><${cell} style="padding:16px 20px 0;border-top:${rule};${sans};font-size:14px;line-height:20px">
${toHtml(parts.slice(notesFrom))}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

// An e-mail in its two forms: HTML and plain text.

/** A block in plain text: a paragraph, with a URL on a line of its own. */
const lines = (part: EmailBlock): string =>
  'url' in part && part.url !== undefined ? `${part.text}\n${part.url}` : part.text;

const renderText = ({ parts }: Pick<EmailTemplate, 'parts'>): string => `${parts.map(lines).join('\n\n')}\n`;

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const renderEmail = (letter: EmailTemplate): RenderedEmail => ({
  subject: letter.subject,
  text: renderText(letter),
  html: renderHtml(letter),
});
