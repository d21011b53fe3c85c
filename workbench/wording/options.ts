/** Arguments and `--options` of a command line. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Node's own parser; its errors become a sentence for the user. */
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
