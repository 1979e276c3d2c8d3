import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { type CollectedRows, collectRows, type RowMapper } from '../../import/collectRows.ts';
import { DocumentSpool } from '../../import/documentSpool.ts';
import type { ImportLimits } from '../../import/guards.ts';
import type { EstateDocument } from '../../import/estateDocument.ts';
import type { CompiledMapping } from '../../import/mapping/compileMapping.ts';
import { type LostMedia, type MediaFinder, dropLostMedia } from '../../import/namedMedia.ts';
import type { Warning } from '../../import/report.ts';
import type { SourceRow } from '../../import/rows/sourceRow.ts';
import { mapDocument, listUnknownPaths } from './mapping/mapDocument.ts';
import { type MappedEstate, mapRow } from './mapping/mapRow.ts';

/** The estates of a source after reading and checking, with the result for the rows. */
export interface ReadEstates {
  readonly rows: CollectedRows;
  readonly spool: DocumentSpool;
  /** The units, which are written after their projects. */
  readonly units: DocumentSpool;
  /** Maps the source's own id of a unit to the source's own id of its project. */
  readonly projectsByUnit: Map<string, string>;
  /** The source's own ids of the rows that are marked as projects. */
  readonly markedProjectIds: ReadonlySet<string>;
  /** The source's own ids of the rows that have the type of a project and are not marked as one. */
  readonly projectTypeIds: ReadonlySet<string>;
  /** The number of accepted rows that contain an id of this product beside the source's own id. */
  readonly ownIdCount: number;
  readonly sourceNames: ReadonlySet<string>;
}

type EstateMapper = RowMapper<MappedEstate>;

/** Duplicate ids are searched only among accepted rows, so a later row may use the id of a row that was refused. */
const DUPLICATE_HANDLING = { duplicatesAmong: 'taken', keyColumn: 'id' } as const;

/** Creates the mapper for the rows of a table, column by column. */
export function createTableMapper(mapping: CompiledMapping, sourceName: string, now: Date): EstateMapper {
  const readColumns = new Set([
    ...mapping.columns.map((column) => column.name),
    ...mapping.ignoredColumns.keys(),
    mapping.source.id,
  ]);
  return {
    ...DUPLICATE_HANDLING,
    columns: [...mapping.columns, { name: mapping.source.id, isOptional: false }],
    mapRow: (row) => mapRow(row, mapping, sourceName, now),
    *listUnreadColumns(row) {
      for (const [name, cell] of row.cells) if (!readColumns.has(name) && cell !== '' && cell !== null) yield name;
    },
  };
}

/** Creates the mapper for records that are already estate documents. */
export const createDocumentMapper = (now: Date): EstateMapper => ({
  ...DUPLICATE_HANDLING,
  columns: [],
  mapRow: (row) => mapDocument(row, now),
  listUnreadColumns: (row, mapped) => ('estate' in mapped ? listUnknownPaths(row.cells, mapped.estate) : []),
});

/** Estates that wait to be written, with the numbers of their rows in the same order. */
interface WaitingEstates {
  readonly spool: DocumentSpool;
  readonly rows: number[];
}

const createWaitingEstates = (): WaitingEstates => ({ spool: new DocumentSpool(), rows: [] });

function addEstate({ spool, rows }: WaitingEstates, estate: EstateDocument, row: number): void {
  spool.add(estate);
  rows.push(row);
}

/** Removes the pictures and files in `lost` from the estates, and adds a warning for each. */
function removeLostMedia(
  waitingEstates: WaitingEstates,
  lost: ReadonlyMap<string, LostMedia>,
  warnings: Warning[],
): WaitingEstates {
  if (lost.size === 0) return waitingEstates;
  const remainingEstates = createWaitingEstates();
  for (const batch of waitingEstates.spool.listBatches())
    for (const estate of batch) {
      const row = waitingEstates.rows[remainingEstates.rows.length] ?? 0;
      const id = estate.source?.id ?? String(estate.general.id ?? '');
      for (const warning of dropLostMedia(estate, lost)) warnings.push({ row, id, ...warning });
      addEstate(remainingEstates, estate, row);
    }
  return remainingEstates;
}

/** Reads and checks all rows. The estates wait in spools until they are written. Throws the errors of `collectRows`. */
export async function readEstates(
  rows: AsyncIterable<SourceRow>,
  mapper: EstateMapper,
  media: MediaFinder,
  limits: ImportLimits,
  onProgress: (readCount: number) => void,
): Promise<ReadEstates> {
  const waitingEstates = createWaitingEstates();
  const units = createWaitingEstates();
  const projectsByUnit = new Map<string, string>();
  const markedProjectIds = new Set<string>();
  const projectTypeIds = new Set<string>();
  const sourceNames = new Set<string>();
  let ownIdCount = 0;
  const collectedRows = await collectRows({
    rows,
    mapper,
    limits,
    onProgress,
    async acceptRow({ key, estate, media: namedMedia, parentId }, row) {
      if (estate.general.id !== undefined) ownIdCount++;
      if (estate.source) {
        sourceNames.add(estate.source.name);
        if (estate.general.project) markedProjectIds.add(estate.source.id);
        else if (estate.general.headType.id === HEAD_TYPE.PROJECT) projectTypeIds.add(estate.source.id);
      }
      const mediaWarnings = namedMedia ? await media.attach(estate, namedMedia) : [];
      if (parentId !== undefined && estate.source) {
        projectsByUnit.set(estate.source.id, parentId);
        addEstate(units, estate, row);
      } else addEstate(waitingEstates, estate, row);
      const id = estate.source?.id ?? key;
      return mediaWarnings.map((warning) => Object.assign({ row, id }, warning));
    },
  });
  const lostMedia = media.resolveSharedFiles();
  const warnings = [...collectedRows.warnings];
  return {
    rows: { ...collectedRows, warnings },
    spool: removeLostMedia(waitingEstates, lostMedia, warnings).spool,
    units: removeLostMedia(units, lostMedia, warnings).spool,
    projectsByUnit,
    markedProjectIds,
    projectTypeIds,
    ownIdCount,
    sourceNames,
  };
}
