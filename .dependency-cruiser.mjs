/** Import boundaries: imports go down the layers only, never sideways between features, never in a circle. */

/** A layer may import itself and the layers named; any other import is rejected. */
const only = (layer, allowed, comment) => ({
  name: `${layer}-imports-down`,
  comment,
  severity: 'error',
  from: { path: `^${layer}/` },
  to: {
    path: '^(domain|schemas|contract|fixtures|machines|server|src|build|workbench|stories|tests|scripts|bench)/',
    pathNot: [layer, ...allowed].map((name) => `^${name}/`),
  },
});

/** Sample events and answers beside a machine, made of fixtures. */
const samples = '^machines/.*[.]samples[.]ts$';

/** The folders of the site, from the top: each imports only those after it. */
const siteFolders = ['app', 'features', 'shared', 'courier-fields', 'forms', 'api', 'i18n', 'components', 'lib'];

const feature = '^src/features/([^/]+)/';

/**
 * Folders within a folder: each may import those listed beside it, and no other one. A row names only rows above it, so
 * that no circle of folders can be declared.
 */
function folders(name, parent, rows) {
  const named = Object.keys(rows);
  return Object.entries(rows).flatMap(([folder, allowed], index) => {
    const notAbove = allowed.filter((each) => !named.slice(0, index).includes(each));
    if (notAbove.length > 0) throw new Error(`${name}: "${folder}" may only import rows above it, not ${notAbove}.`);
    return {
      name,
      comment: `${parent}/${folder} may import of its neighbours: ${allowed.join(', ') || 'none'}.`,
      severity: 'error',
      from: { path: `^${parent}/${folder}/` },
      to: { path: `^${parent}/[^/]+/`, pathNot: [folder, ...allowed].map((each) => `^${parent}/${each}/`) },
    };
  });
}

/** A folder without a row may import none of its neighbours. */
const withoutRow = (name, parent, rows) => ({
  name,
  comment: `A new folder of ${parent} needs a row that says what it may import.`,
  severity: 'error',
  from: { path: `^${parent}/([^/]+)/`, pathNot: Object.keys(rows).map((folder) => `^${parent}/${folder}/`) },
  to: { path: `^${parent}/[^/]+/`, pathNot: `^${parent}/$1/` },
});

/** The folders of the server, the lowest first. */
const serverFolders = {
  db: [],
  content: [],
  rules: ['db'],
  http: ['rules', 'db'],
  integrations: ['http', 'db'],
  rendering: ['http', 'rules'],
  documents: ['http'],
  jobs: ['http', 'db'],
  modules: ['content', 'jobs', 'documents', 'integrations', 'http', 'rules', 'db'],
  operator: ['modules', 'content', 'documents', 'jobs', 'http', 'rules', 'db'],
  simulator: ['modules', 'jobs', 'http', 'db'],
  starter: ['simulator', 'modules', 'http', 'db'],
  'postal-import': ['starter', 'jobs', 'db'],
};

