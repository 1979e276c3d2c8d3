import { type EstateSummary, estateSummarySchema } from '#shared/api/estate.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { GENT } from './estateInput.ts';

/** Returns an estate in the form of search results: a house for sale in Ghent, with only the given changes. */
export function summary(
  changes: Partial<EstateSummary> & { kind?: string; transactionId?: number } = {},
): EstateSummary {
  const { kind = 'TOWNHOUSE', transactionId = 1, ...others } = changes;
  const subType = SUB_TYPES.find(({ key }) => key === kind);
  const headTypeId = subType?.headTypeId ?? 3;
  return estateSummarySchema.parse({
    id: 1001,
    project: false,
    title: { nl: 'Herenhuis aan het water', fr: "Maison de maître au bord de l'eau" },
    headType: { id: headTypeId, name: HEAD_TYPE_NAMES[headTypeId] },
    subType: subType && { id: subType.id, name: subType.name },
    transaction: { id: transactionId, name: TRANSACTION_NAMES[transactionId] },
    status: { id: transactionId },
    address: { visible: true, street: { nl: 'Coupure' }, number: '12', city: GENT },
    pictures: [],
    pictureCount: 0,
    updatedAt: '2026-01-31T12:00:00Z',
    ...others,
  });
}
