import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { adapterRegistry } from '#server/backoffice/connectors/registry.ts';
import type { Adapter } from '#server/backoffice/connectors/seam/adapter.ts';
import type { EstateDraft, RentalDraft } from '#server/backoffice/connectors/seam/records.ts';
import type { NameTable } from '#server/backoffice/connectors/seam/nameTable.ts';
import { mapEstateDraft } from '#server/backoffice/connectors/sync/drafts/mapEstateDraft.ts';
import { mapRentalDraft } from '#server/backoffice/connectors/sync/drafts/mapRentalDraft.ts';
import { readXmlElements, readXmlText } from '#server/backoffice/import/rows/readXml.ts';
import { buildOrganimmoUnit } from '../support/crm/organimmo/joinedFixture.ts';
import { createPlayedNames } from '../support/crm/playedNames.ts';
import { readFixturePublication } from '../support/crm/skarabee/skarabeeFixtures.ts';
import {
  type StatementsByKey,
  collectEstateStatements,
  collectRentalStatements,
} from '../support/crm/stated/collectStatements.ts';
import { ABSENT_VALUES, listFieldsRead, replaceValue } from '../support/crm/stated/withoutValue.ts';
import { readFixture } from '../support/crm/sweepbright/readFixture.ts';
import { readFixtureEstates } from '../support/crm/whise/whiseFixtures.ts';
import { readZabunFixture, readZabunProperty } from '../support/crm/zabun/zabunFixture.ts';
import { buildZabunNames } from '../support/crm/zabun/zabunNames.ts';

const NOW_DATE = new Date('2026-11-20T12:00:00Z');
const EMPTY_NAME_TABLE: NameTable = { findEntry: () => undefined, findTarget: () => undefined };

interface SampleRecord {
  readonly crm: string;
  readonly name: string;
  readonly record: object;
  /**
   * Completes a record to the form that the adapter expects. When this function is absent, the adapter gets the record
   * itself.
   */
  readonly completeRecord?: (record: unknown) => unknown;
  readonly names?: NameTable;
}

const zabunPerson = (readZabunFixture('person.200') as unknown[])[0];
/** Returns a sample with one photo only, because a page shows no fields of the other photos. */
function createZabunSample(name: string): SampleRecord {
  const { photos, ...property } = readZabunProperty(name);
  const record = {
    property: { ...property, photos: Array.isArray(photos) ? photos.slice(0, 1) : photos },
    person: zabunPerson,
  };
  return { crm: 'zabun', name, record, names: createPlayedNames(buildZabunNames()) };
}
const createWhiseSample = (name: string): SampleRecord => {
  const [estate] = readFixtureEstates(`estate.${name}.200`);
  return { crm: 'whise', name, record: { estate, byLanguage: { nl: estate } } };
};
const createSweepbrightSample = (name: string): SampleRecord => ({
  crm: 'sweepbright',
  name,
  record: readFixture(`estate.${name}.200.json`),
});

async function createXmlSamples(): Promise<readonly SampleRecord[]> {
  const file = path.join(import.meta.dirname, '../support/crm/openimmo/fixtures/voll.house-and-flat.xml');
  const openImmo: SampleRecord[] = [];
  for await (const { record } of readXmlElements(file, { recordPaths: ['openimmo.anbieter.immobilie'] })) {
    const sample = { id: 'X', element: record, media: [], isProject: false };
    openImmo.push({ crm: 'openimmo', name: String(openImmo.length), record: sample });
  }
  const [publication] = readXmlText(readFixturePublication('house'), 'Publication');
  return [...openImmo, { crm: 'skarabee', name: 'house', record: { publication, isProject: false } }];
}

/** A home in Belgium. It is invented, because the recorded feed contains none. */
const KYERO_SAMPLE: SampleRecord = {
  crm: 'kyero',
  name: 'flat',
  record: {
    id: '1',
    ref: 'KY-1',
    price: '249500',
    price_freq: 'sale',
    type: 'Apartment',
    town: 'Gent',
    country: 'Belgium',
    postcode: '9000',
    location: { latitude: '51.05', longitude: '3.72' },
    beds: '2',
    baths: '1',
    pool: '1',
    new_build: '1',
    surface_area: { built: '92', plot: '40' },
    energy_rating: { consumption: 'B', emissions: 'X' },
    desc: { en: 'Bright flat.' },
    features: { feature: ['Lift', 'Garage'] },
  },
};

