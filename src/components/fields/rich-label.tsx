import { createElement, Fragment, type ReactNode } from 'react';

/** `Acepto los <terms>términos</terms>.` → text, tag, text. */
const tagged = /<(\w+)>(.*?)<\/\1>/g;

/** A sentence with links in it: tags in the text, addresses by the tags' names. Anything else stays text. */
export function RichLabel({ text, links }: { text: string; links: Readonly<Record<string, string>> }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(tagged)) {
    const [whole, tag = '', label] = match;
    const address = Object.hasOwn(links, tag) ? links[tag] : undefined;
    parts.push(text.slice(end, match.index));
    // A new tab: what was typed stays where it is.
    parts.push(
      address ? (
        <a href={address} target="_blank" rel="noreferrer">
          {label}
        </a>
      ) : (
        label
      ),
    );
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return createElement(Fragment, null, ...parts);
}
