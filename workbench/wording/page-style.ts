/** The style of a page of rules: the product's tokens, for print. */
import { readFile } from 'node:fs/promises';

const tokensFile = new URL('../../src/ui/styles/tokens.css', import.meta.url);

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
