/** The floors of the house: imports go down only, never sideways between features, never in a circle. */

/** A room may be entered from itself and from the rooms named; everything else is refused. */
const only = (room, allowed, comment) => ({
  name: `${room}-imports-down`,
  comment,
  severity: 'error',
  from: { path: `^${room}/` },
  to: {
    path: '^(domain|schemas|contract|fixtures|machines|server|src|build|workbench|stories|tests|scripts|bench)/',
    pathNot: [room, ...allowed].map((name) => `^${name}/`),
  },
});

/** The rooms of the site, from the top: each imports only those behind it. */
const siteRooms = ['app', 'features', 'shared', 'courier-fields', 'forms', 'form-core', 'api', 'i18n', 'ui', 'browser'];

const feature = '^src/features/([^/]+)/';

/**
 * Rooms within a room: each may import those named beside it, and no other one. A row names rows above it only, so
 * that no circle of rooms can be written down.
 */
function rooms(name, folder, rows) {
  const named = Object.keys(rows);
  return Object.entries(rows).flatMap(([room, allowed], index) => {
    const notAbove = allowed.filter((each) => !named.slice(0, index).includes(each));
    if (notAbove.length > 0) throw new Error(`${name}: "${room}" may only import rows above it, not ${notAbove}.`);
    return {
      name,
      comment: `${folder}/${room} may import of its neighbours: ${allowed.join(', ') || 'none'}.`,
      severity: 'error',
      from: { path: `^${folder}/${room}/` },
      to: { path: `^${folder}/[^/]+/`, pathNot: [room, ...allowed].map((each) => `^${folder}/${each}/`) },
    };
  });
}

