import { getTableColumns, type InferSelectModel } from 'drizzle-orm';
import { connectionRecords } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { matchesConnection } from './matchesConnection.ts';

const { siteId: _site, connection: _name, ...fields } = getTableColumns(connectionRecords);
export const RECORD_FIELDS = fields;

/** The stored state of a record of the CRM. */
export type RecordRow = Readonly<Omit<InferSelectModel<typeof connectionRecords>, 'siteId' | 'connection'>>;
/** The changed columns of a record. When a record has no row, a row is added. */
export type RecordChange = Pick<RecordRow, 'recordId'> & Partial<RecordRow>;

/** The number of records that one statement reads or changes. */
export const RECORDS_PER_STATEMENT = 1000;

export const matchesKey = (key: ConnectionKey) => matchesConnection(key, connectionRecords);