/** The server's modules, the lowest first. */
const serverModules = {
  content: [],
  catalogue: [],
  codes: [],
  forms: [],
  pricing: ['catalogue'],
  account: ['codes', 'pricing'],
  notifications: ['account', 'codes'],
  inbox: ['account', 'codes', 'forms', 'notifications'],
  cod: ['account', 'catalogue', 'codes', 'forms', 'inbox', 'notifications', 'pricing'],
  orders: ['notifications', 'pricing', 'catalogue', 'forms', 'cod'],
  batches: ['catalogue', 'orders', 'pricing'],
  tracking: ['account', 'catalogue', 'codes', 'forms', 'notifications', 'orders'],
  addresses: ['account', 'catalogue'],
  privacy: ['account', 'catalogue', 'cod', 'codes', 'content', 'forms', 'inbox', 'notifications', 'orders', 'pricing'],
};

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that import each other belong together, or need a third one below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'Our Vite plugins provide the virtual modules; `?url` imports give the URL of a file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?url$' },
    },
    only('domain', [], 'The domain is pure: it imports no other layer.'),
    {
      name: 'domain-is-pure',
      comment: 'The only package of the domain is dayjs, for calendar arithmetic (ADR 37).',
      severity: 'error',
      from: { path: '^domain/' },
      to: { path: '^node_modules/', pathNot: '^node_modules/dayjs/(dayjs\\.min|plugin/(utc|timezone))\\.js$' },
    },
    {
      name: 'domain-runs-anywhere',
      comment: 'No Node module in the domain: it runs in browsers too.',
      severity: 'error',
      from: { path: '^domain/' },
      to: { dependencyTypes: ['core'] },
    },
    only('schemas', ['domain'], 'Schemas use the domain.'),
    only('contract', ['schemas', 'domain'], 'The contract uses schemas and domain.'),
    only('fixtures', ['contract', 'schemas', 'domain'], 'Fixtures are data and import only its types.'),
    {
      ...only('machines', ['contract', 'schemas', 'domain'], 'Machines know the contract, not its implementation.'),
      from: { path: '^machines/', pathNot: samples },
    },
    {
      name: 'samples-outside-the-product',
      comment: 'Samples of a machine are for its tests and its page in Storybook.',
      severity: 'error',
      from: { path: '^(domain|contract|fixtures|machines|server|src|build)/', pathNot: samples },
      to: { path: samples },
    },
    only('server', ['fixtures', 'machines', 'contract', 'schemas', 'domain'], 'The server never imports the site.'),
    {
      name: 'fixtures-outside-the-product',
      comment: 'In the product, only the demo customer uses fixtures.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/starter/(demo-|seed\\.ts$)' },
      to: { path: '^fixtures/' },
    },
    only('src', ['machines', 'contract', 'schemas', 'domain'], 'The site never imports the server.'),
    only(
      'build',
      ['src', 'server', 'machines', 'contract', 'schemas', 'domain'],
      'The build imports the sources; the sources do not import the build.',
    ),
    only(
      'workbench',
      ['build', 'src', 'server', 'machines', 'contract', 'schemas', 'domain'],
      'The workbench may import everything, and no product code imports the workbench.',
    ),
    ...folders('server-folders-import-down', 'server', serverFolders),
    withoutRow('server-folder-has-a-row', 'server', serverFolders),
    {
      name: 'db-stands-alone',
      comment: 'Tables, migrations and statements import nothing of the server, not even its configuration.',
      severity: 'error',
      from: { path: '^server/db/' },
      to: { path: '^server/', pathNot: '^server/db/' },
    },
    {
      name: 'server-is-composed-at-the-top',
      comment: 'The files in server/ compose its folders; a folder may import only these of them.',
      severity: 'error',
      from: { path: '^server/[^/]+/' },
      to: { path: '^server/[^/]+$', pathNot: '^server/(environment|config|secret|context|open-context)\\.ts$' },
    },
    ...folders('server-modules-import-down', 'server/modules', serverModules),
    withoutRow('server-module-has-a-row', 'server/modules', serverModules),
    {
      name: 'features-stay-apart',
      comment: 'A feature never imports another feature: shared code is below them.',
      severity: 'error',
      from: { path: feature },
      to: { path: feature, pathNot: '^src/features/$1/' },
    },
    ...siteFolders.slice(1).map((folder) => ({
      name: `src-${folder}-imports-down`,
      comment: `The folders of the site, from the top: ${siteFolders.join(', ')}. A folder imports only those after it.`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { path: siteFolders.slice(0, siteFolders.indexOf(folder)).map((above) => `^src/${above}/`) },
    })),
    {
      name: 'src-has-folders-only',
      comment: 'Every file of the site is in one of its folders.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(backoffice|studio|${siteFolders.join('|')})/` },
      to: {},
    },
    {
      name: 'backoffice-is-apart',
      comment: 'Nothing public imports the back office: customers never download a byte of it.',
      severity: 'error',
      from: { path: '^(domain|schemas|contract|fixtures|machines|server|src|workbench)/', pathNot: '^src/backoffice/' },
      to: { path: '^src/backoffice/' },
    },
    {
      name: 'studio-is-apart',
      comment: 'Nothing public imports the rules studio: customers never download a byte of it.',
      severity: 'error',
      from: { path: '^(domain|schemas|contract|fixtures|machines|server|src)/', pathNot: '^src/(studio|backoffice)/' },
      to: { path: '^src/studio/' },
    },
    {
      name: 'studio-screens-import-down',
      comment: 'The screens use the lowest folders of the site; only the frame draws forms, in a document of its own.',
      severity: 'error',
      from: { path: '^src/studio/', pathNot: '^src/studio/frame/' },
      to: {
        path: '^src/',
        pathNot: '^src/(studio/(?!frame/)|components/|lib/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'backoffice-imports-down',
      comment:
        'Of the site the back office uses its lowest folders, what looks through the camera, and what draws a text.',
      severity: 'error',
      from: { path: '^src/backoffice/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(backoffice/|components/|lib/|shared/(capture/scan[.]ts|content/(content-body[.]tsx|in-language[.]ts))$)',
      },
    },
    {
      name: 'primereact-is-lazy',
      comment: 'PrimeReact would double the first page: only components that load when they first open use it.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(backoffice/|components/overlays/(dialog-frame|action-menu-list|unstyled)[.]tsx$)',
      },
      to: { path: 'primereact' },
    },
    {
      name: 'lazy-parts-are-imported-dynamically',
      comment: 'Components that use PrimeReact are loaded by import() only.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/components/overlays/(dialog-frame|action-menu-list)[.]tsx$' },
      to: {
        path: '^src/components/overlays/(dialog-frame|action-menu-list|unstyled)[.]tsx$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'components-know-no-parcels',
      comment: 'The two lowest folders of the site import neither the contract nor a schema nor a machine.',
      severity: 'error',
      from: { path: '^src/(components|lib)/' },
      to: { path: '^(schemas/generated|contract|machines)' },
    },
    {
      name: 'browser-part-of-the-contract',
      comment: 'Browsers do not download what only documents and the server need of the contract and the constants.',
      severity: 'error',
      from: { path: '^(src|machines|schemas/runtime)/' },
      to: {
        path: '^(contract/(?!wire|answer-codes)|domain/constant-facts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'forms-have-one-door',
      comment:
        'The form engine is imported through src/forms/index.ts and drafts/index.ts; forms without the renderer use src/forms/core.',
      severity: 'error',
      from: { path: '^(src|workbench)/', pathNot: '^src/forms/' },
      to: { path: '^src/forms/', pathNot: '^src/forms/(core/|(drafts/)?index\\.ts$)' },
    },
    {
      name: 'form-core-imports-down',
      comment: 'src/forms/core is the state of a form without its rendering.',
      severity: 'error',
      from: { path: '^src/forms/core/' },
      to: { path: '^src/forms/(?!core/)' },
    },
    {
      name: 'one-adapter-around-rjsf',
      comment: 'Only src/forms knows RJSF, and the back office, whose forms are stock RJSF.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(forms|backoffice)/' },
      to: { path: 'node_modules/@rjsf/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(schemas/generated|dist|dist-development|dist-server|storybook-static)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
