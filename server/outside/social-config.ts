/** The providers for signing in (D-25; docs/configuration.md). A provider without a client id isn't offered. */
import { ConfigError, type Environment, text, textBeside } from '../environment.ts';
import { keepsSecrets } from './config.ts';

export interface GoogleConfig {
  readonly clientId: string;
  /** The issuer, as in the tokens. */
  readonly issuer: string;
  /** The URL of its sign-in page. */
  readonly authUrl: string;
  /** The URL of its signing keys. */
  readonly jwksUrl: string;
}

export interface FacebookConfig {
  readonly appId: string;
  readonly appSecret: string;
  /** The URL of its sign-in page. */
  readonly authUrl: string;
  /** The Graph API with its version, without a trailing slash. */
  readonly graphUrl: string;
}

/** @throws ConfigError */
export function readGoogle(env: Environment): GoogleConfig | undefined {
  const clientId = text(env, 'GOOGLE_CLIENT_ID');
  if (clientId === undefined) return undefined;
  checkReturn(env, 'GOOGLE_CLIENT_ID');
  return {
    clientId,
    issuer: address(env, 'GOOGLE_ISSUER', 'https://accounts.google.com'),
    authUrl: address(env, 'GOOGLE_AUTH_URL', 'https://accounts.google.com/o/oauth2/v2/auth'),
    jwksUrl: address(env, 'GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
  };
}

/** @throws ConfigError */
export function readFacebook(env: Environment): FacebookConfig | undefined {
  const appId = text(env, 'FACEBOOK_APP_ID');
  if (appId === undefined) return undefined;
  checkReturn(env, 'FACEBOOK_APP_ID');
  return {
    appId,
    appSecret: textBeside(env, 'FACEBOOK_APP_SECRET', 'FACEBOOK_APP_ID', 'Facebook is asked about tokens with it'),
    authUrl: address(env, 'FACEBOOK_AUTH_URL', 'https://www.facebook.com/v23.0/dialog/oauth'),
    graphUrl: address(env, 'FACEBOOK_GRAPH_URL', 'https://graph.facebook.com/v23.0'),
  };
}

/** A provider must redirect back to a URL that can't be forged. */
function checkReturn(env: Environment, name: string): void {
  if (text(env, 'NODE_ENV') !== 'production' || text(env, 'PUBLIC_URL') !== undefined) return;
  throw new ConfigError(`${name} needs PUBLIC_URL in production: the provider sends people back there.`);
}

function address(env: Environment, name: string, usual: string): string {
  const given = (text(env, name) ?? usual).replace(/\/$/, '');
  if (!keepsSecrets(given))
    throw new ConfigError(`${name} must be an https address; http is accepted on this machine only.`);
  return given;
}
