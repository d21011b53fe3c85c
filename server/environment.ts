/** How variables of the environment are read, and what is said when one makes no sense. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable whose value makes no sense; the message says which and what it may be, and repeats no secret. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** The variable without surrounding spaces; undefined when there is nothing in it. */
export function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** A variable that makes sense only together with another one. @throws ConfigError when it is missing. */
export function textBeside(env: Environment, name: string, beside: string, meaning: string): string {
  const given = text(env, name);
  if (given === undefined) throw new ConfigError(`${name} must be set together with ${beside}: ${meaning}.`);
  return given;
}
