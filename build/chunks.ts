/**
 * For vite.config.ts: how modules are put together in files. Left alone, the bundler makes a file of every
 * combination of pages that share a module; the same code then costs a first visit 6 % more bytes and a
 * dozen more requests, because compression looks no further than one file.
 */

/** What the bundler tells about a module; the part that is looked at. */
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
 * @param isOwn which of them are nobody else's: what lies outside of it stays where others find it without the rest.
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

/** One file of what several groups would hold, each in one of its own: compression looks no further than one file. */
export function together(name: string, groups: readonly ChunkGroup[]): ChunkGroup {
  return {
    debugName: name,
    priority: Math.max(...groups.map(({ priority }) => priority)),
    name: (id, graph) => (groups.some((group) => group.name(id, graph) !== null) ? name : null),
  };
}

const isOfOrders = (id: string): boolean => /\/(?:src\/features|machines)\/order\//.test(id);

/** @param path makes a module's id of its path in `src`. */
export function firstPageChunks(path: (inSrc: string) => string): ChunkGroup[] {
  const webOrders = [path('features/order/order-page.tsx'), path('features/order/place/place-page.tsx')];
  const appPages = ['order', 'address', 'origin', 'city', 'goods'].map((name) =>
    path(`features/order/app/app-${name}-page.tsx`),
  );
  return [
    // Only forms that set a password need the list of common ones; every form's rules reach it by their index.
    { debugName: 'passwords', priority: 3, name: (id) => (id.includes('common-password') ? 'passwords' : null) },
    // What every page needs, and what the ticket on the home page has in common with all forms, small and large: hardly
    // a page has none.
    together('site', [
      sharedBy('frame', [path('app/main.tsx')], 2),
      sharedBy(
        'fields',
        [
          path('features/home/home-page.tsx'),
          path('features/branches/branches-page.tsx'),
          path('features/order/order-page.tsx'),
        ],
        1,
      ),
    ]),
    // How the ticket and the tracking page ask for tracking numbers.
    sharedBy('tracking-query', [path('shared/parcels/tracking-fields.tsx')], 0.8),
    // Small things that would otherwise bring the whole form engine to who only looks up a parcel.
    sharedBy('small', [path('features/tracking/results.tsx'), path('courier-fields/index.ts')], 0.5),
    // How typed text is read: home's quote and other single questions need that of the form engine, and no more.
    sharedBy('codecs', [path('features/home/inline-quote.tsx'), path('courier-fields/index.ts')], 0.4),
    // Drafts make names for themselves, and so does what keeps a site offline, which no page should pay the engine for.
    { debugName: 'uuid', priority: 0.35, name: (id) => (id.includes('/node_modules/uuid/') ? 'uuid' : null) },
    // The date field of the transit times is that of the forms, without their engine.
    sharedBy('dates', [path('features/transit/transit-page.tsx'), path('courier-fields/index.ts')], 0.3),
    // Ticks and choices: lists of orders and the rates have them without that engine, too.
    sharedBy('choices', [path('ui/fields/choices.tsx')], 0.25),
    // And the texts with a list below them, wherever one of them stands.
    sharedBy('suggesting', [path('ui/fields/combobox.ts'), path('courier-fields/index.ts')], 0.2),
    // XState with what draws by it: who needs one of its parts needs nearly all of them.
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
    // How forms ask who and where; none of these rules is large enough to be a file of its own.
    {
      debugName: 'party-rules',
      priority: 0.32,
      name: (id) => (/\/runtime\/rules\/(?:address|person-name|phone|postal-code)\./.test(id) ? 'party-rules' : null),
    },
    // The forms of an order and the call that they are for: the same rules stand in both, and compress as one in one file.
    {
      debugName: 'order-forms',
      priority: 0.2,
      name: (id) =>
        /\/generated\/(?:order\/(?:sender|recipient|parcel)|calls\/order-add)\.js/.test(id) ? 'order-forms' : null,
    },
    // Those of the mobile order likewise; when it is picked up and what is agreed to is asked as on the web.
    {
      debugName: 'app-forms',
      priority: 0.2,
      name: (id) => (/\/generated\/(?:mobile\/|drafts\/mobile|calls\/mobile-order-add)/.test(id) ? 'app-forms' : null),
    },
    // What every page of the mobile order has around it; its types are known to the paths of the site.
    sharedBy('app-order', appPages, 0.15, (id) =>
      /\/(?:features\/order\/app|machines\/app-order)\/(?!.*types)/.test(id),
    ),
    // What both pages of the web have that order, that of it first which the mobile order has, too; what they share with
    // others besides is each in a file of its own.
    together(
      'any-order',
      appPages.map((page) => sharedBy('any-order', [...webOrders, page], 0.12, isOfOrders)),
    ),
    sharedBy('ordering', webOrders, 0.1, isOfOrders),
    // What counts as an answer, and drafts: the sum of a mobile order has those without what draws its forms.
    sharedBy('answers', [path('features/order/app/app-order-page.tsx'), path('courier-fields/index.ts')], 0.05),
    // The form engine with the widgets that come at once; those that come later share with it.
    sharedBy('forms', [path('courier-fields/index.ts')], 0),
  ];
}
