/** The rooms of `shared`: what the contract is made of, the contract, the rules about what it describes, their looks. */
const SHARED_LAYERS: readonly (readonly string[])[] = [
  // What needs nothing else.
  ['shared/domain/typedKeys.ts', 'shared/elements', 'shared/i18n', 'shared/log', 'shared/node', 'shared/widgets/icons'],
  // Ids, limits and formats of the contract, without its schemas.
  ['shared/primitives', 'shared/storage'],
  ['shared/filters', 'shared/routes'],
  ['shared/api'],
  // Rules about what the contract describes.
  [
    'shared/domain/addresses',
    'shared/domain/costs',
    'shared/domain/favorites',
    'shared/domain/formats',
    'shared/domain/freeSearch',
    'shared/domain/map',
    'shared/domain/media.ts',
    'shared/domain/openingHours',
    'shared/domain/rentals',
    'shared/domain/rules.ts',
    'shared/domain/starterPage.ts',
    'shared/domain/values',
    'shared/domain/visitor',
  ],
  ['shared/domain/listing'],
  [
    'shared/domain/aiPictures.ts',
    'shared/domain/cardSources.ts',
    'shared/domain/comparedPrice.ts',
    'shared/domain/pictureFiles.ts',
  ],
  ['shared/domain/fields', 'shared/domain/marks', 'shared/domain/units', 'shared/domain/wishes'],
  ['shared/domain/estate'],
  ['shared/domain/legal'],
  // What the site renders and the browser renders again.
  ['shared/widgets', 'shared/ui/forms'],
  ['shared/ui'],
  ['shared/ui/card', 'shared/ui/estate', 'shared/ui/search'],
  ['shared/ui/listing'],
  ['shared/widgets/appointment', 'shared/widgets/gallery', 'shared/widgets/map', 'shared/widgets/select'],
  ['shared/widgets/listing', 'shared/widgets/search'],
  ['shared/widgets/registry.tsx'],
];

/** The rooms of the browser: what its features use, one a feature, and what starts them. */
const CLIENT_LAYERS: readonly (readonly string[])[] = [
  ['client/estate', 'client/storage', 'client/styles', 'client/widgets'],
  [
    'client/cards',
    'client/consent',
    'client/favorites',
    'client/forms',
    'client/addMonths.ts',
    'client/lastSession',
    'client/menu',
    'client/notifications',
    'client/olderBrowsers.ts',
    'client/opening',
    'client/recent',
    'client/slides',
    'client/virtualVisits',
  ],
  ['client/lateElement.ts'],
  ['client/main.ts'],
];

