import type { LocalizedText } from '../../../../shared/api/common.ts';
import { localize, type Locale } from '../../../../shared/i18n/locales.ts';
import { formatPrice } from '../../../../shared/i18n/format.ts';
import { comparedPrice } from '../../../../shared/domain/comparedPrice.ts';
import { unitState } from '../../../../shared/domain/units/unitState.ts';
import { addressLine, hasPrice, isShown, isUnderVat } from '../../../../shared/domain/rules.ts';
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

/** Why the site shows no price: the home is sold under VAT, or the CRM hides the amount, or the amount is doubtful. */
export type HiddenPrice = 'vat' | 'source';

/** A home as the site would show it. */
interface SampleHome {
  /** The CRM's own id. */
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly price: string;
  /** Is set where the home has a price that the site does not show. */
  readonly hiddenPrice?: HiddenPrice | undefined;
  readonly pictures: number;
  /** How many of the pictures are HEIC by their names. */
  readonly heic: number;
  readonly warnings: readonly RowWarning[];
  /** Why it would not be on the site. */
  readonly left?: string | undefined;
}

export interface Sample {
  readonly homes: readonly SampleHome[];
  /** Entries of the account's lists that nothing here corresponds to, in these homes. */
  readonly unmapped: readonly {
    readonly list: string;
    readonly id: string;
    readonly name: string;
    readonly times: number;
  }[];
}

/** A home with what its own shown price, or that of its project, is worked out from. */
interface MappedHome extends SampleHome {
  /** The CRM's own id of its project. */
  readonly parentId?: string | undefined;
  readonly hasPriceOfUnits?: boolean;
  readonly unitPrice?: UnitPrice | undefined;
}

