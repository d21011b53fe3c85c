/**
 * An e-mail as the document that mail programs draw. They support tables and inline styles and drop most else, so it
 * consists of those; it fetches nothing. Areas without a brand background have the program's own colors, light or dark
 * (ADR 98).
 */
import { brandDetails } from '#domain/brand.ts';
import { htmlLanguage } from '#domain/language-choice.ts';
import { escaped } from '../http/html-text.ts';
import { type EmailColors, emailColors } from './colors.ts';
import type { EmailTemplate, EmailBlock } from './email-template.ts';
import { content, link, shownUrl } from './markup.ts';

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

export function renderHtml({ subject, parts, language, brand }: EmailTemplate): string {
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
