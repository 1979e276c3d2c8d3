import type { LocalizedText } from '#shared/api/common.ts';
import { localize, type Locale } from '#shared/i18n/locales.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import { findCheapestUnit, type PricedUnit, showsPriceOfUnits } from '#shared/domain/units/cheapestUnit.ts';
import { formatAddressLine, isPriceShown, isShown, isUnderVat } from '#shared/domain/rules.ts';
import type { EstateDocument } from '../../import/estateDocument.ts';
import type { RowWarning } from '../../import/report.ts';
import { NotPublished } from '../seam/crmFailure.ts';
import type { Draft, ListedRecord, RemoteMedia } from '../seam/records.ts';
import { isHeicName } from '../sync/mediaType.ts';
import { mapEstateDraft } from '../sync/mapEstateDraft.ts';
import { mapRentalDraft } from '../sync/mapRentalDraft.ts';
import { createRecordingNames } from '../sync/recordingNames.ts';
import type { KnownName } from '../sync/store/nameStore.ts';
import type { OpenedConnection } from '../sync/syncWork.ts';
import { mapAnswer } from '../sync/understand.ts';

/** The reason why a price is not shown: the home is sold under VAT, or the CRM or a doubt about the amount hides it. */
export type HiddenPrice = 'vat' | 'source';

/** A home as the site would show it. */
interface SampleHome {
  /** The CRM's own id. */
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly price: string;
  /** The reason why the site does not show the home's price; absent when the home has no price or the site shows it. */
  readonly hiddenPrice?: HiddenPrice | undefined;
  readonly pictures: number;
  /** How many of these pictures are HEIC, judged by their names. */
  readonly heic: number;
  readonly warnings: readonly RowWarning[];
  /** The reason why the site would not show the home. */
  readonly left?: string | undefined;
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
  readonly unit?: PricedUnit & { readonly price?: Price | undefined };
}

interface SamplingOptions {
  readonly connection: OpenedConnection;
  readonly source: string;
  readonly locale: Locale;
  /** The ids of the transactions that the site hides. */
  readonly hiddenStatus: readonly number[];
  /** The meanings that the agency has already assigned to entries of its lists. */
  readonly mapped: readonly KnownName[];
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  readonly maxHomes: number;
}

/**
 * The number of records that may be read for each home that is shown. More than one is needed, because some records of
 * the list may no longer exist.
 */
const MAX_READS_PER_HOME = 3;

const localizeOrEmpty = (value: LocalizedText | undefined, locale: Locale): string =>
  value ? localize(value, locale) : '';

type Price = NonNullable<EstateDocument['general']['price']>;

const formatPriceText = ({ value = 0, period }: Price, isLowest: boolean): string =>
  [isLowest ? 'from' : '', formatPrice(value), localizeOrEmpty(period?.name, 'en')].filter(Boolean).join(' ');

/** Returns the price that pages show, in the language of the command like the rest of its table. */
function toShownPrice(estate: EstateDocument): Pick<MappedHome, 'price' | 'hiddenPrice' | 'isPricedByUnits'> {
  const { price } = estate.general;
  const isTaxed = isUnderVat(estate);
  if (price && isPriceShown(price, isTaxed)) return { price: formatPriceText(price, price.priceFrom) };
  if (showsPriceOfUnits(estate)) return { price: 'by its units', isPricedByUnits: true };
  return { price: 'on request', ...(price?.value && { hiddenPrice: isTaxed ? 'vat' : 'source' }) };
}

const NOTHING = { title: '', place: '', price: '', pictures: 0, heic: 0, warnings: [] };
const countHeic = (pictures: readonly RemoteMedia[]): number => pictures.filter(({ url }) => isHeicName(url)).length;

