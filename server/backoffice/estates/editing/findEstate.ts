import { ID_PATTERN } from '#shared/primitives/idRange.ts';
import type { Site } from '#shared/api/site.ts';
import { getCityName, formatStreetLine } from '#shared/domain/rules.ts';
import { DEFAULT_LOCALE, localize } from '#shared/i18n/locales.ts';
import { UsageError } from '../../core/cli/command.ts';
import { findNearestNames } from '../../core/didYouMean.ts';
import type { AllEstates, StoredEstate } from '../reading/allEstates.ts';

type Stores = Pick<AllEstates, 'listNewestReferences' | 'findStored' | 'listByReference'>;

/** At most this many estates are listed when a reference is ambiguous. */
const MAX_NAMED_ESTATES = 10;
/** An unknown reference is compared with at most this many references. */
const MAX_COMPARED_REFERENCES = 20_000;
const MAX_SIMILAR_REFERENCES = 3;
const MAX_REFERENCE_CHARACTERS = 200;
const ID_REFERENCE = /^id:(.{1,20})$/i;

/** Formats the name of an estate, such as `DH-1004 (id:1004), Kerkstraat 12, Gent`. */
export function formatEstateName(
  { general: { id, reference, title }, address }: StoredEstate['document'],
  site: Site,
): string {
  const [locale = DEFAULT_LOCALE] = site.locales;
  const number = reference ? `${reference} (id:${id})` : `id:${id}`;
  const addressParts = [formatStreetLine({ ...address, visible: true }, locale), getCityName(address, locale)].filter(
    Boolean,
  );
  return [number, ...(addressParts.length > 0 ? addressParts : [localize(title, locale)])].filter(Boolean).join(', ');
}

async function describeSimilarReferences(estates: Stores, site: Site, wantedReference: string): Promise<string> {
  const foldedReferences = await estates.listNewestReferences(site.id, MAX_COMPARED_REFERENCES);
  if (foldedReferences.length === 0) return 'No home of this site has a reference; estate list shows their ids.';
  const similarEstates = await Promise.all(
    findNearestNames(wantedReference, foldedReferences, MAX_SIMILAR_REFERENCES).map((reference) =>
      estates.listByReference(site.id, reference, 1),
    ),
  );
  const similarReferences = new Set(similarEstates.flat().map(({ document }) => document.general.reference));
  return `The most similar references are ${[...similarReferences].join(', ')}; estate list shows all homes.`;
}

/**
 * Finds the estate with this reference or id. `id:1004` is compared with ids only.
 *
 * @param isWithdrawn true to find only withdrawn estates, false to find only estates that are not withdrawn
 * @throws an `Error` that lists the possible estates, or names similar references
 */
export async function findEstate(
  estates: Stores,
  site: Site,
  wantedReference: string,
  isWithdrawn = false,
): Promise<StoredEstate> {
  if (wantedReference.trim() === '' || wantedReference.length > MAX_REFERENCE_CHARACTERS)
    throw new UsageError(
      `A home is named by its reference or its number, not by ${wantedReference === '' ? 'an empty text' : 'this'}.`,
    );
  const [, explicitId] = ID_REFERENCE.exec(wantedReference) ?? [];
  const idText = explicitId ?? wantedReference;
  const estateWithId = ID_PATTERN.test(idText) ? await estates.findStored(site.id, Number(idText)) : undefined;
  const estatesWithReference =
    explicitId === undefined
      ? await estates.listByReference(site.id, wantedReference.trim(), MAX_NAMED_ESTATES + 1)
      : [];
  const otherEstates = estatesWithReference.filter(
    ({ document }) => document.general.id !== estateWithId?.document.general.id,
  );
  const candidateEstates = estateWithId ? [estateWithId, ...otherEstates] : otherEstates;
  const matchingEstates = candidateEstates.filter((each) => each.isWithdrawn === isWithdrawn);
  const [matchingEstate] = matchingEstates;
  if (matchingEstate && matchingEstates.length === 1) return matchingEstate;
  if (matchingEstates.length > 1)
    throw new Error(
      [
        `${wantedReference} matches several homes. Use the id of one of them:`,
        ...matchingEstates.slice(0, MAX_NAMED_ESTATES).map(({ document }) => `  ${formatEstateName(document, site)}`),
      ].join('\n'),
    );
  const [otherEstate] = candidateEstates;
  if (otherEstate)
    throw new Error(
      isWithdrawn
        ? `${formatEstateName(otherEstate.document, site)} is on the site.`
        : `${formatEstateName(otherEstate.document, site)} is withdrawn. Use estate restore to publish it again.`,
    );
  throw new Error(
    `${site.id} has no home ${wantedReference}. ${await describeSimilarReferences(estates, site, wantedReference)}`,
  );
}