/** The rooms of the two programs of the server. */
const SERVER_LAYERS: readonly (readonly string[])[] = [
  // What needs nothing else of its program.
  [
    'server/site/controlGroups.ts',
    'server/site/projectPaths.ts',
    'server/site/requestContext.ts',
    'server/backoffice/projectRoot.ts',
    'server/backoffice/requestContext.ts',
    'server/backoffice/core/calendar',
    'server/backoffice/cdnTargets.ts',
    'server/backoffice/core/confined',
    'server/backoffice/core/didYouMean.ts',
    'server/backoffice/core/formulaGuard.ts',
    'server/backoffice/core/isObject.ts',
    'server/backoffice/core/outside',
  ],
  ['server/site/log.ts', 'server/backoffice/log.ts'],
  // The engine: requests and answers, the database, the client of the back office.
  [
    'server/site/http',
    'server/backoffice/env.ts',
    'server/backoffice/serviceFile.ts',
    'server/backoffice/core/polling',
    'server/backoffice/import/rows',
  ],
  ['server/site/cache', 'server/backoffice/core/db'],
  [
    'server/site/apiClient',
    'server/site/sharedStore',
    'server/backoffice/core/http',
    'server/backoffice/core/tokens',
    'server/backoffice/core/cli',
  ],
  [
    'server/site/announceSites.ts',
    'server/site/sites',
    'server/site/subscription',
    'server/site/i18n',
    'server/site/media',
    'server/backoffice/backup',
    'server/backoffice/core/purges',
    'server/backoffice/geo',
    'server/backoffice/sites',
  ],
  ['server/site/assets', 'server/backoffice/mail', 'server/backoffice/assets', 'server/backoffice/cdn'],
  [
    'server/site/brand',
    'server/backoffice/booking',
    'server/backoffice/import',
    'server/backoffice/leads',
    'server/backoffice/siteArchive',
    'server/backoffice/statistics',
  ],
  // Connectors: what an adapter is, what adapters read with, how they ask; then the adapters, which know nothing else.
  ['server/backoffice/connectors/seam'],
  ['server/backoffice/connectors/reading', 'server/backoffice/connectors/transport'],
  [
    'server/backoffice/connectors/kyero',
    'server/backoffice/connectors/openimmo',
    'server/backoffice/connectors/organimmo',
    'server/backoffice/connectors/skarabee',
    'server/backoffice/connectors/sweepbright',
    'server/backoffice/connectors/whise',
    'server/backoffice/connectors/zabun',
  ],
  ['server/backoffice/connectors/accounts'],
  ['server/backoffice/connectors/leads'],
  ['server/site/render'],
  ['server/site/seo', 'server/site/landing'],
  ['server/site/layout'],
  ['server/site/pages'],
  ['server/site/forms', 'server/site/estates', 'server/site/people', 'server/site/warming'],
  ['server/site/map', 'server/site/booking'],
  // Features.
  [
    'server/site/features/callback',
    'server/site/features/contact',
    'server/site/features/content',
    'server/site/features/costs',
    'server/site/features/estate',
    'server/site/features/favorites',
    'server/site/features/feeds',
    'server/site/features/holidayHomes',
    'server/site/features/hooks',
    'server/site/features/legal',
    'server/site/features/news',
    'server/site/features/listing',
    'server/site/features/openHouses',
    'server/site/features/people',
    'server/site/features/references',
    'server/site/features/savedSearches',
    'server/site/features/sendToAFriend',
    'server/site/features/sitemaps',
    'server/site/features/statistics',
    'server/site/features/viewings',
    'server/backoffice/articles',
    'server/backoffice/content',
    'server/backoffice/estates',
    'server/backoffice/holidayHomes',
    'server/backoffice/messages',
    'server/backoffice/openHouses',
    'server/backoffice/redirects',
    'server/backoffice/savedSearches',
    'server/backoffice/viewings',
  ],
  // The adapters by name, and the engine, which knows the features that it writes into.
  ['server/backoffice/connectors/registry.ts'],
  ['server/backoffice/connectors/sync'],
  ['server/backoffice/connectors/commands'],
  ['server/backoffice/connectors/bookings'],
  [
    'server/site/features/styleguide',
    'server/site/operations',
    'server/site/processes',
    'server/backoffice/operations',
    'server/backoffice/personalData',
  ],
  ['server/backoffice/repositories.ts'],
  ['server/backoffice/demo'],
  // What puts a program together.
  ['server/site', 'server/backoffice'],
  ['server/backoffice/commands'],
];

/**
 * All rooms, from the ground up. A room imports itself and rooms of lower layers; rooms of one layer do not import each
 * other. The longest path that fits decides where a file belongs. Which program may import which is the check's own rule.
 */
export const LAYERS = [...SHARED_LAYERS, ...CLIENT_LAYERS, ...SERVER_LAYERS];

/** Where one feature shows data of another one, or is notified by it. Between two of them it goes one way. */
export const SEAMS: readonly { readonly name: string; readonly from: string; readonly to: readonly string[] }[] = [
  {
    name: 'Blocks and marks of a content page show what features have.',
    from: 'server/site/features/content',
    to: [
      'server/site/features/contact/MessageForm.tsx',
      'server/site/features/contact/ValuationForm.tsx',
      'server/site/features/contact/contactForm.tsx',
      'server/site/features/contact/estimateForm.tsx',
      'server/site/features/estate/similar/similarBlock.tsx',
      'server/site/features/holidayHomes/list/RentalCardItem.tsx',
      'server/site/features/holidayHomes/list/rentalCardView.ts',
      'server/site/features/listing/listingSearch.ts',
      'server/site/features/listing/listingView.ts',
      'server/site/features/viewings/cancel/cancelAppointmentPage.tsx',
    ],
  },
  {
    name: 'An estate has a contact form, and links to lists of its place.',
    from: 'server/site/features/estate',
    to: [
      'server/site/features/contact/PropertyContact.tsx',
      'server/site/features/contact/propertyContactId.ts',
      'server/site/features/listing/landing/placesOf.ts',
    ],
  },
  {
    name: 'The page of an office and that of an agent have a contact form.',
    from: 'server/site/features/people',
    to: ['server/site/features/contact/MessageForm.tsx', 'server/site/features/contact/contactForm.tsx'],
  },
  {
    name: 'Favourites offer notifications.',
    from: 'server/site/features/favorites',
    to: ['server/site/features/savedSearches/notifications/Notifications.tsx'],
  },
  {
    name: 'Sitemaps list landing pages.',
    from: 'server/site/features/sitemaps',
    to: ['server/site/features/listing/landing/listLandings.ts', 'server/site/features/listing/listingSearch.ts'],
  },
  {
    name: 'An article links to the lists of the places that it is about.',
    from: 'server/site/features/news',
    to: ['server/site/features/listing/landing/placesOf.ts'],
  },
  {
    name: 'Saved searches are notified of new and changed estates.',
    from: 'server/backoffice/estates',
    to: ['server/backoffice/savedSearches/estateEvents.ts'],
  },
];

