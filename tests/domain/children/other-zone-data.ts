/**
 * Loaded before everything else: the process then uses the rules of another zone, ZONE_DATA, for Mexico City, as after
 * a change of its zone data. Every query to the engine for that zone gets these rules.
 */
import { constants } from '#domain/constants.ts';

const { timeZone } = constants.service;
const standsFor = process.env['ZONE_DATA'] ?? timeZone;

const changed = (options: Intl.DateTimeFormatOptions | undefined) =>
  options?.timeZone === timeZone ? { ...options, timeZone: standsFor } : options;

const { DateTimeFormat } = Intl;
Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
  construct: (target, [locales, options]: Parameters<typeof DateTimeFormat>) => new target(locales, changed(options)),
  apply: (target, _self, [locales, options]: Parameters<typeof DateTimeFormat>) => target(locales, changed(options)),
});

// The engine's own method uses no formatter that a program could replace.
// eslint-disable-next-line no-extend-native
Date.prototype.toLocaleString = function (
  this: Date,
  locales?: Intl.LocalesArgument,
  options?: Intl.DateTimeFormatOptions,
): string {
  const usual = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  return new DateTimeFormat(locales, { ...usual, ...time, ...changed(options) }).format(this);
};
