import type { LocalizedText, Named } from '#shared/api/common.ts';
import type { RentalUnitInput } from '#shared/api/rentals.ts';
import type { RowWarning } from '../../import/report.ts';

/** What a list says of a record. */
export interface ListedRecord {
  /** The CRM's own id, as text. */
  readonly id: string;
  /** Changes whenever the record does: a time of change or a hash. A record whose version is known is not read again. */
  readonly version: string;
  /** `withdrawn`: the list itself says that it is to go offline. */
  readonly state: 'published' | 'withdrawn';
  /** The CRM says of a withdrawn record that it is deleted: it is removed also while other removals are held. */
  readonly isDeleted?: boolean | undefined;
  /** The CRM's own id of its project. */
  readonly parentId?: string | undefined;
  /** The whole record, where the list has it: then it is not read by itself. */
  readonly raw?: unknown;
}

/** A picture or file at an address of the CRM. */
export interface RemoteMedia {
  /** The CRM's own id of it, or its address without what changes. */
  readonly id: string;
  /** Changes with the picture: it is copied again then, and only then. */
  readonly version: string;
  readonly url: string;
  /** ISO. The address is of no use afterwards. */
  readonly expiresAt?: string | undefined;
  readonly alt?: LocalizedText | undefined;
}

/** Where a value came from: field of the CRM and what it said. */
export interface DraftOrigin {
  readonly column: string;
  readonly cell: string;
}

/** Values by path from a time on (ISO); null for none. */
export interface LaterValues {
  readonly at: string;
  readonly values: readonly (readonly [path: string, value: unknown])[];
}

/**
 * An estate as an adapter understood it. Values stand at the paths of the estate document; `address.zip` and
 * `address.locality` become the city, `rooms.<KEY>.count|surface|surfaces` the rooms, as in an import of a file. What
 * comes after it is the same for all sources: places, plausibility, texts, checks.
 */
export interface EstateDraft {
  readonly kind: 'estate';
  readonly id: string;
  readonly values: ReadonlyMap<string, unknown>;
  readonly origins: ReadonlyMap<string, DraftOrigin>;
  readonly warnings: readonly RowWarning[];
  /** What changes by itself, without another word of the CRM, the first one first. */
  readonly later: readonly LaterValues[];
  /** The CRM's own id of its project. */
  readonly parentId?: string | undefined;
  /** The record in whose answer it stood, where that is another one: it goes when it stands there no more. */
  readonly containedIn?: string | undefined;
  readonly pictures: readonly (RemoteMedia & { readonly kind: 'photo' | 'plan' })[];
  readonly files: readonly (RemoteMedia & { readonly type: Named })[];
  /** Picture of the sales contact, whose other fields are values at `salesRep`. */
  readonly portrait?: RemoteMedia | undefined;
}

/** A holiday home as an adapter understood it. */
export interface RentalDraft {
  readonly kind: 'rental';
  readonly id: string;
  /** Without `source`, `photos` and what `zip` and `locality` say of the address. */
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

/** The CRM has it, and it is not to be on the site. */
interface WithdrawnDraft {
  readonly kind: 'withdrawn';
  readonly id: string;
  /** For people. */
  readonly reason: string;
}

/** It cannot be understood: its last good copy stays. */
export interface RefusedDraft {
  readonly kind: 'refused';
  readonly id: string;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

export type Draft = EstateDraft | RentalDraft | WithdrawnDraft | RefusedDraft;
