import type { Command, Commands } from '../control/commands.ts';
import { importPostalCatalogue } from './import.ts';

/** Imports only some states when this word follows the file. */
export const ofSomeStates = 'states';

const importPostal: Command = ({ db }, [path = '', extent], print) =>
  importPostalCatalogue(db, path, print, { ofSomeStates: extent === ofSomeStates });

export const postalCommands = { importPostal } satisfies Commands;
