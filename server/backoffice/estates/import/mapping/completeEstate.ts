import { isEmpty } from '#shared/domain/rules.ts';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import type { RowWarning } from '#server/backoffice/import/report.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import { removeUnfilledTexts } from './unfilledTexts.ts';
import { findWarnings } from '../warnings/findWarnings.ts';
import { ROOM_COUNT_PATH } from '../warnings/sizes.ts';
import { assembleEstate, type CellOrigin, findOrigin, EstateRefusal, readRoomFacts } from './assembleEstate.ts';
import type { RoomKey } from '#shared/primitives/vocabulary.ts';
import type { RoomFacts } from '#server/backoffice/import/estatePath.ts';
import { isRoomKey, buildRoomRows } from './roomRows.ts';

/** The data of a source about one estate: values at the paths of the document, and the origin of each. */
interface SourceReading {
  readonly values: ReadonlyMap<string, unknown>;
  readonly origins: ReadonlyMap<string, CellOrigin>;
  readonly warnings: readonly RowWarning[];
}

interface CompletedEstate {
  readonly estate: EstateDocument;
  /** The warnings of the reading, then the warnings about the completed estate. */
  readonly warnings: readonly RowWarning[];
}

function setRooms(estate: EstateDocument, key: RoomKey, facts: RoomFacts): void {
  const otherRooms = estate.layout.rooms.filter(({ valueId }) => valueId !== ROOM_ID[key]);
  const rooms = buildRoomRows(key, facts).rooms.map((room) => Object.assign({ count: 1, sort: 0 }, room));
  estate.layout.rooms = [...otherRooms, ...rooms];
  if (key !== 'BEDROOM') return;
  const count = rooms.reduce((sum, room) => sum + room.count, 0);
  if (count > 0) estate.general.bedroomCount ??= count;
}

/** Rebuilds rooms from other columns, after an impossible count was removed together with its rooms. */
function rebuildRoomsWithoutCount(estate: EstateDocument, path: string, values: SourceReading['values']): void {
  const key = ROOM_COUNT_PATH.exec(path)?.[1];
  const facts = isRoomKey(key) ? readRoomFacts(values).get(key) : undefined;
  if (!isRoomKey(key) || facts?.count === undefined) return;
  const factsWithoutCount = { ...facts };
  delete factsWithoutCount.count;
  setRooms(estate, key, factsWithoutCount);
}

/**
 * Sets the planning summons to unknown when a source has data about planning but none about a summons. Otherwise, a
 * program that reads the document could treat the missing value as "no". In Wallonia, advertisements need no planning
 * data, so nothing is set there.
 */
function setUnknownViolation({ planning, fields, address }: EstateDocument): void {
  if (planning.townPlanningViolation !== undefined || fields['planning.proceeding'] !== undefined) return;
  if (address.region === 'WALLONIA' || Object.values(planning).every(isEmpty)) return;
  planning.townPlanningViolation = 'UNKNOWN';
}

/**
 * Completes the estate of any source: it writes place, street and rooms into their own fields, and corrects implausible
 * values. Throws `EstateRefusal` when a required value is missing.
 */
export function completeEstate(
  reading: SourceReading,
  source: { name: string; id: string },
  now: Date,
): CompletedEstate {
  const values = removeUnfilledTexts(reading.values);
  const { estate, warnings } = assembleEstate({ ...reading, values }, source);
  const allWarnings: RowWarning[] = [...reading.warnings, ...warnings];
  for (const finding of findWarnings(estate, now, true)) {
    if (finding.repair?.handling === 'dropped') rebuildRoomsWithoutCount(estate, finding.path, values);
    const origin = findOrigin(reading.origins, finding.path);
    allWarnings.push({
      kind: finding.kind,
      column: origin?.column ?? finding.path,
      value: String(finding.value),
      reason: finding.reason,
      handling: finding.repair?.handling ?? 'kept',
    });
  }
  setUnknownViolation(estate);
  return { estate, warnings: allWarnings };
}

/**
 * Returns the value in the source that caused the refusal of an estate, with its column and the reason. Rethrows any
 * error that is no `EstateRefusal`.
 */
export function findRefusedValue(
  error: unknown,
  origins: SourceReading['origins'] | undefined,
): { readonly column: string; readonly value: string; readonly reason: string } {
  if (!(error instanceof EstateRefusal)) throw error;
  const origin = origins && findOrigin(origins, error.path);
  return { column: origin?.column ?? error.path, value: origin?.cell ?? '', reason: error.message };
}
