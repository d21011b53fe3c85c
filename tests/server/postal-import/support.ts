import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#tests/support/folder.ts';

export interface Files {
  /** Writes a file and returns its path; a text is written as Latin-1. */
  write: (content: string | Buffer) => string;
  remove: () => void;
}

export function openFiles(): Files {
  const { path, remove } = temporaryFolder();
  let number = 0;
  return {
    write(content) {
      const file = join(path, `${(number += 1)}.txt`);
      writeFileSync(file, typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
      return file;
    },
    remove,
  };
}
