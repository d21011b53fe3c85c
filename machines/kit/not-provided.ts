/**
 * Stands in a machine for an actor or an effect that whoever starts the machine provides (`machine.provide`). An actor
 * that nobody provided fails, and the machine goes the way of a failure; a missing effect stops the machine.
 */
export const notProvided = (name: string) => (): never => {
  throw new Error(`${name} was not provided`);
};
