interface WithId {
  readonly id: number;
}

/** A place on a map (specification §2.6). The ids of kinds and statuses are those of the back office. */
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
  readonly headType?: WithId | undefined;
  readonly subType?: WithId | undefined;
  readonly status?: WithId | undefined;
  readonly location?: { readonly latitude: number; readonly longitude: number } | undefined;
}

/**
 * §2.6: a marker "is produced only when a location, type and status exist". The type is the subtype; an estate that is
 * known by its head type alone has that as its type.
 */
export function mapMarker({ id, project, headType, subType, status, location }: MarkerSource): MapMarker | undefined {
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

/** Where an estate is, as far as visitors may know. */
export interface PlaceOnMap {
  readonly marker: MapMarker;
  /** Metres. The estate lies somewhere in this circle; the marker is not where it is. */
  readonly radius?: number;
}
