interface IdHolder {
  readonly id: number;
}

/** A marker on a map (specification §2.6). The types and statuses have the ids of the back office. */
interface MapMarker {
  readonly id: number;
  readonly type: number;
  readonly headType: number;
  readonly status: number;
  readonly project: boolean;
  readonly latitude: number;
  readonly longitude: number;
}

export interface MarkerSource {
  readonly id: number;
  readonly project: boolean;
  readonly headType?: IdHolder | undefined;
  readonly subType?: IdHolder | undefined;
  readonly status?: IdHolder | undefined;
  readonly location?: { readonly latitude: number; readonly longitude: number } | undefined;
}

/**
 * Creates the marker of an estate. §2.6: a marker "is produced only when a location, type and status exist". The type
 * is the subtype, or the head type when no subtype is known.
 */
export function toMapMarker({ id, project, headType, subType, status, location }: MarkerSource): MapMarker | undefined {
  const type = subType ?? headType;
  if (!location || !type || !status) return undefined;
  const { latitude, longitude } = location;
  return {
    id,
    type: type.id,
    headType: (headType ?? type).id,
    status: status.id,
    project,
    latitude,
    longitude,
  };
}

/** The position of an estate, in the form that visitors may see. */
export interface PlaceOnMap {
  readonly marker: MapMarker;
  /** The radius in metres; present when the estate is somewhere in this circle, and not at the marker. */
  readonly radius?: number;
}
