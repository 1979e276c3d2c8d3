import type { Place } from '#shared/api/places.ts';
import type { Typed } from '#shared/ui/forms/formState.ts';
import type { ScreenRequest } from '../../render/screen.ts';

const listOf = (value: Typed[string] | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);
const MOST = 20;

/** The names of the places that are chosen in a form, without those that cannot be loaded. */
export async function placesOfTyped({ api, logger }: ScreenRequest, typed: Typed): Promise<readonly Place[]> {
  const ids = (name: string) =>
    listOf(typed[name])
      .filter((value) => /^[1-9]\d{0,8}$/.test(value))
      .slice(0, MOST)
      .map(Number);
  const province = listOf(typed['province'])
    .filter((value) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(value))
    .slice(0, MOST);
  try {
    return await api.secondary().places({ city: ids('city'), municipality: ids('municipality'), province });
  } catch (error) {
    logger.warn({ err: error }, 'place names skipped');
    return [];
  }
}
