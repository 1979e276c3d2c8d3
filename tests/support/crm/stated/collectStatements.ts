import { isObject } from '#server/backoffice/core/isObject.ts';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import { buildEstateView } from '#server/site/estates/estateView.ts';
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
import { listLegalParticulars } from '#shared/domain/legal/legalParticulars.ts';
import { siteInput } from '../../siteInput.ts';
import { testTranslate } from '../../texts.ts';

const STATEMENT_LOCALE = 'nl';
const SITE_ORIGIN = 'https://noord.example.com';
const UPDATED_AT = '2026-11-20T12:00:00Z';
const viewContext = { locale: STATEMENT_LOCALE, t: testTranslate(STATEMENT_LOCALE) } as const;
const feedContext = {
  site: siteSchema.parse(siteInput('noord')),
  origin: SITE_ORIGIN,
  locale: STATEMENT_LOCALE,
  now: Date.parse(UPDATED_AT),
} as const;
const FEED_FORMATS = { meta: metaFeed, openimmo: openImmoFeed, kyero: kyeroFeed } as const;

const SAMPLE_PICTURE: Picture = {
  index: 0,
  kind: 'photo',
  file: { id: 'p', hash: '0'.repeat(64), contentType: 'image/jpeg', bytes: 1, width: 800, height: 600 },
};

type HomeStatement = readonly [key: string, value: string];

function listBlockStatements(tab: string, block: BlockView): readonly HomeStatement[] {
  const blockKey = `page ${tab}/${block.id}`;
  switch (block.kind) {
    case 'facts':
      return block.rows.map(({ key, value }): HomeStatement => [`page ${key}`, value]);
    case 'energy': {
      const { value, label, rows } = block.energy;
      return [
        ...(value === undefined ? [] : [[`${blockKey} value`, String(value)] as const]),
        ...(label === undefined ? [] : [[`${blockKey} label`, label] as const]),
        ...rows.map(({ key, value: text }): HomeStatement => [`${blockKey} ${key}`, text]),
      ];
    }
    case 'flood':
      return block.scores.map(({ scoreSubject: of, score }): HomeStatement => [`${blockKey} ${of}`, score]);
    case 'rooms':
      return block.floors.flatMap(({ rooms }) =>
        rooms.flatMap(({ name, count, surface = '' }): HomeStatement[] => [
          [`${blockKey} ${name} count`, String(count)],
          [`${blockKey} ${name} surface`, surface],
        ]),
      );
    case 'list':
      return block.items.map(({ name }): HomeStatement => [`${blockKey} ${name}`, 'listed']);
    // `listPageStatements` adds the legal particulars. Files and texts come from the agent, so the product states
    // nothing with them.
    default:
      return [];
  }
}

/** Matches what is between two facts on one line (`joinWithDots`). */
const FACT_SEPARATOR = /\s· /;

function listPageStatements(estate: EstateDetail): readonly HomeStatement[] {
  const view = buildEstateView(estate, undefined, viewContext);
  return [
    ...(view.price === undefined ? [] : [['page price', view.price] as const]),
    ...(view.period === undefined ? [] : [['page period', view.period] as const]),
    ...view.facts.map(({ icon, value }): HomeStatement => [`page fact ${icon}`, value]),
    ...view.tabs.flatMap(({ id, blocks }) => blocks.flatMap((block) => listBlockStatements(id, block))),
    ...listLegalParticulars(estate, STATEMENT_LOCALE).flatMap(({ id, value }) =>
      value.split(FACT_SEPARATOR).map((part): HomeStatement => [`law ${id}`, part]),
    ),
  ];
}

function listLeafStatements(value: unknown, keyPrefix: string): readonly HomeStatement[] {
  if (Array.isArray(value)) return value.flatMap((each) => listLeafStatements(each, keyPrefix));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, part]) => listLeafStatements(part, `${keyPrefix}.${key}`));
  return ['string', 'number', 'boolean'].includes(typeof value)
    ? [[keyPrefix, `${value as string | number | boolean}`]]
    : [];
}

function listDataStatements(estate: EstateDetail): readonly HomeStatement[] {
  const structuredData = buildStructuredData({
    estate,
    view: buildEstateView(estate, undefined, viewContext),
    units: [],
    description: '',
    siteName: '',
    origin: SITE_ORIGIN,
    locale: STATEMENT_LOCALE,
    t: viewContext.t,
    path: '/',
    picturePath: '/',
    projectPath: undefined,
  });
  return listLeafStatements(structuredData, 'data');
}

