/** What an empty page says to whoever runs no script: nothing else would ever stand there. */
import type { LanguageInfo } from '#domain/languages.ts';
import { escaped } from '../http/html-text.ts';
import { text } from '../http/texts.ts';

/** A page that its script draws, with a sentence and the way home for who has none. */
export const withoutScriptSaid = (html: string, language: LanguageInfo): string =>
  html.replace(
    '<body>',
    () => `<body>
    <noscript><main class="page"><p>${escaped(text(language, 'answers:needsScript'))}</p><p><a href="/">${escaped(text(language, 'shell:nav.home'))}</a></p></main></noscript>`,
  );