/** A folder that has no row imports none of its neighbours. */
const unnamed = (name, folder, rows) => ({
  name,
  comment: `A new room of ${folder} needs a row that says what it may import.`,
  severity: 'error',
  from: { path: `^${folder}/([^/]+)/`, pathNot: Object.keys(rows).map((room) => `^${folder}/${room}/`) },
  to: { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/$1/` },
});

/** The rooms of the server, the lowest first. */
const serverRooms = {
  db: [],
  content: [],
  http: ['db'],
  outside: ['db'],
  openapi: ['http'],
  site: ['http'],
  spreadsheet: ['http'],
  labels: [],
  emails: ['http'],
  control: ['http', 'db'],
  jobs: ['control', 'http', 'db'],
  starter: ['db'],
  'postal-import': ['starter', 'control', 'db'],
  modules: ['content', 'jobs', 'control', 'labels', 'emails', 'spreadsheet', 'outside', 'http', 'db'],
  operator: ['modules', 'control', 'http', 'db'],
  simulator: ['modules', 'control', 'http', 'db'],
  demo: ['simulator', 'modules', 'http', 'db'],
};

/** The server's modules, the lowest first. */
const serverModules = {
  banners: [],
  content: [],
  catalogue: [],
  codes: [],
  dictionary: [],
  drafts: [],
  files: [],
  labels: [],
  mailbox: ['codes'],
  telemetry: [],
  tracking: [],
  branches: ['catalogue'],
  pricing: ['branches', 'catalogue'],
  coupons: ['pricing'],
  transit: ['pricing', 'catalogue'],
  account: ['codes', 'coupons'],
  devices: ['account'],
  notifications: ['codes', 'devices'],
  cases: ['notifications', 'tracking'],
  push: ['account', 'devices', 'notifications'],
  inbox: ['account', 'codes', 'files', 'notifications'],
  cod: ['account', 'catalogue', 'codes', 'files', 'inbox', 'notifications', 'pricing'],
  orders: ['notifications', 'pricing', 'coupons', 'branches', 'catalogue', 'drafts', 'cod'],
  shipments: ['orders'],
  'parcel-profiles': ['orders', 'catalogue'],
  expiry: ['codes', 'coupons', 'drafts', 'files', 'inbox', 'notifications', 'orders'],
  batches: ['branches', 'catalogue', 'labels', 'orders', 'pricing'],
  delivery: ['account', 'branches', 'catalogue', 'codes', 'notifications', 'orders', 'tracking'],
  addresses: ['account', 'catalogue'],
  social: ['account', 'codes', 'coupons'],
  privacy: ['account', 'catalogue', 'cod', 'codes', 'coupons', 'devices', 'files', 'inbox', 'notifications', 'orders'],
};

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or miss a third below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'Virtual modules are made by our Vite plugins; the address of a file is asked of Vite by ?url.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?url$' },
    },
    only('domain', [], 'The domain is pure: it knows no other room.'),
    {
      name: 'domain-is-pure',
      comment: 'No package in the domain but dayjs, which counts its days (ADR 37).',
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
    only('schemas', ['domain'], 'Schemas stand on the domain.'),
    only('contract', ['schemas', 'domain'], 'The contract stands on schemas and domain.'),
    only('fixtures', ['contract', 'schemas', 'domain'], 'Fixtures are data, and know what data looks like.'),
    only('machines', ['contract', 'schemas', 'domain'], 'Machines know the contract, not who carries it out.'),
    only('server', ['fixtures', 'machines', 'contract', 'schemas', 'domain'], 'The server never imports the site.'),
    {
      name: 'fixtures-are-no-product',
      comment: 'Of the product only the demo customer is made of fixtures.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/demo/' },
      to: { path: '^fixtures/' },
    },
    only('src', ['machines', 'contract', 'schemas', 'domain'], 'The site never imports the server.'),
    only(
      'build',
      ['src', 'server', 'machines', 'contract', 'schemas', 'domain'],
      'What makes the site of its sources knows them; they do not know how they are built.',
    ),
    only(
      'workbench',
      ['build', 'src', 'server', 'machines', 'contract', 'schemas', 'domain'],
      'The workbench looks at the whole house, and nothing of the house needs it.',
    ),
    ...rooms('server-rooms-import-down', 'server', serverRooms),
    unnamed('server-room-has-a-row', 'server', serverRooms),
    {
      name: 'db-stands-alone',
      comment: 'Tables, migrations and statements know nothing of the server above them, not even its configuration.',
      severity: 'error',
      from: { path: '^server/db/' },
      to: { path: '^server/', pathNot: '^server/db/' },
    },
    {
      name: 'server-is-put-together-on-top',
      comment: 'What puts the server together imports its rooms; of the files beside them, rooms import only these.',
      severity: 'error',
      from: { path: '^server/[^/]+/' },
      to: { path: '^server/[^/]+$', pathNot: '^server/(environment|config|secret|context|open-context)\\.ts$' },
    },
    ...rooms('server-modules-import-down', 'server/modules', serverModules),
    unnamed('server-module-has-a-row', 'server/modules', serverModules),
    {
      name: 'features-stay-apart',
      comment: 'A feature never imports another feature: what they share lies below them.',
      severity: 'error',
      from: { path: feature },
      to: { path: feature, pathNot: '^src/features/$1/' },
    },
    ...siteRooms.slice(1).map((room) => ({
      name: `src-${room}-imports-down`,
      comment: `The rooms of the site, from the top: ${siteRooms.join(', ')}. A room imports what stands behind it.`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: { path: siteRooms.slice(0, siteRooms.indexOf(room)).map((above) => `^src/${above}/`) },
    })),
    {
      name: 'src-has-rooms-only',
      comment: 'Every file of the site stands in one of its rooms.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${siteRooms.join('|')})/` },
      to: {},
    },
    {
      name: 'primereact-comes-late',
      comment: 'PrimeReact would double the first page: only parts that are fetched when they first open stand on it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/ui/(dialog-frame|action-menu-list|unstyled)[.]tsx$' },
      to: { path: 'primereact' },
    },
    {
      name: 'what-comes-late-is-fetched',
      comment: 'A part that stands on PrimeReact is reached by import() alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/ui/(dialog-frame|action-menu-list)[.]tsx$' },
      to: {
        path: '^src/ui/(dialog-frame|action-menu-list|unstyled)[.]tsx$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-knows-no-parcels',
      comment: 'The two lowest shelves of the site know neither the contract nor a schema nor a machine.',
      severity: 'error',
      from: { path: '^src/(ui|browser)/' },
      to: { path: '^(schemas/generated|contract|machines)' },
    },
    {
      name: 'the-browser-takes-its-part',
      comment: 'What documents and the server need of the contract and the constants, no visitor downloads.',
      severity: 'error',
      from: { path: '^(src|machines|schemas/runtime)/' },
      to: {
        path: '^(contract/(?!wire|codes)|domain/constant-facts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'forms-have-one-door',
      comment:
        'The form engine is entered by src/forms/index.ts, drafts by src/forms/drafts/index.ts; what pages need without them stands in src/form-core.',
      severity: 'error',
      from: { path: '^(src|workbench)/', pathNot: '^src/forms/' },
      to: { path: '^src/forms/', pathNot: '^src/forms/(drafts/)?index\\.ts$' },
    },
    {
      name: 'one-adapter-around-rjsf',
      comment: 'Only src/forms knows RJSF.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/forms/' },
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
