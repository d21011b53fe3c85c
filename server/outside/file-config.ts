/** Reads where uploaded files are stored (docs/configuration.md). No message contains a key. */
import { resolve } from 'node:path';
import { ConfigError, type Environment, text, textBeside } from '../environment.ts';
import { keepsSecrets } from './config.ts';

export interface S3Config {
  /** Includes the bucket, without a trailing slash. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** `s3` undefined: the folder is used. */
export interface FilesConfig {
  /** Absolute. */
  readonly folder: string;
  readonly s3: S3Config | undefined;
}

/** @throws ConfigError */
export function readFiles(env: Environment, dataDir: string): FilesConfig {
  return { folder: resolve(text(env, 'FILES_DIR') ?? `${dataDir}/files`), s3: readS3(env) };
}

function readS3(env: Environment): S3Config | undefined {
  const url = text(env, 'S3_URL')?.replace(/\/+$/, '');
  if (url === undefined) return undefined;
  if (!keepsSecrets(url) || new URL(url).pathname === '/' || new URL(url).search !== '')
    throw new ConfigError(
      'S3_URL must be the https address of a bucket, like https://s3.example.com/bucket; http is accepted on this machine only.',
    );
  return {
    url,
    region: text(env, 'S3_REGION') ?? 'auto',
    keyId: textBeside(env, 'S3_KEY_ID', 'S3_URL', 'who we are there'),
    secret: textBeside(env, 'S3_SECRET', 'S3_URL', 'it signs what is asked there'),
  };
}
