/**
 * A page of headings, paragraphs and tables, written as Markdown or as HTML. Texts may contain `code` and **strong**.
 */

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string; readonly id?: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface Page {
  readonly language: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', '<br>').trim();
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

function blockToMarkdown(block: Block): string {
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${block.text}`;
  if (block.kind === 'text') return block.text;
  if (block.kind === 'list') return block.items.map((item) => `- ${item}`).join('\n');
  return [row(block.head), `|${'---|'.repeat(block.head.length)}`, ...block.rows.map(row)].join('\n');
}

export const toMarkdown = ({ title, blocks }: Page): string =>
  `${[`# ${title}`, ...blocks.map(blockToMarkdown)].filter(Boolean).join('\n\n')}\n`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

const inline = (text: string) =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll('\n', '<br>');

function blockToHtml(block: Block): string {
  if (block.kind === 'heading') {
    const id = block.id === undefined ? '' : ` id="${escape(block.id)}"`;
    return `<h${block.level}${id}>${inline(block.text)}</h${block.level}>`;
  }
  if (block.kind === 'text') return `<p>${inline(block.text)}</p>`;
  if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
  const head = block.head.map((text) => `<th scope="col">${inline(text)}</th>`).join('');
  const rows = block.rows.map(([first = '', ...others]) => {
    const cells = others.map(
      (text, index) => `<td data-head="${escape(block.head[index + 1] ?? '')}">${inline(text)}</td>`,
    );
    return `<tr><th scope="row">${inline(first)}</th>${cells.join('')}</tr>`;
  });
  // A wide table scrolls on its own, with the keyboard too, instead of the page.
  return [
    `<div class="scroll" role="region" tabindex="0" aria-label="${escape(block.caption)}">`,
    `<table><caption>${inline(block.caption)}</caption><thead><tr>${head}</tr></thead>`,
    `<tbody>\n${rows.join('\n')}\n</tbody></table></div>`,
  ].join('');
}

const contents = (blocks: readonly Block[]): string => {
  const linked = blocks.flatMap((block) => (block.kind === 'heading' && block.id !== undefined ? [block] : []));
  if (linked.length < 2) return '';
  const items = linked.map(({ id = '', text }) => `<li><a href="#${escape(id)}">${inline(text)}</a></li>`);
  return `<nav><ul>${items.join('')}</ul></nav>`;
};

/** Self-contained, so that it can be opened from a mail or printed. */
export function toHtml({ language, title, blocks }: Page, css: string): string {
  return `<!doctype html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${css}</style>
</head>
<body>
<header><h1>${inline(title)}</h1></header>
<main>
${contents(blocks)}
${blocks.map(blockToHtml).join('\n')}
</main>
</body>
</html>
`;
}
