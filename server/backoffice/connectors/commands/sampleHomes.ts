import type { LocalizedText } from '#shared/api/common.ts';
import { localize, type Locale } from '#shared/i18n/locales.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import { findCheapestUnit, type PricedUnit, showsPriceOfUnits } from '#shared/domain/units/cheapestUnit.ts';
import { formatAddressLine, isPriceShown, isStatusShown, isUnderVat } from '#shared/domain/rules.ts';
import type { EstateDocument } from '../../import/estateDocument.ts';
import type { RowWarning } from '../../import/report.ts';
import { NotPublished } from '../seam/crmFailure.ts';
import type { Draft, ListedRecord, RemoteMedia } from '../seam/records.ts';
import { isHeicName } from '../sync/mediaType.ts';
import { mapEstateDraft } from '../sync/drafts/mapEstateDraft.ts';
import { mapRentalDraft } from '../sync/drafts/mapRentalDraft.ts';
import { createNameRecorder } from '../sync/nameRecorder.ts';
import type { KnownEntry } from '../sync/store/nameStore.ts';
import type { OpenedConnection } from '../sync/syncWork.ts';
import { mapAnswer } from '../sync/readAndMapRecord.ts';

/**
 * The reason why a price is not shown. `vat`: the home is sold under VAT. `source`: the CRM hides the price, or its
 * amount is doubtful.
 */
export type HiddenPriceReason = 'vat' | 'source';

/** A home as the site would show it. */
interface SampleHome {
  /** The CRM's own id. */
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly price: string;
  /** The reason why the site does not show the home's price; absent when the home has no price or the site shows it. */
  readonly hiddenPrice?: HiddenPriceReason | undefined;
  readonly pictureCount: number;
  /** The number of the home's pictures whose names have a HEIC extension. */
  readonly heicPictures: number;
  readonly warnings: readonly RowWarning[];
  /** The reason why the site would not show the home. */
  readonly notShownReason?: string | undefined;
}

export interface HomeSample {
  readonly homes: readonly SampleHome[];
  /** The entries of the account's lists that these homes use and that are not mapped. */
  readonly unmapped: readonly {
    readonly list: string;
    readonly id: string;
    readonly name: string;
    readonly times: number;
  }[];
}

/** A home with the data that determines the price on the page of its project. */
interface MappedHome extends SampleHome {
  /** The CRM's own id of the project that the home belongs to. */
  readonly parentId?: string | undefined;
  /** Is true for a project whose page shows the lowest price of its units. */
  readonly isPricedByUnits?: boolean;
  readonly unit?: PricedUnit & { readonly price?: EstatePrice | undefined };
}

interface SamplingOptions {
  readonly connection: OpenedConnection;
  readonly sourceName: string;
  readonly locale: Locale;
  /** The ids of the transactions that the site hides. */
  readonly hiddenTransactionIds: readonly number[];
  /** The meanings that the agency has already assigned to entries of its lists. */
  readonly knownNames: readonly KnownEntry[];
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  readonly maxHomes: number;
}

/**
 * The number of records that may be read for each home that is shown. It is above 1 because some records of the list
 * may no longer exist.
 */
const MAX_READS_PER_HOME = 3;

const localizeOrEmpty = (value: LocalizedText | undefined, locale: Locale): string =>
  value ? localize(value, locale) : '';

type EstatePrice = NonNullable<EstateDocument['general']['price']>;

const formatPriceText = ({ value = 0, period }: EstatePrice, isLowest: boolean): string =>
  [isLowest ? 'from' : '', formatPrice(value), localizeOrEmpty(period?.name, 'en')].filter(Boolean).join(' ');

/** Returns the price that pages show, with English words, because the output of commands is in English. */
function toShownPrice(estate: EstateDocument): Pick<MappedHome, 'price' | 'hiddenPrice' | 'isPricedByUnits'> {
  const { price } = estate.general;
  const isTaxed = isUnderVat(estate);
  if (price && isPriceShown(price, isTaxed)) return { price: formatPriceText(price, price.priceFrom) };
  if (showsPriceOfUnits(estate)) return { price: 'by its units', isPricedByUnits: true };
  return { price: 'on request', ...(price?.value && { hiddenPrice: isTaxed ? 'vat' : 'source' }) };
}

const EMPTY_HOME = { title: '', place: '', price: '', pictureCount: 0, heicPictures: 0, warnings: [] };
const countHeicPictures = (pictures: readonly RemoteMedia[]): number =>
  pictures.filter(({ url }) => isHeicName(url)).length;