/** Rooms that are entered by a few files alone, as paths from the top. The demo data is loaded, and nothing else uses it. */
const ENTRANCES: Readonly<Record<string, readonly string[]>> = {
  'server/backoffice/demo': ['server/backoffice/demo/demoOnce.ts', 'server/backoffice/demo/demo.command.ts'],
};

interface Room {
  readonly name: string;
  readonly layer: number;
}

const ROOMS: readonly Room[] = LAYERS.flatMap((names, layer) => names.map((name) => ({ name, layer }))).toSorted(
  (a, b) => b.name.length - a.name.length,
);

/** Undefined for a file that is in no room: those of `tests`, and what starts the programs. */
export const roomOf = (file: string): Room | undefined =>
  ROOMS.find(({ name }) => file === name || file.startsWith(`${name}/`));

/** Whether a file may import another one, as far as their layers say. */
export function isDownward(from: string, to: string): boolean {
  const [importer, imported] = [roomOf(from), roomOf(to)];
  if (!importer || !imported || importer.name === imported.name) return true;
  if (ENTRANCES[imported.name]?.includes(to) === false) return false;
  return imported.layer < importer.layer || SEAMS.some((seam) => seam.from === importer.name && seam.to.includes(to));
}

/** Pairs of features with seams in both directions; what composes them passes a piece to one of the two instead. */
export const mutualSeams = (seams: typeof SEAMS): string[] =>
  seams.flatMap(({ from, to }) => {
    const features = new Set(to.flatMap((file) => roomOf(file)?.name ?? []));
    const back = seams.filter((seam) => features.has(seam.from) && seam.to.some((file) => roomOf(file)?.name === from));
    return back.filter((seam) => from < seam.from).map((seam) => `${from} ↔ ${seam.from}`);
  });

/** The first folders on the way to both files that differ; undefined where one file stands above the other. */
function siblings(from: string, to: string): readonly [string, string] | undefined {
  const [a, b] = [from, to].map((file) => file.split('/').slice(0, -1)) as [string[], string[]];
  const shared = a.findIndex((folder, index) => folder !== b[index]);
  return shared === -1 || shared >= b.length
    ? undefined
    : ([a, b].map((folders) => folders.slice(0, shared + 1).join('/')) as [string, string]);
}

/** Pairs of sibling folders of one room that import each other. Rooms have layers. */
export function mutualFolders(imports: readonly { readonly from: string; readonly to: string }[]): string[] {
  const pairs = new Set<string>();
  for (const { from, to } of imports) {
    const folders = roomOf(from) === roomOf(to) ? siblings(from, to) : undefined;
    if (folders) pairs.add(folders.join(' → '));
  }
  return [...pairs].flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' → ');
    return from < to && pairs.has(`${to} → ${from}`) ? [`${from} ↔ ${to}`] : [];
  });
}

/** Groups of files that import each other in a circle, types included (Tarjan's strongly connected components). */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const found = new Map<string, { readonly order: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  function visit(file: string): { readonly order: number; low: number; isOpen: boolean } {
    const state = { order: found.size, low: found.size, isOpen: true };
    found.set(file, state);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue;
      const known = found.get(next);
      if (!known) state.low = Math.min(state.low, visit(next).low);
      else if (known.isOpen) state.low = Math.min(state.low, known.order);
    }
    if (state.low === state.order) {
      const circle = open.splice(open.lastIndexOf(file));
      for (const each of circle) {
        const member = found.get(each);
        if (member) member.isOpen = false;
      }
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return state;
  }
  for (const file of imports.keys()) if (!found.has(file)) visit(file);
  return circles;
}
