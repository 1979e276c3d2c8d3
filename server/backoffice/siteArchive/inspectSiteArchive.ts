import { z } from 'zod';
import { articleSchema } from '#shared/api/content/articles.ts';
import { localizedTextSchema } from '#shared/api/common.ts';
import {
  agreementSchema,
  estatePageSchema,
  navigationItemSchema,
  pageSchema,
  translationsSchema,
} from '#shared/api/content/content.ts';
import { estateSchema, estateSummarySchema } from '#shared/api/estate.ts';
import { openHouseDaySchema } from '#shared/api/openHouses.ts';
import { openHouseTimesSchema } from '#shared/api/openHouseTimes.ts';
import { officeSchema } from '#shared/api/content/offices.ts';
import { rentalUnitSchema } from '#shared/api/rentals.ts';
import { type Site, siteSchema } from '#shared/api/site.ts';
import { BackupError } from '../backup/backupError.ts';
import type { TextValue } from '../backup/copyText.ts';
import { MAX_JSON_DEPTH, findUnstorable } from '../core/db/unstorable.ts';
import { readSiteArchive } from './readSiteArchive.ts';
import type { SiteManifest } from './siteManifest.ts';

/** The schemas of the document columns, by table. A site can show only documents that match them. */
const DOCUMENT_SCHEMAS: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  sites: { document: siteSchema },
  navigation: { items: z.array(navigationItemSchema) },
  pages: { document: pageSchema },
  entities: { label: localizedTextSchema },
  entity_items: { data: z.record(z.string(), z.unknown()) },
  offices: { document: officeSchema },
  estate_pages: { document: estatePageSchema },
  articles: { document: articleSchema },
  translations: { messages: translationsSchema },
  estate_collections: { name: localizedTextSchema },
  estates: {
    document: estateSchema,
    summary: estateSummarySchema,
    open_houses: z.array(openHouseTimesSchema).nullable(),
  },
  open_houses: { document: openHouseDaySchema },
  rental_units: { document: rentalUnitSchema },
  estate_terms: { name: localizedTextSchema },
};
const agreementKindSchema = agreementSchema.shape.kind;

function parseJson(text: TextValue, valueName: string): unknown {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    for (const { fault } of findUnstorable(value))
      if (fault === 'depth') throw new Error(`it has more than ${MAX_JSON_DEPTH} levels`);
    return value;
  } catch (error) {
    throw new BackupError(`This archive has a ${valueName} that is not a document.`, { cause: error });
  }
}

interface ColumnCheck {
  readonly column: string;
  readonly columnIndex: number;
  readonly schema: z.ZodType;
}

const findChecks = ({ name, columns }: SiteManifest['tables'][number]): readonly ColumnCheck[] =>
  Object.entries(DOCUMENT_SCHEMAS[name] ?? {}).flatMap(([column, schema]) => {
    const columnIndex = columns.indexOf(column);
    return columnIndex < 0 ? [] : [{ column, columnIndex, schema }];
  });

/** Throws `BackupError` for rows that sites could not show. */
function checkRows(table: SiteManifest['tables'][number], rows: readonly (readonly TextValue[])[]): void {
  for (const { column, columnIndex, schema } of findChecks(table)) {
    const columnName = `${table.name}.${column}`;
    for (const row of rows) {
      const { error } = schema.safeParse(parseJson(row[columnIndex] ?? null, columnName));
      if (error)
        throw new BackupError(
          `This archive has a ${columnName} that is not one of the contract: ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`,
        );
    }
  }
  const kindIndex = table.name === 'agreements' ? table.columns.indexOf('kind') : -1;
  if (kindIndex >= 0 && rows.some((row) => !agreementKindSchema.safeParse(row[kindIndex]).success))
    throw new BackupError('This archive has an agreement of an unknown kind.');
}

/** An archive that was read to its end. */
export interface InspectedSite {
  readonly manifest: SiteManifest;
  readonly site: Site;
}

/**
 * Reads a whole archive before any part of it is imported. Checks that it is complete and undamaged, that this program
 * knows its format and version, and that sites can show its contents.
 *
 * @param onFile is called after each file of the archive
 * @throws BackupError
 */
export async function inspectSiteArchive(file: string, onFile: () => void): Promise<InspectedSite> {
  let manifest: SiteManifest | undefined;
  let site: Site | undefined;
  for await (const archivePart of readSiteArchive(file)) {
    if (archivePart.kind === 'manifest') manifest = archivePart.manifest;
    else if (archivePart.kind === 'rows') {
      checkRows(archivePart.table, archivePart.rows);
      if (archivePart.table.name === 'sites')
        site = siteSchema.parse(
          parseJson(archivePart.rows[0]?.[archivePart.table.columns.indexOf('document')] ?? null, 'site'),
        );
    }
    onFile();
  }
  if (!manifest || !site) throw new BackupError('This file is not an archive of a site.');
  if (site.id !== manifest.site) throw new BackupError('This archive contains another site than its manifest names.');
  return { manifest, site };
}
