import { isObject } from '#server/backoffice/core/isObject.ts';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import { estateView } from '#server/site/estates/estateView.ts';
import type { BlockView } from '#server/site/estates/tabs/tabView.ts';
import { buildStructuredData } from '#server/site/features/estate/head/structuredData.ts';
import { buildRentalJsonLd } from '#server/site/features/holidayHomes/detail/rentalJsonLd.ts';
import { buildRentalView } from '#server/site/features/holidayHomes/detail/rentalView.ts';
import { toFeedHome } from '#server/site/features/feeds/feedHome.ts';
import { kyeroFeed } from '#server/site/features/feeds/kyeroFeed.ts';
import { metaFeed } from '#server/site/features/feeds/metaFeed.ts';
import { openImmoFeed } from '#server/site/features/feeds/openImmoFeed.ts';
import { type EstateDetail, estateDetailSchema, type Picture } from '#shared/api/estate.ts';
import { rentalUnitDetailSchema, type RentalUnitWrite } from '#shared/api/rentals.ts';
import { siteSchema } from '#shared/api/site.ts';
import { legalParticulars } from '#shared/domain/legal/legalParticulars.ts';
import { siteInput } from '../../siteInput.ts';
import { testTranslate } from '../../texts.ts';

const LOCALE = 'nl';
const ORIGIN = 'https://noord.example.com';
const UPDATED = '2026-11-20T12:00:00Z';
const context = { locale: LOCALE, t: testTranslate(LOCALE) } as const;
const feedContext = {
  site: siteSchema.parse(siteInput('noord')),
  origin: ORIGIN,
  locale: LOCALE,
  now: Date.parse(UPDATED),
} as const;
const FEEDS = { meta: metaFeed, openimmo: openImmoFeed, kyero: kyeroFeed } as const;

const PICTURE: Picture = {
  index: 0,
  kind: 'photo',
  file: { id: 'p', hash: '0'.repeat(64), contentType: 'image/jpeg', bytes: 1, width: 800, height: 600 },
};

type Statement = readonly [key: string, value: string];

function blockStatements(tab: string, block: BlockView): readonly Statement[] {
  const at = `page ${tab}/${block.id}`;
  switch (block.kind) {
    case 'facts':
      return block.rows.map(({ key, value }): Statement => [`page ${key}`, value]);
    case 'energy': {
      const { value, label, rows } = block.energy;
      return [
        ...(value === undefined ? [] : [[`${at} value`, String(value)] as const]),
        ...(label === undefined ? [] : [[`${at} label`, label] as const]),
        ...rows.map(({ key, value: text }): Statement => [`${at} ${key}`, text]),
      ];
    }
    case 'flood':
      return block.scores.map(({ of, score }): Statement => [`${at} ${of}`, score]);
    case 'rooms':
      return block.floors.flatMap(({ rooms }) =>
        rooms.flatMap(({ name, count, surface = '' }): Statement[] => [
          [`${at} ${name} count`, String(count)],
          [`${at} ${name} surface`, surface],
        ]),
      );
    case 'list':
      return block.items.map(({ name }): Statement => [`${at} ${name}`, 'listed']);
    // The legal particulars are read further below. Files and texts are the agent's own.
    default:
      return [];
  }
}

function pageStatements(estate: EstateDetail): readonly Statement[] {
  const view = estateView(estate, undefined, context);
  return [
    ...(view.price === undefined ? [] : [['page price', view.price] as const]),
    ...(view.period === undefined ? [] : [['page period', view.period] as const]),
    ...view.facts.map(({ icon, value }): Statement => [`page fact ${icon}`, value]),
    ...view.tabs.flatMap(({ id, blocks }) => blocks.flatMap((block) => blockStatements(id, block))),
    ...legalParticulars(estate, LOCALE).flatMap(({ id, value }) =>
      value.split(' · ').map((part): Statement => [`law ${id}`, part]),
    ),
  ];
}

function leaves(value: unknown, at: string): readonly Statement[] {
  if (Array.isArray(value)) return value.flatMap((each) => leaves(each, at));
  if (isObject(value)) return Object.entries(value).flatMap(([key, part]) => leaves(part, `${at}.${key}`));
  return ['string', 'number', 'boolean'].includes(typeof value) ? [[at, `${value as string | number | boolean}`]] : [];
}

