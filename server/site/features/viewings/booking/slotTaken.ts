import { type AgendaSlot, slotTakenSchema } from '../../../../../shared/api/liveAgenda.ts';
import { BackOfficeError } from '../../../apiClient/errors.ts';

/** What a refused time has to offer. */
export interface Nearest {
  readonly nearest: readonly AgendaSlot[];
}

/** The free times nearest to one that somebody else has; undefined for any other error. */
export function nearestIn(error: unknown): Nearest | undefined {
  if (!(error instanceof BackOfficeError) || error.status !== 409) return undefined;
  const { nearest = [] } = slotTakenSchema.safeParse(error.problem).data ?? {};
  return { nearest };
}