function toSampleHome(draft: Draft, { sourceName, locale, hiddenTransactionIds, now }: SamplingOptions): MappedHome {
  const { id } = draft;
  if (draft.kind === 'withdrawn') return { ...EMPTY_HOME, id, notShownReason: draft.reason };
  if (draft.kind === 'refused')
    return { ...EMPTY_HOME, id, notShownReason: `${draft.column} ${draft.value}: ${draft.reason}`.trim() };
  if (draft.kind === 'rental') {
    const mappedRental = mapRentalDraft(draft, sourceName);
    if ('refused' in mappedRental)
      return { ...EMPTY_HOME, id, notShownReason: `${mappedRental.refused.column}: ${mappedRental.refused.reason}` };
    const { general, address } = mappedRental.unit;
    const place = [address.city.zip, localizeOrEmpty(address.city.name, locale)].filter(Boolean).join(' ');
    const title = localizeOrEmpty(general.title, locale);
    const counts = { pictureCount: draft.photos.length, heicPictures: countHeicPictures(draft.photos) };
    return { id, title, place, price: 'by period', ...counts, warnings: mappedRental.warnings };
  }
  const mappedEstate = mapEstateDraft(draft, sourceName, new Date(now()));
  if ('refused' in mappedEstate)
    return {
      ...EMPTY_HOME,
      id,
      notShownReason: `${mappedEstate.refused.column} ${mappedEstate.refused.value}: ${mappedEstate.refused.reason}`,
    };
  const { estate, warnings } = mappedEstate;
  const { transaction } = estate.general;
  if (!isStatusShown(transaction.id, hiddenTransactionIds))
    return {
      ...EMPTY_HOME,
      id,
      notShownReason: `the site hides homes with the status “${localizeOrEmpty(transaction.name, 'en')}”`,
    };
  return {
    id,
    title:
      localizeOrEmpty(estate.general.title, locale) ||
      localizeOrEmpty((estate.general.subType ?? estate.general.headType)?.name, locale),
    place: formatAddressLine(estate.address, locale),
    ...toShownPrice(estate),
    pictureCount: draft.pictures.length,
    heicPictures: countHeicPictures(draft.pictures),
    warnings,
    parentId: draft.parentId,
    unit: { status: transaction, price: estate.general.price, vatRegime: isUnderVat(estate) },
  };
}

/**
 * Gives each project without its own price the lowest price of its units. Only units among these homes are considered.
 */
function addUnitPrices(homes: readonly MappedHome[]): readonly SampleHome[] {
  const units = Map.groupBy(homes, ({ parentId }) => parentId);
  return homes.map((home) => {
    const projectUnits = home.isPricedByUnits ? (units.get(home.id) ?? []).flatMap(({ unit }) => unit ?? []) : [];
    const price = home.unit && findCheapestUnit(projectUnits, home.unit)?.price;
    return price ? Object.assign({}, home, { price: formatPriceText(price, true) }) : home;
  });
}

async function readRawRecord({ session }: OpenedConnection, listed: ListedRecord): Promise<unknown> {
  if (listed.raw !== undefined) return listed.raw;
  try {
    return (await session.read(listed.id)).raw;
  } catch (error) {
    if (error instanceof NotPublished) return undefined;
    throw error;
  }
}

/**
 * Reads a few homes and writes nothing. Returns undefined when the CRM offers no list of its homes. Throws a
 * `CrmFailure` when the CRM does not answer as expected.
 */
export async function sampleHomes(options: SamplingOptions): Promise<HomeSample | undefined> {
  const { connection, knownNames, now, maxHomes, locale } = options;
  const { session } = connection;
  if (!session.list) return undefined;
  const targetByEntry = new Map(knownNames.map(({ list, id, target }) => [`${list} ${id}`, target]));
  const accountNames = ((await session.readNames?.()) ?? []).flatMap(({ list, entries }) =>
    entries.map(({ id, name }): KnownEntry => ({ list, id, name, target: targetByEntry.get(`${list} ${id}`) })),
  );
  const names = createNameRecorder(accountNames);
  const homes: MappedHome[] = [];
  const unmappedByKey = new Map<string, HomeSample['unmapped'][number]>();
  let readCount = 0;
  for await (const listed of session.list()) {
    if (listed.state === 'withdrawn') continue;
    if (homes.length >= maxHomes || readCount >= MAX_READS_PER_HOME * maxHomes) break;
    readCount += 1;
    const raw = await readRawRecord(connection, listed);
    if (raw === undefined) continue;
    const mappedAnswer = mapAnswer({ connection, names, now }, listed.id, raw, listed);
    homes.push(...mappedAnswer.drafts.slice(0, maxHomes - homes.length).map((draft) => toSampleHome(draft, options)));
    for (const { list, id, count } of mappedAnswer.unmapped) {
      const key = `${list} ${id}`;
      const entry = accountNames.find((each) => each.list === list && each.id === id);
      const name = localize(entry?.name, locale) || id;
      unmappedByKey.set(key, { list, id, name, times: (unmappedByKey.get(key)?.times ?? 0) + count });
    }
  }
  return { homes: addUnitPrices(homes), unmapped: [...unmappedByKey.values()] };
}
