import { describe, expect, it } from 'vitest';
import { typedEntries } from '#shared/domain/typedKeys.ts';
import type { EstatePathOf } from '#server/backoffice/import/estatePath.ts';
import { DraftWriter } from '../../reading/draftWriter.ts';
import type { EstateDraft } from '../../seam/records.ts';
import { mapEstateDraft } from './mapEstateDraft.ts';

const NOW = new Date('2026-06-15T12:00:00Z');

/** Returns a draft of a house for sale in Ghent. `addValues` adds the values of a test. */
function createDraft(addValues: (writer: DraftWriter) => void = () => {}, id = '7'): EstateDraft {
  const writer = new DraftWriter(id);
  writer.choose('general.headType', 3, 'head_type_id');
  writer.choose('general.transaction', 1, 'transaction_id');
  writer.set('address.zip', '9000', 'zip');
  addValues(writer);
  return writer.build();
}
function getEstate(mappedDraft: ReturnType<typeof mapEstateDraft>) {
  if ('refused' in mappedDraft) throw new Error(`refused: ${mappedDraft.refused.reason}`);
  return mappedDraft;
}

/** Returns the stored answer about planning violations, for a home at this postcode with these answers of the CRM. */
function readViolation(zip: string, answers: Readonly<Partial<Record<EstatePathOf<'YES' | 'NO'>, 'YES' | 'NO'>>>) {
  const writer = new DraftWriter('7');
  writer.choose('general.headType', 3, 'head_type_id');
  writer.choose('general.transaction', 1, 'transaction_id');
  writer.set('address.zip', zip, 'zip');
  for (const [path, answer] of typedEntries(answers)) writer.set(path, answer, path);
  return getEstate(mapEstateDraft(writer.build(), 'crm', NOW)).estate.planning.townPlanningViolation;
}

describe('a draft of a connector', () => {
  it('becomes an estate by the rules for rows of files', () => {
    const { estate, warnings } = getEstate(
      mapEstateDraft(
        createDraft((writer) => {
          writer.set('address.street', 'Kerkstraat 12', 'street');
          writer.set('rooms.BEDROOM.count', 3, 'bedrooms');
          writer.set('technical.constructionYear', 3012, 'construction_year', '3012');
          writer.warn({
            kind: 'unknown-value',
            column: 'sticker',
            value: 99,
            reason: 'no such one',
            handling: 'dropped',
          });
        }),
        'crm',
        NOW,
      ),
    );
    expect(estate.source).toEqual({ name: 'crm', id: '7' });
    expect(estate.address).toMatchObject({
      city: { id: 900_000 },
      street: { nl: 'Kerkstraat' },
      number: '12',
    });
    expect(estate.general.bedroomCount).toBe(3);
    expect(warnings.map(({ column, value }) => [column, value])).toEqual([
      ['sticker', '99'],
      ['street', 'Kerkstraat 12'],
      ['construction_year', '3012'],
    ]);
  });

  it('stores that a violation is unknown when the CRM only answers other questions about planning', () => {
    expect(readViolation('9000', { 'planning.buildingLicense': 'YES' })).toBe('UNKNOWN');
    expect(readViolation('9000', { 'planning.townPlanningViolation': 'NO' })).toBe('NO');
    expect(
      readViolation('9000', { 'planning.presaleRight': 'NO', 'fields.planning.proceeding': 'NO' }),
    ).toBeUndefined();
    expect(readViolation('9000', {})).toBeUndefined();
    expect(readViolation('4000', { 'planning.buildingLicense': 'YES' })).toBeUndefined();
  });

  it('is refused with the field that prevents it from being an estate', () => {
    const foreignDraft = createDraft((writer) => writer.set('address.zip', '75001', 'zip'));
    expect(
      mapEstateDraft(
        { ...foreignDraft, values: new Map([...foreignDraft.values, ['address.zip', '75001']]) },
        'crm',
        NOW,
      ),
    ).toEqual({
      refused: { column: 'zip', value: '9000', reason: 'this postcode does not exist in Belgium' },
    });
    expect(mapEstateDraft(createDraft(undefined, ''), 'crm', NOW)).toMatchObject({ refused: { column: 'id' } });
    const unstorableDraft = createDraft((writer) => writer.set('general.title', { nl: 'a\0b' }, 'title'));
    expect(mapEstateDraft(unstorableDraft, 'crm', NOW)).toMatchObject({
      refused: { column: 'title', reason: 'has a NUL character' },
    });
  });
});
