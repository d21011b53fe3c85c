/** The theme of a page's first HTML, so that a visitor who has chosen dark never sees a white page first. */
import type { FastifyRequest } from 'fastify';

export type ChosenTheme = 'light' | 'dark';

/** The choice that the site stores in a cookie (`src/browser/theme.ts`); undefined means the device's setting. */
export function pageTheme({ headers }: Pick<FastifyRequest, 'headers'>): ChosenTheme | undefined {
  const kept = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return kept === 'light' || kept === 'dark' ? kept : undefined;
}

export function withTheme(html: string, theme: ChosenTheme | undefined): string {
  return theme ? html.replace('<html ', `<html data-theme="${theme}" `) : html;
}
