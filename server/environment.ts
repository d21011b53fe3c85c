/** Reads environment variables, and reports invalid ones. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid variable; the message names it and its valid values, and contains no secret. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** The trimmed variable; undefined when it is empty. */
export function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** A variable that another one requires. @throws ConfigError when it is missing. */
export function textBeside(env: Environment, name: string, beside: string, meaning: string): string {
  const given = text(env, name);
  if (given === undefined) throw new ConfigError(`${name} must be set together with ${beside}: ${meaning}.`);
  return given;
}