/**
 * Matches the keys of texts that are no statements: the agent's own texts, for which another language may be shown, and
 * names, addresses of pages and references that are generated when a home has none of its own.
 */
const FREE_TEXT_KEYS =
  /(?:^data.*\.(?:name|url|description)| (?:name|url|url nl|url fr|desc|desc nl|desc fr|description|objekttitel|objektbeschreibung|objekt_text|ref|objektnr_extern))$/;

const ELEMENT_PATTERN = /<(\/?)([a-z_0-9]+)([^<>]*?)(\/?)>([^<>]*)/gi;
const ATTRIBUTE_PATTERN = /([a-z_]+)="([^"]*)"/gi;

/** Returns the elements and attributes of a feed with their texts. */
function listXmlStatements(markup: string, format: string): readonly HomeStatement[] {
  const found: HomeStatement[] = [];
  const openElements: string[] = [];
  for (const [, end, name = '', attributes = '', isEmpty, text = ''] of markup.matchAll(ELEMENT_PATTERN)) {
    if (end) {
      openElements.pop();
      continue;
    }
    const elementKey = [format, ...openElements, name].join(' ');
    for (const [, key, value = ''] of attributes.matchAll(ATTRIBUTE_PATTERN))
      found.push([`${elementKey}@${key}`, value]);
    // A legal line may contain several figures.
    for (const line of text.split('\n'))
      for (const part of line.replace(/^[^:]*: /, '').split(FACT_SEPARATOR)) found.push([elementKey, part]);
    if (!isEmpty) openElements.push(name);
  }
  return found;
}

function listFeedStatements(estate: EstateDetail): readonly HomeStatement[] {
  const { location } = estate.address;
  const point = location && { latitude: location.latitude, longitude: location.longitude };
  const home = toFeedHome({ estate, ...(point && { place: point, point }), updatedAt: UPDATED_AT });
  return Object.entries(FEED_FORMATS).flatMap(([format, writer]) => {
    const item = writer.buildItem(home, feedContext);
    return item ? listXmlStatements(item.markup, format) : [];
  });
}

/** The stated values, by the key of what they describe. */
export type StatementsByKey = ReadonlyMap<string, ReadonlySet<string>>;

function groupStatements(all: readonly HomeStatement[]): StatementsByKey {
  const byKey = new Map<string, Set<string>>();
  for (const [key, raw] of all) {
    const value = raw.replaceAll('\u00A0', ' ').trim();
    if (value === '' || FREE_TEXT_KEYS.test(key)) continue;
    const values = byKey.get(key) ?? new Set();
    byKey.set(key, values.add(value));
  }
  return byKey;
}

/** Collects all statements of a holiday home's page and of its data for search engines, in Dutch. */
export function collectRentalStatements(document: RentalUnitWrite): StatementsByKey {
  const unit = rentalUnitDetailSchema.parse({ ...document, id: 1, updatedAt: UPDATED_AT });
  const view = buildRentalView(unit, viewContext);
  const structuredData = buildRentalJsonLd({
    unit,
    view,
    description: '',
    site: { locales: [STATEMENT_LOCALE] },
    origin: SITE_ORIGIN,
    ...viewContext,
  });
  return groupStatements([
    ...view.facts.map(({ label, value }): HomeStatement => [`page ${label}`, value]),
    ...view.optionNames.map((option): HomeStatement => [`page option ${option}`, 'listed']),
    ...view.houseRules.map((rule): HomeStatement => [`page rule ${rule}`, 'listed']),
    ...listLeafStatements({ surface: view.areaText, reference: view.reference, costs: view.costs }, 'page'),
    ...listLeafStatements({ checkIn: view.checkIn, checkOut: view.checkOut, persons: view.persons }, 'page'),
    ...listLeafStatements(structuredData, 'data'),
  ]);
}

/** Collects all statements of an estate's page, its data for search engines and the feeds, in Dutch. */
export function collectEstateStatements(document: EstateDocument): StatementsByKey {
  const estate = estateDetailSchema.parse({
    ...document,
    general: { ...document.general, id: 1 },
    pictures: [SAMPLE_PICTURE],
    updatedAt: UPDATED_AT,
  });
  return groupStatements([...listPageStatements(estate), ...listDataStatements(estate), ...listFeedStatements(estate)]);
}
