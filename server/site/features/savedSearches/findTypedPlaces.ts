import type { Place } from '#shared/api/places.ts';
import type { TypedValues } from '#shared/ui/forms/formState.ts';
import type { ScreenRequest } from '../../render/screen.ts';

const toList = (value: TypedValues[string] | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);
const MAX_PLACES = 20;

/** Loads the places that are chosen in a form. Places that cannot be loaded are left out. */
export async function findTypedPlaces({ api, logger }: ScreenRequest, typed: TypedValues): Promise<readonly Place[]> {
  const readIds = (name: string) =>
    toList(typed[name])
      .filter((value) => /^[1-9]\d{0,8}$/.test(value))
      .slice(0, MAX_PLACES)
      .map(Number);
  const province = toList(typed['province'])
    .filter((value) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(value))
    .slice(0, MAX_PLACES);
  try {
    return await api.secondary().places({ city: readIds('city'), municipality: readIds('municipality'), province });
  } catch (error) {
    logger.warn({ err: error }, 'place names skipped');
    return [];
  }
}
