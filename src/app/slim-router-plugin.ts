import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Called only where a router loads data or a server renders; the site's declarative router never gets there. */
const unreached = ['PrefetchPageLinks', 'RSCErrorHandler', 'DefaultErrorComponent'] as const;

const bodyOf = (name: string): RegExp => new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, 'm');

/**
 * The router's code with what the bundler needs to drop the rest: names for developers are left out, components and
 * classes that nobody uses may go, and so may what hangs on the functions above.
 * @throws Error when the library has become another: then this is to be looked at again.
 */
export function slimRouterCode(code: string): string {
  const slim = code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/= (React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')
    .replace(
      /^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\});$/gm,
      'var $1 = /* @__PURE__ */ (() => $2)();',
    );
  return unreached.reduce((rest, name) => {
    if (!bodyOf(name).test(rest)) throw new Error(`react-router has no function ${name} any more.`);
    return rest.replace(bodyOf(name), `function ${name}() {}`);
  }, slim);
}

/** Its entry names the build for development, whatever is being built. */
const productionFile = (file: string): string =>
  createRequire(import.meta.url)
    .resolve('react-router')
    .replace(/development[\\/]index\.m?js$/, `production/${file}`);

/** Leaves out of the built site what React Router brings along for frameworks. Sizes with and without: docs/adr. */
export function slimRouter(): Plugin {
  let isFound = false;
  return {
    name: 'slim-router',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: productionFile('index.mjs') },
          { find: /^react-router\/dom$/, replacement: productionFile('dom-export.mjs') },
        ],
      },
    }),
    transform(code, id) {
      if (!/react-router[\\/]dist[\\/]production[\\/]chunk-/.test(id) || !code.includes('function BrowserRouter('))
        return null;
      isFound = true;
      return { code: slimRouterCode(code), map: null };
    },
    buildEnd(error) {
      if (!error && !isFound)
        this.error('react-router keeps its components in another file than before: it would be sent whole.');
    },
  };
}
