import { describe, expect, it } from 'vitest';
import { type Estate, estateSchema, type EstateWrite } from '#shared/api/estate.ts';
import type { PublishedEstate } from '#shared/api/publishedEstates.ts';
import { siteSchema } from '#shared/api/site.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { ESTATE_TABS } from '#shared/domain/fields/tabNames.ts';
import { ROOM_ID, TRANSACTION } from '#shared/primitives/ids.ts';
import type { AiPictureKind } from '#shared/primitives/aiKinds.ts';
import { CONDITIONS, PERIOD_ID, ROOM_NAMES, SUB_TYPES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { type EstateSketch, estateInput, GENT } from '#tests/support/estateInput.ts';
import { KYERO_SHAPE, META_SHAPE, OPENIMMO_SHAPE } from '#tests/support/feeds/feedShapes.ts';
import { parseXml, findShapeFaults, type XmlShape } from '#tests/support/feeds/xmlShape.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import type { FeedContext, FeedFormatWriter } from './feedFormat.ts';
import { toFeedHome } from './feedHome.ts';
import { kyeroFeed } from './kyeroFeed.ts';
import { metaFeed } from './metaFeed.ts';
import { openImmoFeed } from './openImmoFeed.ts';

const FEED_FORMATS: readonly (readonly [name: string, writer: FeedFormatWriter, shape: XmlShape])[] = [
  ['meta', metaFeed, META_SHAPE],
  ['openimmo', openImmoFeed, OPENIMMO_SHAPE],
  ['kyero', kyeroFeed, KYERO_SHAPE],
];
const PICTURE_HASH = '0123456789abcdef'.repeat(4);
const GENT_COORDINATES = { latitude: 51.0361, longitude: 3.7404 };

const buildPictures = (
  count: number,
  aiKinds: readonly (AiPictureKind | undefined)[] = [],
): NonNullable<EstateWrite['pictures']> =>
  Array.from({ length: count }, (_, index) => ({
    index,
    kind: index % 7 === 6 ? ('plan' as const) : ('photo' as const),
    file: { id: `p-${index}`, hash: PICTURE_HASH, contentType: 'image/jpeg', bytes: 1, width: 2000, height: 1500 },
    alt: { nl: index % 2 === 0 ? ` ${index} \u0000 & <meer>` : '' },
    ai: aiKinds[index],
  }));

function buildContext(locales: readonly Locale[], locale: Locale): FeedContext {
  const site = siteSchema.parse(siteInput('noord', { locales: [...locales], name: 'Claes & "Van Damme" <bv>' }));
  return { site, origin: 'https://noord.example.com', locale, now: Date.parse('2026-11-03T09:12:00Z') };
}

const buildPublished = (sketch: EstateSketch, more: Partial<PublishedEstate> = {}): PublishedEstate => ({
  estate: estateSchema.parse({ ...estateInput({ id: 7, price: 300_000, ...sketch }) }),
  place: GENT_COORDINATES,
  point: GENT_COORDINATES,
  updatedAt: '2026-11-02T23:30:00Z',
  ...more,
});

function writeFeed(writer: FeedFormatWriter, homes: readonly PublishedEstate[], context: FeedContext): string {
  const items = homes.map((home) => `${writer.buildItem(toFeedHome(home), context)?.markup ?? ''}\n`);
  return `${writer.writeStart(context)}${items.join('')}${writer.endMarkup}`;
}

/** Writes the homes in each format and each language of the site, and returns the errors in these files. */
const findErrors = (homes: readonly PublishedEstate[], locales: readonly Locale[] = LOCALES): readonly string[] =>
  FEED_FORMATS.flatMap(([name, writer, shape]) =>
    locales.flatMap((locale) => {
      const file = writeFeed(writer, homes, buildContext(locales, locale));
      return findShapeFaults(parseXml(file), shape).map((fault) => `${name} ${locale}: ${fault}`);
    }),
  );

const toAllLanguages = (text: string) => ({ nl: `${text} nl`, fr: `${text} fr`, en: `${text} en`, de: `${text} de` });
const buildRoom = (id: number, count = 2) => ({ valueId: id, valueName: { ...ROOM_NAMES[id] }, count });

const completeEstate: EstateSketch = {
  price: 300_000,
  bedrooms: 3,
  general: {
    title: toAllLanguages('Titel'),
    description: toAllLanguages('<p>Tekst</p>'),
    reference: 'R & 1',
    floor: '-1',
    petsAllowed: 'NO',
  },
  estate: {
    address: {
      city: GENT,
      street: toAllLanguages('Straat'),
      number: '1-3',
      box: '2/B',
      municipality: { id: 1, name: toAllLanguages('Gent') },
      province: { id: 'VOV', name: toAllLanguages('Provincie') },
      region: 'FLANDERS',
      location: GENT_COORDINATES,
    },
    pictures: buildPictures(60),
    dimensions: { areaBuild: 184.55, areaGround: 312.123 },
    layout: { rooms: Object.values(ROOM_ID).map((id) => buildRoom(id)) },
    technical: { constructionYear: 1975, renovationYear: 2020, availableDate: '2026-12-01', monthlyCost: 95.5 },
    energy: { epcValue: 243, epcReference: '20260101-0001' },
    ki: { nonIndexed: 1200 },
    facilities: [{ id: 1, name: toAllLanguages('Lift') }],
  },
};

/** Homes that lack values which a format requires, or that have unusual values. */
const UNUSUAL_HOMES: readonly (readonly [what: string, sketch: EstateSketch, more?: Partial<PublishedEstate>])[] = [
  ['all that a home may have', completeEstate],
  ['nothing but what has to be there', { price: 1 }],
  ['no price', { general: { price: {} } }],
  ['a price of nothing', { price: 0 }],
  ['a price that rounds to nothing', { price: 0.004 }],
  ['a price of cents', { price: 0.4 }],
  ['a price beyond all numbers', { price: 1e22, estate: { dimensions: { areaBuild: 1e22, areaGround: 1e-9 } } }],
  ['a hidden price', { priceVisible: false, estate: completeEstate.estate ?? {} }],
  ['no city name', { estate: { ...completeEstate.estate, address: { city: { id: 1, zip: '9000', name: {} } } } }],
  [
    'no postcode',
    { estate: { ...completeEstate.estate, address: { city: { id: 1, zip: ' ', name: { nl: 'Gent' } } } } },
  ],
  ['an unknown country', { estate: { ...completeEstate.estate, address: { city: GENT, countryId: 'UNKNOWN' } } }],
  ['a country without a name', { estate: { ...completeEstate.estate, address: { city: GENT, countryId: 'ZZ' } } }],
  ['a country that few know', { estate: { ...completeEstate.estate, address: { city: GENT, countryId: 'VU' } } }],
  [
    'a hidden address',
    {
      estate: { ...completeEstate.estate, address: { ...completeEstate.estate?.address, city: GENT, visible: false } },
    },
  ],
  ['no place on the map', { estate: { pictures: buildPictures(1) } }, { place: undefined, point: undefined }],
  [
    'texts of markup alone',
    { general: { title: toAllLanguages('<b></b>'), description: { nl: '<p> </p>', fr: '<br>' } } },
  ],
  ['blank texts', { general: { title: { nl: ' ' }, description: { fr: '\u00A0' }, reference: ' \u0007 ' } }],
  ['texts in a language that the site lacks', { general: { title: { de: 'Haus' }, description: { de: 'Text' } } }],
  [
    'hostile texts',
    { general: { title: { nl: ']]> \uFFFE \uD83D <x>&amp;' }, description: { nl: '<script>x</script>' } } },
  ],
  [
    'endless texts',
    { general: { title: toAllLanguages('t'.repeat(900)), description: toAllLanguages('woord '.repeat(9000)) } },
  ],
  [
    'years that are none',
    { estate: { ...completeEstate.estate, technical: { constructionYear: 75, renovationYear: 0 } } },
  ],
  ['a floor in words', { general: { ...completeEstate.general, floor: 'Dakverdieping' } }],
  ['a floor far up', { general: { ...completeEstate.general, floor: '+12de verdieping' } }],
  [
    'no rooms',
    { bedrooms: 0, estate: { ...completeEstate.estate, layout: { rooms: [buildRoom(ROOM_ID.BEDROOM, 0)] } } },
  ],
  [
    'rent by the week',
    {
      ...completeEstate,
      transaction: 2,
      general: { ...completeEstate.general, price: { value: 500, period: { id: 2, name: {} } } },
    },
  ],
  [
    'rent by a period that no format has',
    { transaction: 2, general: { price: { value: 5, period: { id: 99, name: {} } } } },
  ],
  [
    'a project without units',
    { ...completeEstate, kind: 'APARTMENT_PROJECT', general: { ...completeEstate.general, project: true } },
  ],
  [
    'a project with units',
    { ...completeEstate, kind: 'APARTMENT_PROJECT', general: { ...completeEstate.general, project: true, price: {} } },
    { units: { count: 2, priceFrom: 250_000.4, priceTo: 310_000 } },
  ],
  [
    'a project with units at a price beyond all numbers',
    { ...completeEstate, kind: 'APARTMENT_PROJECT', general: { ...completeEstate.general, project: true, price: {} } },
    { units: { count: 2, priceFrom: 250_000, priceTo: 1e22 } },
  ],
];

describe('a feed conforms to its format', () => {
  const describedHomes = UNUSUAL_HOMES.map(([what, sketch, more]) => ({ what, home: buildPublished(sketch, more) }));
  it.each(describedHomes)('for a home with $what', ({ home }) => {
    for (const locales of [LOCALES, ['nl'], ['fr', 'nl'], ['de', 'en', 'fr']] as const)
      expect(findErrors([home], locales)).toEqual([]);
  });

  it('for each type and each transaction', () => {
    const plainSketch: EstateSketch = {
      ...completeEstate,
      estate: { ...completeEstate.estate, pictures: buildPictures(1) },
    };
    const types = SUB_TYPES.map(({ key }) => buildPublished({ ...plainSketch, kind: key }));
    const transactions = Object.keys(TRANSACTION_NAMES).map((id) =>
      buildPublished({ ...plainSketch, transaction: Number(id) }),
    );
    expect(types.length).toBeGreaterThan(50);
    expect(findErrors([...types, ...transactions], ['nl'])).toEqual([]);
  });

  it('for each state of repair', () => {
    const homes = CONDITIONS.map(({ id, name }) =>
      buildPublished({
        ...completeEstate,
        estate: { ...completeEstate.estate, technical: { condition: { id, name } } },
      }),
    );
    expect(findErrors(homes, ['nl'])).toEqual([]);
  });

  it('when there is no home', () => expect(findErrors([])).toEqual([]));
});

/** Changes a correct OpenImmo file, and returns the errors in the changed file. */
const changeOpenImmoFile = (changes: (file: string) => string) =>
  findShapeFaults(
    parseXml(changes(writeFeed(openImmoFeed, [buildPublished(completeEstate)], buildContext(LOCALES, 'nl')))),
    OPENIMMO_SHAPE,
  );
const changeMetaFile = (changes: (file: string) => string) =>
  findShapeFaults(
    parseXml(changes(writeFeed(metaFeed, [buildPublished(completeEstate)], buildContext(LOCALES, 'nl')))),
    META_SHAPE,
  );

describe('the check of a format', () => {
  it('finds what the schema forbids', () => {
    const englishText = '<objekt_text lang="en">x</objekt_text>';
    expect(changeOpenImmoFile((file) => file.replace('<objekt_text', `${englishText}<objekt_text`))).toEqual([
      'openimmo/anbieter/immobilie/freitexte: 2 × objekt_text',
    ]);
    expect(
      changeOpenImmoFile((file) => file.replace(/<ort>.*?<\/ort>(.*?)<\/geo>/, '$1<ort>Gent</ort></geo>')),
    ).toEqual(['openimmo/anbieter/immobilie/geo: ort is not in its place']);
    expect(changeOpenImmoFile((file) => file.replace(/<openimmo_obid>.*?<\/openimmo_obid>/, ''))).toEqual([
      'openimmo/anbieter/immobilie/verwaltung_techn: openimmo_obid is missing, or not in its place',
    ]);
    expect(changeOpenImmoFile((file) => file.replace('haustyp="KEINE_ANGABE"', 'haustyp="HAUS"'))).toEqual([
      'openimmo/anbieter/immobilie/objektkategorie/objektart/haus: attribute haustyp="HAUS"',
    ]);
  });

  it('finds what a catalogue requires', () => {
    expect(changeMetaFile((file) => file.replace('<component name="region">Provincie nl</component>', ''))).toEqual([
      'listings/listing/address: component[name=region] is missing, or not in its place',
    ]);
    const imagePattern = /<image>.*?<\/image>/;
    expect(changeMetaFile((file) => file.replace(imagePattern, (first) => first + first))).toEqual([
      'listings/listing: 21 × image',
    ]);
  });
});

/** Returns the prices of a home to rent, in the form of an OpenImmo file. */
function writePrices(price: NonNullable<Estate['general']['price']>, estate: EstateSketch['estate'] = {}): string {
  const home = buildPublished({ transaction: 2, priceVisible: price.visible, general: { price }, estate });
  const file = writeFeed(openImmoFeed, [home], buildContext(['nl'], 'nl'));
  expect(findErrors([home], ['nl'])).toEqual([]);
  return /<preise>(.*?)<\/preise>/.exec(file)?.[1] ?? '';
}
const buildRent = (value: number, id: number) => ({ value, visible: true, priceFrom: false, period: { id, name: {} } });

describe('the charges in an OpenImmo file', () => {
  const technical = { monthlyCost: 75 };

  it('are those that the page shows: of the building and of the home itself, in any field', () => {
    expect(writePrices(buildRent(950, 1), { technical })).toContain('<nebenkosten>75</nebenkosten>');
    const fields = { 'financial.private_charges': 20 };
    expect(writePrices(buildRent(950, 1), { technical, fields })).toContain('<nebenkosten>95</nebenkosten>');
    const commonCharges = { 'financial.common_charges': 60 };
    expect(writePrices(buildRent(950, 1), { fields: commonCharges })).toContain('<nebenkosten>60</nebenkosten>');
  });

  it('have the period of the rent', () => {
    expect(writePrices(buildRent(12_000, 3), { technical })).toContain('<nebenkosten>900</nebenkosten>');
    expect(writePrices(buildRent(300, 2), { technical: { monthlyCost: 130 } })).toContain(
      '<nebenkosten>30</nebenkosten>',
    );
  });

  it('are included in the rent where the estate says so, and omitted beside a hidden rent', () => {
    const pricesWithIncludedCharges = writePrices(buildRent(950, 1), {
      fields: { 'financial.common_charges': { nl: 'Inbegrepen' } },
    });
    expect(pricesWithIncludedCharges).toContain('<freitext_preis>Lasten inbegrepen</freitext_preis>');
    expect(pricesWithIncludedCharges).not.toContain('nebenkosten');
    const fields = { 'financial.private_charges': 20 };
    expect(writePrices({ ...buildRent(950, 1), visible: false }, { technical, fields })).not.toContain('nebenkosten');
  });
});

const writeItem = (estate: Partial<Estate['general']>, locales: readonly Locale[], locale: Locale): string =>
  writeFeed(openImmoFeed, [buildPublished({ general: estate })], buildContext(locales, locale));
const readFields = (file: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(file.matchAll(/feldname="(BE_T\w+_\w\w)">([^<]*)</g), ([, name = '', text = '']) => [name, text]),
  );

it('an OpenImmo file does not contain the placeholder of a new site for its mail address', () => {
  const context = buildContext(['nl'], 'nl');
  const { site } = context;
  const homes = [buildPublished(completeEstate)];
  expect(writeFeed(openImmoFeed, homes, context).match(/info@noord\.example\.com/g)).toHaveLength(2);
  const contact = { ...site.contact, email: 'info@example.com' };
  const file = writeFeed(openImmoFeed, homes, { ...context, site: { ...site, contact } });
  expect(file).not.toContain('@');
  expect(findShapeFaults(parseXml(file), OPENIMMO_SHAPE)).toEqual([]);
});

describe('an OpenImmo file in a language', () => {
  it('has that language in the schema’s texts, one other language in objekt_text, and further ones in fields', () => {
    const file = writeItem({ title: toAllLanguages('T'), description: toAllLanguages('D') }, ['fr', 'nl', 'en'], 'fr');
    expect(file).toMatch(/<objekttitel>T fr<\/objekttitel><objektbeschreibung>D fr</);
    expect(file.match(/<objekt_text lang="nl">D nl<\/objekt_text>/g)).toHaveLength(1);
    expect(file.match(/objekt_text lang/g)).toHaveLength(1);
    expect(readFields(file)).toEqual({ BE_TITLE_NL: 'T nl', BE_TITLE_EN: 'T en', BE_TEXT_EN: 'D en' });
    expect(file).toContain('<sprache>fr</sprache>');
  });

  it('states the language of the texts of a home that has no text in the file’s language', () => {
    const file = writeItem({ title: { nl: 'Huis', fr: 'Maison' }, description: { nl: 'Tekst' } }, ['fr', 'nl'], 'fr');
    expect(file).toMatch(/<objekttitel>Huis<\/objekttitel><objektbeschreibung>Tekst</);
    expect(file).toContain('<sprache>nl</sprache>');
    expect(file).not.toContain('objekt_text');
    expect(readFields(file)).toEqual({ BE_TITLE_FR: 'Maison' });
  });
});

const writeWithHiddenTabs = (writer: FeedFormatWriter, hiddenTabs: readonly string[], transaction = 1) => {
  const { general, estate } = completeEstate;
  const home = buildPublished({
    ...completeEstate,
    transaction,
    general: {
      ...general,
      price: {
        value: 900,
        visible: true,
        priceFrom: false,
        deposit: 1800,
        period: { id: PERIOD_ID.MONTH, name: {} },
      },
    },
    estate: {
      ...estate,
      planning: { floodingParcelScore: 'B', floodingBuildingScore: 'C' },
      technical: { ...estate?.technical, condition: CONDITIONS[0] },
      fields: { 'comfort.swimming_pool': true },
      hiddenTabs: [...hiddenTabs],
    },
  });
  expect(findErrors([home], ['nl'])).toEqual([]);
  return writeFeed(writer, [home], buildContext(['nl'], 'nl'));
};

describe('facts of a tab that the listing hides', () => {
  it.each([
    ['financial', openImmoFeed, ['BE_KI', '<kaution>', '<hausgeld>']],
    ['construction', openImmoFeed, ['<letztemodernisierung>', '<zustand ']],
    ['general', openImmoFeed, ['<etage>', '<haustiere>', '<verfuegbar_ab>']],
    ['layout', openImmoFeed, ['<anzahl_balkone>']],
    ['comfort', kyeroFeed, ['<features>', '<pool>']],
  ] as const)('are in no feed: %s', (tab, writer, facts) => {
    const [shown, hidden] = [writeWithHiddenTabs(writer, []), writeWithHiddenTabs(writer, [tab])];
    for (const fact of facts) {
      expect(shown).toContain(fact);
      expect(hidden).not.toContain(fact);
    }
  });

  it('stay when the law requires them in an advertisement', () => {
    const file = writeWithHiddenTabs(openImmoFeed, ESTATE_TABS, TRANSACTION.TO_RENT);
    for (const fact of [
      '<nebenkosten>95.5<',
      '<endenergiebedarf>243<',
      'BE_FLOOD_P_SCORE',
      'BE_FLOOD_G_SCORE',
      '20260101-0001',
    ])
      expect(file).toContain(fact);
  });
});

const buildRental = (fields: EstateWrite['fields'], transaction = 2) =>
  buildPublished({
    ...completeEstate,
    transaction,
    general: { ...completeEstate.general, price: { value: 900, period: { id: PERIOD_ID.MONTH, name: {} } } },
    estate: { ...completeEstate.estate, technical: {}, fields },
  });
const writeDescriptions = (home: PublishedEstate, locale: Locale) =>
  [metaFeed, kyeroFeed].map((writer) => writeFeed(writer, [home], buildContext([locale], locale)));

describe('the charges of a rent', () => {
  it.each([
    [{ 'financial.common_charges': 75 }, 'nl', 'Lasten per maand: € 75'],
    [{ 'financial.common_charges': 75.5 }, 'fr', 'Charges par mois : € 75,50'],
    [{ 'financial.common_charges': 0 }, 'de', 'Nebenkosten pro Monat: keine'],
    [{ 'financial.common_charges': 'Inclusief' }, 'en', 'Charges per month: included'],
  ] as const)('stand in the description: %o in %s', (fields, locale, line) => {
    for (const file of writeDescriptions(buildRental(fields), locale))
      expect(file.replaceAll('\u00A0', ' ')).toContain(line);
  });

  it('are not stated where they are unknown, nor for a home for sale', () => {
    const homes = [buildRental({}), buildRental({ 'financial.common_charges': 75 }, 1)];
    for (const home of homes) for (const file of writeDescriptions(home, 'nl')) expect(file).not.toContain('Lasten');
  });
});

const buildRentalEstate = (period?: number) =>
  buildPublished({
    ...completeEstate,
    transaction: 2,
    general: {
      ...completeEstate.general,
      price: { value: 900, ...(period !== undefined && { period: { id: period, name: {} } }) },
    },
  });

const writeFormat = (format: typeof kyeroFeed, period?: number) =>
  writeFeed(format, [buildRentalEstate(period)], buildContext(LOCALES, 'nl'));

describe('a rent', () => {
  it('is stated with its period', () => {
    expect(writeFormat(kyeroFeed, PERIOD_ID.MONTH)).toContain('<price_freq>month</price_freq>');
    expect(writeFormat(openImmoFeed, PERIOD_ID.YEAR)).toContain('zeiteinheit="JAHR"');
  });

  it('is the rent of a month where the format has no period', () => {
    expect(writeFormat(metaFeed, PERIOD_ID.MONTH)).toContain('<price>900 EUR</price>');
    expect(writeFormat(metaFeed, PERIOD_ID.YEAR)).toContain('<price>75 EUR</price>');
    expect(writeFormat(metaFeed, PERIOD_ID.WEEK)).toContain('<price>3900 EUR</price>');
  });

  it('is stated without an unknown period, and omitted where the format requires a period', () => {
    expect(writeFormat(kyeroFeed)).not.toContain('<property>');
    const openimmo = writeFormat(openImmoFeed);
    expect(openimmo).toContain('<kaltmiete>900');
    expect(openimmo).not.toContain('zeiteinheit');
  });
});

/** Writes a rent on request in the form of a Kyero file. */
const writeHiddenRent = (hiddenPrice: 'zero' | 'omit') => {
  const context = buildContext(['nl'], 'nl');
  const site = { ...context.site, feeds: { ...context.site.feeds, hiddenPrice } };
  const home = buildPublished({
    transaction: 2,
    general: { price: { ...buildRent(987, PERIOD_ID.MONTH), visible: false } },
  });
  return writeFeed(kyeroFeed, [home], { ...context, site });
};

describe('a rent on request', () => {
  it('is listed in a Kyero file with its period and without its amount', () => {
    const file = writeHiddenRent('zero');
    expect(file).toContain('<price>0</price>');
    expect(file).toContain('<price_freq>month</price_freq>');
    expect(file).not.toContain('987');
  });

  it('is omitted where the agency omits homes whose price is on request', () =>
    expect(writeHiddenRent('omit')).not.toContain('<property>'));
});

/** Writes a project as a whole, with two units that are available. */
function writeProject(
  writer: FeedFormatWriter,
  sketch: EstateSketch,
  units: Omit<NonNullable<PublishedEstate['units']>, 'count'>,
  locale: Locale = 'nl',
): string {
  const context = buildContext(LOCALES, locale);
  const site = { ...context.site, feeds: { ...context.site.feeds, projects: 'whole' as const } };
  const { price: _price, general, ...others } = { ...completeEstate, ...sketch };
  const project = { kind: 'APARTMENT_PROJECT', ...others, general: { ...general, project: true } };
  const home = buildPublished(project, { units: { count: 2, ...units } });
  expect(findErrors([home])).toEqual([]);
  return writeFeed(writer, [home], { ...context, site });
}
const SALE_PRICES = { priceFrom: 250_000, priceTo: 310_000 };
const ALL_PRICES = /250.?000|310.?000/;

describe('a project without a price of its own', () => {
  it('has the lowest price of its units in each format', () => {
    const meta = writeProject(metaFeed, { general: { price: {} } }, SALE_PRICES);
    expect(meta).toContain('<price>250000 EUR</price>');
    expect(meta).toContain('<min_price>250000</min_price>');
    expect(meta).toContain('<max_price>310000</max_price>');
    expect(writeProject(kyeroFeed, { general: { price: {} } }, SALE_PRICES)).toContain('<price>250000</price>');
    expect(writeProject(openImmoFeed, { general: { price: {} } }, SALE_PRICES)).toContain(
      '<kaufpreis>250000</kaufpreis>',
    );
  });

  it.each([
    ['nl', 'Vanaf € 250.000'],
    ['fr', 'À partir de € 250.000'],
    ['en', 'From € 250.000'],
    ['de', 'Ab € 250.000'],
  ] as const)('says in an OpenImmo file that this price is the lowest, in %s', (locale, text) =>
    expect(writeProject(openImmoFeed, { general: { price: {} } }, SALE_PRICES, locale)).toContain(
      `<freitext_preis>${text}</freitext_preis>`,
    ),
  );

  it.each([
    ['by hiding it', { general: { price: { visible: false } } }],
    ['by the VAT regime', { general: { price: {} }, estate: { fields: { 'financial.vat_regime': true } } }],
  ] as const)('shows no price of its units when it hides its price: %s', (_, sketch) => {
    for (const [, writer] of FEED_FORMATS) expect(writeProject(writer, sketch, SALE_PRICES)).not.toMatch(ALL_PRICES);
    expect(writeProject(metaFeed, sketch, SALE_PRICES)).not.toContain('<listing>');
    expect(writeProject(kyeroFeed, sketch, SALE_PRICES)).toContain('<price>0</price>');
    expect(writeProject(openImmoFeed, sketch, SALE_PRICES)).toContain(
      '<freitext_preis>Prijs op aanvraag</freitext_preis>',
    );
  });

  it('has the rent of its units with their period, or per month where the format has no period', () => {
    const [weekly, yearly] = [PERIOD_ID.WEEK, PERIOD_ID.YEAR].map((id) => ({ id, name: {} }));
    const rents = { priceFrom: 300, priceFromPeriod: weekly, priceTo: 24_000, priceToPeriod: yearly };
    const project: EstateSketch = { transaction: 2, general: { price: {} } };
    const meta = writeProject(metaFeed, project, rents);
    expect(meta).toContain('<price>1300 EUR</price>');
    expect(meta).toContain('<min_price>1300</min_price>');
    expect(meta).toContain('<max_price>2000</max_price>');
    const kyero = writeProject(kyeroFeed, project, rents);
    expect(kyero).toContain('<price>300</price>');
    expect(kyero).toContain('<price_freq>week</price_freq>');
    const openImmo = writeProject(openImmoFeed, project, rents);
    expect(openImmo).toContain('<kaltmiete>300</kaltmiete>');
    expect(openImmo).toContain('zeiteinheit="WOCHE"');
  });

  it('has the period of the project when its units state none and are let by the month', () => {
    const price = { period: { id: PERIOD_ID.MONTH, name: {} } };
    const kyero = writeProject(kyeroFeed, { transaction: 2, general: { price } }, { priceFrom: 900 });
    expect(kyero).toContain('<price_freq>month</price_freq>');
  });
});

it('an OpenImmo file says that the agency’s own price is the lowest', () => {
  const rent = buildRent(950, PERIOD_ID.MONTH);
  expect(writePrices({ ...rent, priceFrom: true })).toContain('<freitext_preis>Vanaf € 950</freitext_preis>');
  expect(writePrices(rent)).not.toContain('freitext_preis');
});

it.each([
  ['the letter of the certificate’s class', { energyLabel: 'C-' }, 'C'],
  ['no letter derived from the energy use, because no certificate states it', { epcValue: 243 }, 'X'],
  ['no letter of a word', { energyLabel: 'Aangevraagd' }, 'X'],
])('a Kyero file has %s', (_, energy, letter) => {
  const home = buildPublished({ ...completeEstate, estate: { ...completeEstate.estate, energy } });
  expect(writeFeed(kyeroFeed, [home], buildContext(['nl'], 'nl'))).toContain(`<consumption>${letter}</consumption>`);
});

it('a Kyero file has each tag on a line of its own', () => {
  const file = writeFeed(kyeroFeed, [buildPublished(completeEstate)], buildContext(LOCALES, 'nl'));
  expect(file).not.toMatch(/></);
});

const writeKyeroFile = (pictures: EstateWrite['pictures'], description: object) =>
  writeFeed(
    kyeroFeed,
    [buildPublished({ ...completeEstate, general: { description }, estate: { ...completeEstate.estate, pictures } })],
    buildContext(LOCALES, 'nl'),
  ).replaceAll('\u00A0', ' ');

describe('a Kyero file, whose pictures have no text', () => {
  const pictures = buildPictures(5, [undefined, 'changed', undefined, 'made', 'changed']);
  const texts = { nl: 'Huis.', fr: 'Maison.', en: 'House.', de: 'Haus.' };
  const lines = [
    'Gemaakt met AI: foto 4\nBewerkt met AI: foto’s 2 en 5',
    'Image créée par IA : photo 4\nPhoto modifiée par IA : photos 2 et 5',
    'Made with AI: photo 4\nEdited with AI: photos 2 and 5',
    'Mit KI erstellt: Bild 4\nMit KI bearbeitet: Bilder 2 und 5',
  ];

  it('labels AI pictures below the description, in each language', () => {
    const file = writeKyeroFile(pictures, texts);
    for (const line of lines) expect(file).toContain(line);
    expect(writeKyeroFile(buildPictures(5), texts)).not.toMatch(/\b(?:AI|IA|KI)\b/);
  });

  it('keeps the labels when it shortens the description or has none', () => {
    expect(writeKyeroFile(pictures, { nl: 'Een woord. '.repeat(3000) })).toContain(lines[0]);
    expect(writeKyeroFile(pictures, {})).toContain(lines[0]);
  });
});
