/** The floors of the house: imports go down only, never sideways between features, never in a circle. */

/** A room may be entered from itself and from the rooms named; everything else is refused. */
const only = (room, allowed, comment) => ({
  name: `${room}-imports-down`,
  comment,
  severity: 'error',
  from: { path: `^${room}/` },
  to: {
    path: '^(domain|schemas|contract|machines|server|src|workbench|stories|tests|scripts|bench)/',
    pathNot: [room, ...allowed].map((name) => `^${name}/`),
  },
});

/** The rooms of the site, from the top: each imports only those behind it. */
const siteRooms = ['app', 'features', 'shared', 'courier-fields', 'forms', 'form-core', 'api', 'i18n', 'ui', 'browser'];

const feature = '^src/features/([^/]+)/';

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
      comment: 'Virtual modules are made by our Vite plugins.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    only('domain', [], 'The domain is pure: it knows no other room.'),
    {
      name: 'domain-is-pure',
      comment: 'No package and no Node module in the domain.',
      severity: 'error',
      from: { path: '^domain/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    only('schemas', ['domain'], 'Schemas stand on the domain.'),
    only('contract', ['schemas', 'domain'], 'The contract stands on schemas and domain.'),
    only('machines', ['contract', 'schemas', 'domain'], 'Machines know the contract, not who carries it out.'),
    only('server', ['machines', 'contract', 'schemas', 'domain'], 'The server never imports the site.'),
    only('src', ['machines', 'contract', 'schemas', 'domain'], 'The site never imports the server.'),
    only(
      'workbench',
      ['src', 'server', 'machines', 'contract', 'schemas', 'domain'],
      'The workbench looks at the whole house, and nothing of the house needs it.',
    ),
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
      name: 'ui-knows-no-parcels',
      comment: 'The two lowest shelves of the site know neither the contract nor a schema nor a machine.',
      severity: 'error',
      from: { path: '^src/(ui|browser)/' },
      to: { path: '^(schemas/generated|contract|machines)' },
    },
    {
      name: 'forms-have-one-door',
      comment: 'The form engine is entered by src/forms/index.ts; what pages need without it stands in src/form-core.',
      severity: 'error',
      from: { path: '^(src|workbench)/', pathNot: '^src/forms/' },
      // The plugin is for the bundler, which reads it before there is a site.
      to: { path: '^src/forms/', pathNot: '^src/forms/(index\\.ts|rjsf/slim-rjsf-plugin\\.ts)$' },
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
    exclude: { path: '^(schemas/generated|dist|dist-development|storybook-static)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
