import type { LocalizedText, NamedItem } from '#shared/api/common.ts';
import type { RentalUnitInput } from '#shared/api/rentals.ts';
import type { EstatePath, EstateValue } from '../../import/estatePath.ts';
import type { RowWarning } from '../../import/report.ts';

/** The entry about one record in a list of the CRM. */
export interface ListedRecord {
  /** The CRM's own id, as text. */
  readonly id: string;
  /**
   * A text that changes whenever the record changes: a time of change or a hash. A record is not read again while its
   * version stays the same.
   */
  readonly version: string;
  /** The state in the list. `withdrawn`: the list itself says that the site must no longer show the record. */
  readonly state: 'published' | 'withdrawn';
  /**
   * Is true when the CRM says that a withdrawn record is deleted. The record is then removed even while other removals
   * wait because they are too many.
   */
  readonly isDeleted?: boolean | undefined;
  /** The CRM's own id of the project that the record belongs to. */
  readonly parentId?: string | undefined;
  /** The whole record when the list contains whole records. The record is then not read separately. */
  readonly raw?: unknown;
}

/** A picture or file at a URL that the CRM sent. */
export interface RemoteMedia {
  /** The CRM's own id of the file, or else the URL without its changing parts. */
  readonly id: string;
  /** A text that changes with the picture. The picture is copied again only when this text changes. */
  readonly version: string;
  readonly url: string;
  /** The ISO time after which the URL no longer works. */
  readonly expiresAt?: string | undefined;
  readonly alt?: LocalizedText | undefined;
}

/** The origin of a value: the name of the CRM's field, and the content of that field. */
export interface DraftOrigin {
  readonly column: string;
  readonly cell: string;
}

/** Values by path that apply from a time on (`at`, in ISO format). The value null removes the value at its path. */
export interface LaterValues {
  readonly at: string;
  readonly values: readonly (EstateValue | readonly [path: EstatePath, value: null])[];
}

/**
 * An estate as an adapter mapped it, with values by the paths of the estate document. As in an import of a file, the
 * city comes from `address.zip` and `address.locality`, and the rooms come from `rooms.<KEY>.count|surface|surfaces`.
 * The rules that find places, check values and complete texts are applied later; they are the same for all sources.
 */
export interface EstateDraft {
  readonly kind: 'estate';
  readonly id: string;
  readonly values: ReadonlyMap<string, unknown>;
  readonly origins: ReadonlyMap<string, DraftOrigin>;
  readonly warnings: readonly RowWarning[];
  /** The values that change at a known time, without another call of the CRM. The earliest change comes first. */
  readonly later: readonly LaterValues[];
  /** The CRM's own id of the project that the estate belongs to. */
  readonly parentId?: string | undefined;
  /**
   * The id of another record, such as the project, when this estate comes from the CRM's answer about that record;
   * absent when the program read this estate itself. The estate is removed when a later answer about that record no
   * longer contains the estate.
   */
  readonly containedIn?: string | undefined;
  readonly pictures: readonly (RemoteMedia & { readonly kind: 'photo' | 'plan' })[];
  readonly files: readonly (RemoteMedia & { readonly type: NamedItem })[];
  /** The picture of the sales contact, whose other fields are values at `salesRep`. */
  readonly portrait?: RemoteMedia | undefined;
}

/** A holiday home as an adapter mapped it. */
export interface RentalDraft {
  readonly kind: 'rental';
  readonly id: string;
  /** The holiday home without its source, its photos and its address, which are completed later. */
  readonly unit: Omit<RentalUnitInput, 'id' | 'source' | 'photos' | 'address'>;
  readonly address: {
    readonly visible: boolean;
    readonly street?: string | undefined;
    readonly number?: string | undefined;
    readonly box?: string | undefined;
    readonly zip: string;
    readonly locality: string;
    readonly location?: { readonly latitude: number; readonly longitude: number } | undefined;
  };
  readonly warnings: readonly RowWarning[];
  readonly photos: readonly RemoteMedia[];
}

/** A record that the CRM has, but that the site must not show. */
interface WithdrawnDraft {
  readonly kind: 'withdrawn';
  readonly id: string;
  /** The reason, for people. */
  readonly reason: string;
}

/** A record that the adapter could not map. The last version that could be mapped stays on the site. */
export interface RefusedDraft {
  readonly kind: 'refused';
  readonly id: string;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

export type Draft = EstateDraft | RentalDraft | WithdrawnDraft | RefusedDraft;
