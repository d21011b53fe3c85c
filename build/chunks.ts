/**
 * For vite.config.ts: how modules are grouped into files. By default, the bundler creates a file for every combination
 * of pages that share a module; the same code then costs a first visit 6 % more bytes and a dozen more requests,
 * because compression does not work across files.
 */

/** The part of the bundler's module information that is used. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

interface ChunkGroup {
  debugName: string;
  priority: number;
  name: (id: string, graph: ModuleGraph) => string | null;
}

/** @throws Error when nothing imports the entry: its file has moved, and its group would silently be empty. */
function reach(entry: string, graph: ModuleGraph): Set<string> {
  if (!graph.getModuleInfo(entry)) throw new Error(`build/chunks.ts names ${entry}, which is no module of the site.`);
  const reached = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/**
 * One file of the modules that all the entries need. An earlier group takes its modules first.
 * @param isOwn selects modules that no other page needs: the others stay where other pages load them separately.
 */
export function sharedBy(
  name: string,
  entries: readonly string[],
  priority: number,
  isOwn: (id: string) => boolean = () => true,
): ChunkGroup {
  let reached: Set<string>[] | undefined;
  return {
    debugName: name,
    priority,
    name: (id, graph) => {
      reached ??= entries.map((entry) => reach(entry, graph));
      return isOwn(id) && reached.every((modules) => modules.has(id)) ? name : null;
    },
  };
}

/** One file for the modules of several groups, because compression does not work across files. */
export function together(name: string, groups: readonly ChunkGroup[]): ChunkGroup {
  return {
    debugName: name,
    priority: Math.max(...groups.map(({ priority }) => priority)),
    name: (id, graph) => (groups.some((group) => group.name(id, graph) !== null) ? name : null),
  };
}

const isOfOrders = (id: string): boolean => /\/(?:src\/features|machines)\/order\//.test(id);

/** @param path converts a path in `src` to a module id. */
export function firstPageChunks(path: (inSrc: string) => string): ChunkGroup[] {
  const webOrders = [path('features/order/pages/order-page.tsx'), path('features/order/pages/place-page.tsx')];
  const appPages = ['order', 'address', 'origin', 'city', 'goods'].map((name) =>
    path(`features/order/pages/app-${name}-page.tsx`),
  );
  return [
    // Only forms that set a password need the list of common ones; every form's rules reach it through their index.
    { debugName: 'passwords', priority: 3, name: (id) => (id.includes('common-password') ? 'passwords' : null) },
    // What every page needs, and what the quote form on the home page shares with all forms: hardly a page has none.
    together('site', [
      sharedBy('frame', [path('app/main.tsx')], 2),
      sharedBy(
        'fields',
        [
          path('features/home/home-page.tsx'),
          path('features/branches/branches-page.tsx'),
          path('features/order/pages/order-page.tsx'),
        ],
        1,
      ),
    ]),
    // The form for tracking numbers on the home page and the tracking page.
    sharedBy('tracking-query', [path('shared/parcels/tracking-fields.tsx')], 0.8),
    // Small modules that would otherwise load the whole form engine for a visitor who only tracks a parcel.
    sharedBy('small', [path('features/tracking/results.tsx'), path('courier-fields/index.ts')], 0.5),
    // Parsing of typed text: the home page's quote and other single fields need that part of the form engine only.
    sharedBy('codecs', [path('features/home/inline-quote.tsx'), path('courier-fields/index.ts')], 0.4),
    // Drafts and the offline cache create ids, for which no page should load the engine.
    { debugName: 'uuid', priority: 0.35, name: (id) => (id.includes('/node_modules/uuid/') ? 'uuid' : null) },
    // The date field of the transit times is that of the forms, without their engine.
    sharedBy('dates', [path('features/transit/transit-page.tsx'), path('courier-fields/index.ts')], 0.3),
    // Check boxes and choices: lists of orders and the rates use them without that engine, too.
    sharedBy('choices', [path('components/fields/choices.tsx')], 0.25),
    // Text fields with a list of suggestions.
    sharedBy('suggesting', [path('components/fields/combobox.ts'), path('courier-fields/index.ts')], 0.2),
    // XState with its React binding: a page that needs one of its parts needs nearly all of them.
    {
      debugName: 'xstate',
      priority: 0.33,
      name: (id) =>
        /\/node_modules\/(?:@?xstate|use-sync-external-store|use-isomorphic-layout-effect)\/|\/machines\/kit\/not-provided/.test(
          id,
        )
          ? 'xstate'
          : null,
    },
    // The party and address forms; none of these rules is large enough for a file of its own.
    {
      debugName: 'party-rules',
      priority: 0.32,
      name: (id) => (/\/runtime\/rules\/(?:address|person-name|phone|postal-code)\./.test(id) ? 'party-rules' : null),
    },
    // The forms of an order and the body of its call: both contain the same rules, and compress better in one file.
    {
      debugName: 'order-forms',
      priority: 0.2,
      name: (id) =>
        /\/generated\/(?:order\/(?:sender|recipient|parcel)|calls\/order-add)\.js/.test(id) ? 'order-forms' : null,
    },
    // Those of the mobile order likewise; pickup and consent are the web's forms.
    {
      debugName: 'app-forms',
      priority: 0.2,
      name: (id) => (/\/generated\/(?:mobile\/|drafts\/mobile|calls\/mobile-order-add)/.test(id) ? 'app-forms' : null),
    },
    // The frame of every page of the mobile order; its types are part of the site's paths.
    sharedBy('app-order', appPages, 0.15, (id) =>
      /\/(?:features\/order\/\w+\/(?:use-)?app-|machines\/order\/app-order)(?!.*types)/.test(id),
    ),
    // The modules of both order pages of the web, first those shared with the mobile order; what they share with other
    // pages has files of its own.
    together(
      'any-order',
      appPages.map((page) => sharedBy('any-order', [...webOrders, page], 0.12, isOfOrders)),
    ),
    sharedBy('ordering', webOrders, 0.1, isOfOrders),
    // The definition of an answer, and drafts: the summary of a mobile order needs them without the form renderer.
    sharedBy('answers', [path('features/order/pages/app-order-page.tsx'), path('courier-fields/index.ts')], 0.05),
    // The form engine with the eager widgets; lazy ones share it.
    sharedBy('forms', [path('courier-fields/index.ts')], 0),
  ];
}
