import type { Command, Commands } from '../control/commands.ts';
import { importPostalCatalogue } from './import.ts';

const importPostal: Command = ({ db }, [path = ''], print) => importPostalCatalogue(db, path, print);

export const postalCommands = { importPostal } satisfies Commands;
