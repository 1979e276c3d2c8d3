import { listVocabularyKeys } from '#server/backoffice/import/cells/vocabularyValue.ts';
import { AMENITIES, LAND_USE } from './vocabulary.ts';

/** The keys that words of SweepBright can be mapped to. */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  types: listVocabularyKeys('general.headType') ?? [],
  sub_types: listVocabularyKeys('general.subType') ?? [],
  amenities: [...AMENITIES.keys()],
  land_use_designations: [...new Set(LAND_USE.values())],
};
