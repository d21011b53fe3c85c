/** Words and `--options` of a command line. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Node's own reading of a command line; what it can't read is a sentence for the person. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
