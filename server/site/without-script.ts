/** A message on an empty page for browsers without a script, which would otherwise show nothing. */
import type { LanguageInfo } from '#domain/languages.ts';
import { escaped } from '../http/html-text.ts';
import { text } from '../http/texts.ts';

/** A page that its script draws, with a sentence and a link to the home page for browsers without one. */
export const withoutScriptSaid = (html: string, language: LanguageInfo): string =>
  html.replace(
    '<body>',
    () => `<body>
    <noscript><main class="page"><p>${escaped(text(language, 'answers:needsScript'))}</p><p><a href="/">${escaped(text(language, 'shell:nav.home'))}</a></p></main></noscript>`,
  );
