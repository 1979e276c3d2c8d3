import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readXmlElements } from '../../import/rows/readXml.ts';
import { SourceError } from '../../import/rows/sourceRow.ts';
import { readTextAt, type XmlParts } from '../reading/xmlParts.ts';
import type { ListResult, CrmSession, SessionContext } from '../seam/adapter.ts';
import { CrmFailure, IncompleteList, NotPublished } from '../seam/crmFailure.ts';
import type { ListedRecord } from '../seam/records.ts';
import type { KyeroSettings } from './settings.ts';

const VERSION_PATH = 'root.kyero';
const PROPERTY_PATH = 'root.property';
const MAX_FEED_BYTES = 300 * 1024 * 1024;

const toListedRecord = (id: string, element: XmlParts): ListedRecord => ({
  id,
  version: createHash('sha256').update(JSON.stringify(element)).digest('hex').slice(0, 40),
  state: 'published',
  raw: element,
});

/**
 * Reads the properties of a file. Throws `IncompleteList` for a truncated file, and for a file that is not a Kyero
 * feed.
 */
async function* readProperties(file: string): AsyncGenerator<ListedRecord, void, undefined> {
  let isKyero = false;
  try {
    for await (const { path: elementPath, record } of readXmlElements(file, {
      recordPaths: [VERSION_PATH, PROPERTY_PATH],
    })) {
      if (elementPath === VERSION_PATH)
        isKyero = record !== undefined && readTextAt(record, 'feed_version')?.startsWith('3') === true;
      else if (record) {
        const id = readTextAt(record, 'id');
        if (id !== undefined) yield toListedRecord(id.slice(0, 200), record);
      }
    }
  } catch (error) {
    if (error instanceof SourceError) throw new IncompleteList(error.message, { cause: error });
    throw error;
  }
  if (!isKyero) throw new IncompleteList('it is not a Kyero feed of version 3');
}

/** Opens a feed at a URL or in a file. A feed always contains all homes. */
export function createSession({ settings, credentials, http }: SessionContext<KyeroSettings>): CrmSession {
  const { address } = credentials;

  async function* readAll(): AsyncGenerator<ListedRecord, void, undefined> {
    if (settings.path !== undefined) {
      yield* readProperties(settings.path);
      return;
    }
    if (address === undefined)
      throw new CrmFailure('give the address of the feed, or the path of its file: --set path=/srv/feeds/duinhof.xml');
    const { body } = await http.request({
      method: 'GET',
      url: address,
      repeat: 'safe',
      answer: 'bytes',
      maxBytes: MAX_FEED_BYTES,
    });
    if (!(body instanceof Uint8Array)) throw new CrmFailure('the answer has no content');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-kyero-'));
    try {
      const file = path.join(folder, 'feed.xml');
      await writeFile(file, body, { mode: 0o600 });
      yield* readProperties(file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    async check() {
      let homeCount = 0;
      for await (const { state } of readAll()) if (state === 'published') homeCount += 1;
      const doubts = homeCount === 0 ? ['It contains no property.'] : [];
      if (address?.startsWith('http:')) doubts.push('Its address is not encrypted (http).');
      return { account: `${homeCount} properties`, doubts };
    },
    async *list(): AsyncGenerator<ListedRecord, ListResult, undefined> {
      yield* readAll();
      return {};
    },
    async read(id) {
      for await (const { id: foundId, raw } of readAll()) if (foundId === id) return { raw };
      throw new NotPublished(`the feed has no ${id}`);
    },
  };
}
