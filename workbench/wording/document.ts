/**
 * A page of headings, paragraphs and tables, written as Markdown or as HTML. Texts may contain `code` and **strong**.
 */
import { readFile } from 'node:fs/promises';

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

/** The style of a page of rules: the product's tokens, for print. */
const tokensFile = new URL('../../src/components/styles/tokens.css', import.meta.url);

const rules = `
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:var(--w-body,430) 1rem/1.5 var(--font,system-ui,sans-serif)}
header{background:var(--brand);color:var(--on-brand);padding:1.5rem max(1rem,calc((100% - 90rem)/2));border-block-end:var(--route,6px) solid var(--band)}
h1{margin:0;font-size:2rem;font-weight:var(--w-head,780);line-height:1.15}
main{max-inline-size:90rem;margin-inline:auto;padding:1rem}
nav ul{list-style:none;margin:0 0 1rem;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
nav a{display:inline-flex;align-items:center;gap:.35em;min-block-size:var(--tap,2.75rem)}
a{color:var(--link)}
h2{margin:2.5rem 0 .5rem;padding-block-start:1rem;border-block-start:var(--route,6px) solid var(--ink);font-size:1.5rem;font-weight:var(--w-head,780);line-height:1.15}
h3{margin:1.5rem 0 .5rem;font-size:1.125rem}
p,li{max-inline-size:80ch}
code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.8125rem;overflow-wrap:anywhere}
.scroll{overflow-x:auto}
.scroll:focus-visible{outline:3px solid var(--focus-in,currentColor);outline-offset:2px;box-shadow:0 0 0 8px var(--focus-out,transparent)}
table{border-collapse:collapse;inline-size:100%;font-size:.875rem}
caption{text-align:start;padding-block:.5rem;color:var(--ink-soft)}
th,td{text-align:start;vertical-align:top;padding:.5rem .75rem .5rem 0;border-block-end:var(--border,1.5px) solid var(--line)}
thead th{border-block-end:var(--border-strong,2.5px) solid var(--ink);white-space:nowrap}
tbody th{font-weight:var(--w-strong,640);min-inline-size:9rem}
td{min-inline-size:7rem}
@media print{
@page{size:A4 landscape;margin:12mm}
body{font-size:9pt}
header{background:none;padding-inline:0;border-block-end-color:#000}
main{max-inline-size:none;padding:0}
nav{display:none}
h2{break-after:avoid}
.scroll{overflow:visible}
table{font-size:8pt}
td,tbody th{min-inline-size:0}
thead{display:table-header-group}
tr{break-inside:avoid}
}`;

/** The tokens of the light scheme, because paper is white. */
export async function pageStyle(): Promise<string> {
  const tokens = await readFile(tokensFile, 'utf8').catch(() => '');
  const light = /:root\s*\{[^}]*\}/.exec(tokens)?.[0] ?? '';
  return (
    light
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace('light dark', 'light')
      .replace(/\s+/g, ' ') + rules
  );
}