function dataStatements(estate: EstateDetail): readonly Statement[] {
  const data = buildStructuredData({
    estate,
    view: estateView(estate, undefined, context),
    units: [],
    description: '',
    siteName: '',
    origin: ORIGIN,
    locale: LOCALE,
    t: context.t,
    path: '/',
    picturePath: '/',
    projectPath: undefined,
  });
  return leaves(data, 'data');
}

/**
 * Matches texts that are no statements: the agent's own texts, for which another language may be shown, and names,
 * addresses of pages and references that are generated when a home has none of its own.
 */
const OWN_WORDS =
  /(?:^data.*\.(?:name|url|description)| (?:name|url|url nl|url fr|desc|desc nl|desc fr|description|objekttitel|objektbeschreibung|objekt_text|ref|objektnr_extern))$/;

const ELEMENT = /<(\/?)([a-z_0-9]+)([^<>]*?)(\/?)>([^<>]*)/gi;
const ATTRIBUTE = /([a-z_]+)="([^"]*)"/gi;

/** Returns the elements and attributes of a feed with their texts. */
function xmlStatements(markup: string, format: string): readonly Statement[] {
  const found: Statement[] = [];
  const open: string[] = [];
  for (const [, end, name = '', attributes = '', isEmpty, text = ''] of markup.matchAll(ELEMENT)) {
    if (end) {
      open.pop();
      continue;
    }
    const at = [format, ...open, name].join(' ');
    for (const [, key, value = ''] of attributes.matchAll(ATTRIBUTE)) found.push([`${at}@${key}`, value]);
    // A legal line may contain several figures.
    for (const line of text.split('\n'))
      for (const part of line.replace(/^[^:]*: /, '').split(' · ')) found.push([at, part]);
    if (!isEmpty) open.push(name);
  }
  return found;
}

function feedStatements(estate: EstateDetail): readonly Statement[] {
  const { location } = estate.address;
  const point = location && { latitude: location.latitude, longitude: location.longitude };
  const home = toFeedHome({ estate, ...(point && { place: point, point }), updatedAt: UPDATED });
  return Object.entries(FEEDS).flatMap(([format, writer]) => {
    const item = writer.buildItem(home, feedContext);
    return item ? xmlStatements(item.markup, format) : [];
  });
}

/** The values that are stated about each subject. */
export type Statements = ReadonlyMap<string, ReadonlySet<string>>;

function gathered(all: readonly Statement[]): Statements {
  const byKey = new Map<string, Set<string>>();
  for (const [key, raw] of all) {
    const value = raw.replaceAll('\u00A0', ' ').trim();
    if (value === '' || OWN_WORDS.test(key)) continue;
    const said = byKey.get(key) ?? new Set();
    byKey.set(key, said.add(value));
  }
  return byKey;
}

/** Collects all statements of a holiday home's page and of its data for search engines, in Dutch. */
export function collectRentalStatements(document: RentalUnitWrite): Statements {
  const unit = rentalUnitDetailSchema.parse({ ...document, id: 1, updatedAt: UPDATED });
  const view = buildRentalView(unit, context);
  const data = buildRentalJsonLd({
    unit,
    view,
    description: '',
    site: { locales: [LOCALE] },
    origin: ORIGIN,
    ...context,
  });
  return gathered([
    ...view.facts.map(({ label, value }): Statement => [`page ${label}`, value]),
    ...view.optionNames.map((option): Statement => [`page option ${option}`, 'listed']),
    ...view.houseRules.map((rule): Statement => [`page rule ${rule}`, 'listed']),
    ...leaves({ surface: view.areaText, reference: view.reference, costs: view.costs }, 'page'),
    ...leaves({ checkIn: view.checkIn, checkOut: view.checkOut, persons: view.persons }, 'page'),
    ...leaves(data, 'data'),
  ]);
}

/** Collects all statements of an estate's page, its data for search engines and the feeds, in Dutch. */
export function collectEstateStatements(document: EstateDocument): Statements {
  const estate = estateDetailSchema.parse({
    ...document,
    general: { ...document.general, id: 1 },
    pictures: [PICTURE],
    updatedAt: UPDATED,
  });
  return gathered([...pageStatements(estate), ...dataStatements(estate), ...feedStatements(estate)]);
}
