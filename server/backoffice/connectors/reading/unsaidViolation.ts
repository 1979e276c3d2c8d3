import type { DraftWriter } from './draftWriter.ts';

/**
 * Where anything is known about planning, a page reads an empty summons as "no measure was imposed". What a source does
 * not say is not known, and written down as that. Comes after all else about planning.
 *
 * @param column where the source would say it
 */
export function writeUnsaidViolation(writer: DraftWriter, column: string): void {
  if (writer.hasPart('planning')) writer.set('planning.townPlanningViolation', 'UNKNOWN', column, '');
}