const SAMPLES: readonly SampleRecord[] = [
  ...['house', 'flat-to-rent', 'unit-1'].map(createZabunSample),
  ...['house', 'flat-to-rent'].map(createWhiseSample),
  ...['house', 'flat-to-let', 'version-2019'].map(createSweepbrightSample),
  KYERO_SAMPLE,
  { crm: 'organimmo', name: 'apartment', ...buildOrganimmoUnit('apartment') },
  ...(await createXmlSamples()),
];

const adaptersByCrm = new Map<string, Adapter>();
for (const crm of new Set(SAMPLES.map((sample) => sample.crm))) {
  // oxlint-disable-next-line no-await-in-loop -- There are only seven connectors.
  const adapter = await adapterRegistry.loadAdapter(crm);
  if (adapter) adaptersByCrm.set(crm, adapter);
}

/** Reads a record and returns its first draft; undefined when the home is not shown. */
function readDraft(
  { crm, names = EMPTY_NAME_TABLE, completeRecord }: SampleRecord,
  record: unknown,
): EstateDraft | RentalDraft | undefined {
  const adapter = adaptersByCrm.get(crm);
  if (!adapter) throw new Error(`there is no adapter ${crm}`);
  const raw = completeRecord ? completeRecord(record) : record;
  const [draft] = adapter.map(raw, { settings: adapter.settings.parse({}), names, now: NOW_DATE.getTime() });
  return draft?.kind === 'estate' || draft?.kind === 'rental' ? draft : undefined;
}

/**
 * Collects the statements about a draft on the page, in JSON-LD and in the feeds; undefined when the draft is refused.
 */
function collectStatements(draft: EstateDraft | RentalDraft, crm: string): StatementsByKey | undefined {
  if (draft.kind === 'rental') {
    const mapped = mapRentalDraft(draft, crm);
    return 'unit' in mapped ? collectRentalStatements(mapped.unit) : undefined;
  }
  const mapped = mapEstateDraft(draft, crm, NOW_DATE);
  return 'estate' in mapped ? collectEstateStatements(mapped.estate) : undefined;
}

/** Returns a key of a draft's content, so that equal content is checked only once. */
const toContentKey = (draft: EstateDraft | RentalDraft): string =>
  JSON.stringify(draft.kind === 'estate' ? [...draft.values] : [draft.unit, draft.address]);

/** Statements that a price, an address or another value is missing. They state nothing about the home. */
const EMPTY_STATEMENTS: ReadonlySet<string> = new Set([
  'openimmo immobilie preise kaufpreis@auf_anfrage true',
  'openimmo immobilie preise kaufpreis 0',
  'openimmo immobilie preise freitext_preis Prijs op aanvraag',
  'kyero property price 0',
  'meta listing listing_type for_sale_by_agent',
  'meta listing listing_type for_rent_by_agent',
  'openimmo immobilie verwaltung_objekt objektadresse_freigeben false',
  'kyero property energy_rating consumption X',
  'page planning.proceeding Niet gekend',
]);
/**
 * Matches the keys of statements about the kind of home. These statements may change: a record without a subtype states
 * the type, and a record without a type states another kind.
 */
const HOME_KIND_STATEMENT =
  /^(?:page general\.(?:type|sub_type)|data\.about\.@type|openimmo immobilie objektkategorie .*|kyero property type)$/;