function toHome(draft: Draft, { source, locale, hiddenStatus, now }: SamplingOptions): MappedHome {
  const { id } = draft;
  if (draft.kind === 'withdrawn') return { ...NOTHING, id, left: draft.reason };
  if (draft.kind === 'refused')
    return { ...NOTHING, id, left: `${draft.column} ${draft.value}: ${draft.reason}`.trim() };
  if (draft.kind === 'rental') {
    const mapped = mapRentalDraft(draft, source);
    if ('refused' in mapped) return { ...NOTHING, id, left: `${mapped.refused.column}: ${mapped.refused.reason}` };
    const { general, address } = mapped.unit;
    const place = [address.city.zip, localizeOrEmpty(address.city.name, locale)].filter(Boolean).join(' ');
    const title = localizeOrEmpty(general.title, locale);
    const pictures = { pictures: draft.photos.length, heic: countHeic(draft.photos) };
    return { id, title, place, price: 'by period', ...pictures, warnings: mapped.warnings };
  }
  const mapped = mapEstateDraft(draft, source, new Date(now()));
  if ('refused' in mapped)
    return { ...NOTHING, id, left: `${mapped.refused.column} ${mapped.refused.value}: ${mapped.refused.reason}` };
  const { estate, warnings } = mapped;
  const { transaction } = estate.general;
  if (!isShown(transaction.id, hiddenStatus))
    return { ...NOTHING, id, left: `the site hides what is “${localizeOrEmpty(transaction.name, 'en')}”` };
  return {
    id,
    title:
      localizeOrEmpty(estate.general.title, locale) ||
      localizeOrEmpty((estate.general.subType ?? estate.general.headType)?.name, locale),
    place: formatAddressLine(estate.address, locale),
    ...toShownPrice(estate),
    pictures: draft.pictures.length,
    heic: countHeic(draft.pictures),
    warnings,
    parentId: draft.parentId,
    unit: { status: transaction, price: estate.general.price, vatRegime: isUnderVat(estate) },
  };
}

/** Sets the price of projects without their own price to the lowest price of their units among the homes. */
function addUnitPrices(homes: readonly MappedHome[]): readonly SampleHome[] {
  const units = Map.groupBy(homes, ({ parentId }) => parentId);
  return homes.map((home) => {
    const own = home.isPricedByUnits ? (units.get(home.id) ?? []).flatMap(({ unit }) => unit ?? []) : [];
    const price = findCheapestUnit(own)?.price;
    return price ? Object.assign({}, home, { price: formatPriceText(price, true) }) : home;
  });
}

async function readRaw({ session }: OpenedConnection, listed: ListedRecord): Promise<unknown> {
  if (listed.raw !== undefined) return listed.raw;
  try {
    return (await session.read(listed.id)).raw;
  } catch (error) {
    if (error instanceof NotPublished) return undefined;
    throw error;
  }
}

/**
 * Reads a few homes and writes nothing. Returns undefined when the CRM has no list. Throws `CrmFailure` and its
 * subclasses.
 */
export async function sampleHomes(sampling: SamplingOptions): Promise<HomeSample | undefined> {
  const { connection, mapped, now, maxHomes, locale } = sampling;
  const { session } = connection;
  if (!session.list) return undefined;
  const targets = new Map(mapped.map(({ list, id, target }) => [`${list} ${id}`, target]));
  const known = ((await session.names?.()) ?? []).flatMap(({ list, entries }) =>
    entries.map(({ id, name }): KnownName => ({ list, id, name, target: targets.get(`${list} ${id}`) })),
  );
  const names = createRecordingNames(known);
  const homes: MappedHome[] = [];
  const unmapped = new Map<string, HomeSample['unmapped'][number]>();
  let looked = 0;
  for await (const listed of session.list()) {
    if (listed.state === 'withdrawn') continue;
    if (homes.length >= maxHomes || looked >= MAX_READS_PER_HOME * maxHomes) break;
    looked += 1;
    const raw = await readRaw(connection, listed);
    if (raw === undefined) continue;
    const answer = mapAnswer({ connection, names, now }, listed.id, raw, listed);
    homes.push(...answer.drafts.slice(0, maxHomes - homes.length).map((draft) => toHome(draft, sampling)));
    for (const { list, id, count } of answer.unmapped) {
      const key = `${list} ${id}`;
      const entry = known.find((each) => each.list === list && each.id === id);
      const name = localize(entry?.name, locale) || id;
      unmapped.set(key, { list, id, name, times: (unmapped.get(key)?.times ?? 0) + count });
    }
  }
  return { homes: addUnitPrices(homes), unmapped: [...unmapped.values()] };
}
