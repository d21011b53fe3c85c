/**
 * Placeholder for an actor or an effect that the caller provides (`machine.provide`). A missing actor rejects, which
 * the machine handles as a failure; a missing effect stops the machine.
 */
export const notProvided = (name: string) => (): never => {
  throw new Error(`${name} was not provided`);
};