/** Statements that may come from a second field of a record, which is used when the first field is absent. */
const FALLBACK_STATEMENTS: readonly (readonly [at: RegExp, key: RegExp])[] = [
  // The net area is used when the living area is absent.
  [/^type$/, /area|wohnflaeche|floorSize|surface_area/],
  [/^settings/, /^page general\.reference$/],
  // Pages show the city when there is no location.
  [/^location$/, /^page Locatie$/],
  [/technicals\.0\.type_ids/, /^page build_technical\.0$/],
  [/objektnr_extern$/, /^page general\.reference$/],
  [/putOnlineDateTime$/, /^(?:page general\.publication_date|data\.datePosted)$/],
  // The OpenImmo file uses another language when the text in its main language is absent.
  [
    /(?:desc(?:ription)?(?:\.\w+)?|longDescription.*|Flash\.\d+(?:\.Text)?|freitexte)$/,
    /^openimmo immobilie (?:verwaltung_techn sprache|freitexte (?:sonstige_angaben|user_defined_simplefield(?:@feldname)?))$/,
  ],
  // A rent without charges is stated as one price.
  [
    /(?:monthly_cost|details(?:\.0)?|recurring_costs|nebenkosten)$/,
    /^data\.offers\.priceSpecification\.(?:@type|price|unitCode)$/,
  ],
  // The class is derived, and marked as derived, when the certificate states none.
  [/(?:epc_label|energyClass|epc_category)$/, /^(?:law flanders-epc|openimmo .* sonstige_angaben)$/],
  // Pages show a certificate even without its number, and a rent even without its period.
  [/asbestos_certificate_reference$/, /^(?:law flanders-asbestos|openimmo .* sonstige_angaben)$/],
  [/(?:^rent_period|price_period_id)$/, /^page financial\.price$/],
];
/** Fields in which 0 is a real value by the CRM's documentation: the ground floor, "no", or an entry of a list. */
const FIELDS_WITH_REAL_ZERO: readonly (readonly [sample: RegExp, at: RegExp])[] = [
  [/^whise/, /^estate\.floor$/],
  [/^openimmo/, /geo\.etage$/],
  [/^whise/, /details\.\d+\.value$/],
  [/^zabun/, /town_planning_violation_id$/],
];

/** Matches the keys of statements whose values are sums over rooms. The sums are smaller when a room is missing. */
const ROOM_SUM_STATEMENT =
  /(?:fact (?:bed|bath|toilet|garage|terrace)|_count|terrace_area|layout\/rooms .*|numberOf\w+|num_beds|num_baths|anzahl_\w+|property (?:beds|baths))$/;

/** Returns whether a record from which a field was removed may make this statement. */
function isWeakerStatement(key: string, value: string, intactValues: ReadonlySet<string> | undefined): boolean {
  if (EMPTY_STATEMENTS.has(`${key} ${value}`) || HOME_KIND_STATEMENT.test(key) || intactValues?.has(value)) return true;
  if (intactValues === undefined) return false;
  if (ROOM_SUM_STATEMENT.test(key)) {
    const number = Number.parseFloat(value);
    const maxNumber = Math.max(...[...intactValues].map(Number.parseFloat));
    return number > 0 && number < maxNumber + (key.includes('layout/rooms') ? Infinity : 0);
  }
  return /^\p{L}/u.test(value) && [...intactValues].some((each) => each.includes(value));
}

/** Returns whether the statement comes from a second field, or from a 0 that is a real value in the CRM. */
const isFallback = ({ crm }: SampleRecord, field: string, absent: string, key: string): boolean =>
  FALLBACK_STATEMENTS.some(([at, about]) => at.test(field) && about.test(key)) ||
  (['0', '"0"'].includes(absent) && FIELDS_WITH_REAL_ZERO.some(([sample, at]) => sample.test(crm) && at.test(field)));

/** Lists the statements that appear only when a value is absent. */
function listGainedStatements(sample: SampleRecord): readonly string[] {
  const intact = readDraft(sample, sample.record);
  const intactStatements = intact && collectStatements(intact, sample.crm);
  if (!intactStatements) throw new Error(`${sample.crm} ${sample.name} is not shown`);
  const checkedContents = new Set([toContentKey(intact)]);
  const gained = new Set<string>();
  for (const fieldPath of listFieldsRead(sample.record, (record) => readDraft(sample, record))) {
    const field = fieldPath.join('.');
    for (const [absent, value] of ABSENT_VALUES) {
      const draft = readDraft(sample, replaceValue(sample.record, fieldPath, value));
      if (!draft) continue;
      const content = toContentKey(draft);
      if (checkedContents.has(content)) continue;
      checkedContents.add(content);
      for (const [key, values] of collectStatements(draft, sample.crm) ?? [])
        for (const each of values)
          if (!isWeakerStatement(key, each, intactStatements.get(key)) && !isFallback(sample, field, absent, key))
            gained.add(`${field} = ${absent}: ${key} is “${each}”`);
    }
  }
  return [...gained];
}

describe('a field that a CRM leaves empty', () => {
  it('is tested in a record of every CRM', () => {
    expect([...adaptersByCrm.keys()].toSorted()).toEqual([...adapterRegistry.crms].toSorted());
  });

  it.each(SAMPLES.map((sample) => [`${sample.crm} ${sample.name}`, sample] as const))(
    'makes no page, feed or JSON-LD state anything: %s',
    (_name, sample) => {
      expect(listGainedStatements(sample)).toEqual([]);
    },
  );
});
