/** The theme of a page's first HTML, so that nobody who has chosen dark is shown a white page first. */
import type { FastifyRequest } from 'fastify';

export type ChosenTheme = 'light' | 'dark';

/** The choice that the site keeps in a cookie (`src/browser/theme.ts`); undefined is as the device has it. */
export function pageTheme({ headers }: Pick<FastifyRequest, 'headers'>): ChosenTheme | undefined {
  const kept = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return kept === 'light' || kept === 'dark' ? kept : undefined;
}

export function withTheme(html: string, theme: ChosenTheme | undefined): string {
  return theme ? html.replace('<html ', `<html data-theme="${theme}" `) : html;
}