interface Sampling {
  readonly connection: OpenedConnection;
  readonly source: string;
  readonly locale: Locale;
  /** Transactions that the site hides. */
  readonly hiddenStatus: readonly number[];
  /** What the agency has called entries of its lists before. */
  readonly mapped: readonly KnownName[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly most: number;
}

/** Records that are looked at at most: some may be gone by now. */
const TRIES = 3;

const text = (value: LocalizedText | undefined, locale: Locale): string => (value ? localize(value, locale) : '');

/** A project without a price of its own shows that of its cheapest available unit, unless it hides its price. */
const hasPriceOfUnits = (estate: EstateDocument): boolean =>
  estate.general.project &&
  !estate.general.price?.value &&
  estate.general.price?.visible !== false &&
  !isUnderVat(estate);

/** The price of an available unit, where the site shows it. */
interface UnitPrice {
  readonly value: number;
  /** Euros; a rent counts by the month (`comparedPrice`). */
  readonly compared: number;
  readonly period: string;
}

function shownUnitPrice(estate: EstateDocument): UnitPrice | undefined {
  const { price, transaction } = estate.general;
  if (price?.value === undefined || !hasPrice(price, isUnderVat(estate))) return undefined;
  if (unitState(transaction.id) !== 'available') return undefined;
  const { value, period } = price;
  return { value, compared: comparedPrice({ value, period }, transaction.id), period: text(period?.name, 'en') };
}

/** The price by the rules of pages. It is in English, like the rest of the table. */
function priceOf(estate: EstateDocument): Pick<SampleHome, 'price' | 'hiddenPrice'> {
  const { price } = estate.general;
  const isTaxed = isUnderVat(estate);
  if (price?.value !== undefined && hasPrice(price, isTaxed)) {
    const parts = [price.priceFrom ? 'from' : '', formatPrice(price.value), text(price.period?.name, 'en')];
    return { price: parts.filter(Boolean).join(' ') };
  }
  if (hasPriceOfUnits(estate)) return { price: 'by its units' };
  return { price: 'on request', ...(price?.value && { hiddenPrice: isTaxed ? 'vat' : 'source' }) };
}

const NOTHING = { title: '', place: '', price: '', pictures: 0, heic: 0, warnings: [] };
const heicIn = (pictures: readonly RemoteMedia[]): number => pictures.filter(({ url }) => isHeicName(url)).length;

function homeOf(draft: Draft, { source, locale, hiddenStatus, now }: Sampling): MappedHome {
  const { id } = draft;
  if (draft.kind === 'withdrawn') return { ...NOTHING, id, left: draft.reason };
  if (draft.kind === 'refused')
    return { ...NOTHING, id, left: `${draft.column} ${draft.value}: ${draft.reason}`.trim() };
  if (draft.kind === 'rental') {
    const mapped = mapRentalDraft(draft, source);
    if ('refused' in mapped) return { ...NOTHING, id, left: `${mapped.refused.column}: ${mapped.refused.reason}` };
    const { general, address } = mapped.unit;
    const place = [address.city.zip, text(address.city.name, locale)].filter(Boolean).join(' ');
    const title = text(general.title, locale);
    const pictures = { pictures: draft.photos.length, heic: heicIn(draft.photos) };
    return { id, title, place, price: 'by period', ...pictures, warnings: mapped.warnings };
  }
  const mapped = mapEstateDraft(draft, source, new Date(now()));
  if ('refused' in mapped)
    return { ...NOTHING, id, left: `${mapped.refused.column} ${mapped.refused.value}: ${mapped.refused.reason}` };
  const { estate, warnings } = mapped;
  const { transaction } = estate.general;
  if (!isShown(transaction.id, hiddenStatus))
    return { ...NOTHING, id, left: `the site hides what is “${text(transaction.name, 'en')}”` };
  return {
    id,
    title:
      text(estate.general.title, locale) || text((estate.general.subType ?? estate.general.headType)?.name, locale),
    place: addressLine(estate.address, locale),
    ...priceOf(estate),
    pictures: draft.pictures.length,
    heic: heicIn(draft.pictures),
    warnings,
    parentId: draft.parentId,
    hasPriceOfUnits: hasPriceOfUnits(estate),
    unitPrice: shownUnitPrice(estate),
  };
}

/** Gives projects the lowest price of their units, as far as these are among the homes. */
function withPricesOfUnits(homes: readonly MappedHome[]): readonly SampleHome[] {
  const units = Map.groupBy(homes, ({ parentId }) => parentId);
  return homes.map((home) => {
    const prices = home.hasPriceOfUnits ? (units.get(home.id) ?? []).flatMap(({ unitPrice }) => unitPrice ?? []) : [];
    const [lowest] = prices.toSorted((a, b) => a.compared - b.compared);
    if (!lowest) return home;
    return Object.assign(home, { price: ['from', formatPrice(lowest.value), lowest.period].filter(Boolean).join(' ') });
  });
}

async function rawOf({ session }: OpenedConnection, listed: ListedRecord): Promise<unknown> {
  if (listed.raw !== undefined) return listed.raw;
  try {
    return (await session.read(listed.id)).raw;
  } catch (error) {
    if (error instanceof NotPublished) return undefined;
    throw error;
  }
}

/**
 * Reads a few homes and writes nothing. Undefined: the CRM has no list of them. Throws `CrmFailure` and its kinds.
 */
export async function sampleHomes(sampling: Sampling): Promise<Sample | undefined> {
  const { connection, mapped, now, most, locale } = sampling;
  const { session } = connection;
  if (!session.list) return undefined;
  const targets = new Map(mapped.map(({ list, id, target }) => [`${list} ${id}`, target]));
  const known = ((await session.names?.()) ?? []).flatMap(({ list, entries }) =>
    entries.map(({ id, name }): KnownName => ({ list, id, name, target: targets.get(`${list} ${id}`) })),
  );
  const names = createRecordingNames(known);
  const homes: MappedHome[] = [];
  const unmapped = new Map<string, Sample['unmapped'][number]>();
  let looked = 0;
  for await (const listed of session.list()) {
    if (listed.state === 'withdrawn') continue;
    if (homes.length >= most || looked >= TRIES * most) break;
    looked += 1;
    const raw = await rawOf(connection, listed);
    if (raw === undefined) continue;
    const answer = mapAnswer({ connection, names, now }, listed.id, raw, listed);
    homes.push(...answer.drafts.slice(0, most - homes.length).map((draft) => homeOf(draft, sampling)));
    for (const { list, id, count } of answer.unmapped) {
      const key = `${list} ${id}`;
      const entry = known.find((each) => each.list === list && each.id === id);
      const name = localize(entry?.name, locale) || id;
      unmapped.set(key, { list, id, name, times: (unmapped.get(key)?.times ?? 0) + count });
    }
  }
  return { homes: withPricesOfUnits(homes), unmapped: [...unmapped.values()] };
}
