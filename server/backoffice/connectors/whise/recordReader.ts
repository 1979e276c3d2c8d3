import { createHash } from 'node:crypto';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';
import { toId } from '../reading/readNumbers.ts';
import type { ListedRecord } from '../seam/records.ts';
import { readByIds } from './estateLists.ts';
import { findOfflineReason } from './mapping/homeStatus.ts';
import { isProject, isSubProject } from './mapping/mapWhise.ts';
import type { WhiseObject, WhiseRecord } from './mapping/whiseRecord.ts';
import { createProjectTree } from './projectTree.ts';
import type { WhiseCalls } from './whiseCalls.ts';
import { LANGUAGE_IDS } from './whiseLanguages.ts';

const toLanguageFilter = (locale: Locale) => ({
  ShowDetails: true,
  ShowRepresentatives: true,
  LanguageId: LANGUAGE_IDS[locale],
});

/** Builds complete homes from the API's answers, each of which has only one language. */
interface RecordReader {
  readonly first: Locale;
  /** The additional filter that returns complete homes in the first language. */
  readonly whole: object;
  /** Adds the other languages of the site, and the top project, to homes in the first language. */
  complete(estates: readonly WhiseObject[]): Promise<WhiseRecord[]>;
}

export function createRecordReader(calls: WhiseCalls, siteLocales: readonly string[]): RecordReader {
  const tree = createProjectTree(calls);
  const locales = siteLocales.filter(isLocale);
  const [first = 'nl', ...others] = locales;
  return {
    first,
    whole: toLanguageFilter(first),
    async complete(estates) {
      await tree.learn(estates);
      const ids = estates.flatMap((estate) => toId(estate['id']) ?? []);
      const translations = new Map<Locale, Map<string | undefined, WhiseObject>>();
      for (const locale of others) {
        const found = await readByIds(calls, ids, toLanguageFilter(locale));
        translations.set(locale, new Map(found.map((estate) => [toId(estate['id']), estate])));
      }
      return estates.map((estate) => {
        const byLanguage: Partial<Record<Locale, WhiseObject>> = { [first]: estate };
        for (const [locale, found] of translations) {
          const translation = found.get(toId(estate['id']));
          if (translation) byLanguage[locale] = translation;
        }
        const projectId = isProject(estate) ? undefined : tree.findTop(toId(estate['parentId']));
        return { estate, byLanguage, projectId };
      });
    },
  };
}

/** Returns a hash of the whole record, so that the next list also detects changes that have no new time of change. */
const hashRecord = (record: WhiseRecord): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 32);

/** Returns the list entry of a home; nothing when it has no id. */
export function toListedRecords(record: WhiseRecord): ListedRecord[] {
  const { estate, projectId } = record;
  const id = toId(estate['id']);
  if (id === undefined) return [];
  const isOut = findOfflineReason(estate) !== undefined || isSubProject(estate);
  const state = isOut ? 'withdrawn' : 'published';
  return [{ id, version: hashRecord(record), state, parentId: projectId, raw: record }];
}
