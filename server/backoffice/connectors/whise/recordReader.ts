import { createHash } from 'node:crypto';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';
import { toId } from '../reading/readNumbers.ts';
import type { ListedRecord } from '../seam/records.ts';
import { readHomesByIds } from './estateLists.ts';
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

/** Combines the API's answers, each of which has only one language, into homes in all languages of the site. */
interface RecordReader {
  readonly firstLocale: Locale;
  /** The filter with which the API returns homes in the first language with their details and representatives. */
  readonly wholeHomeFilter: object;
  /** Adds the other languages of the site, and the topmost project, to homes in the first language. */
  completeHomes(estates: readonly WhiseObject[]): Promise<WhiseRecord[]>;
}

export function createRecordReader(calls: WhiseCalls, siteLocales: readonly string[]): RecordReader {
  const projectTree = createProjectTree(calls);
  const locales = siteLocales.filter(isLocale);
  const [firstLocale = 'nl', ...otherLocales] = locales;
  return {
    firstLocale,
    wholeHomeFilter: toLanguageFilter(firstLocale),
    async completeHomes(estates) {
      await projectTree.readParents(estates);
      const ids = estates.flatMap((estate) => toId(estate['id']) ?? []);
      const translations = new Map<Locale, Map<string | undefined, WhiseObject>>();
      for (const locale of otherLocales) {
        const translatedHomes = await readHomesByIds(calls, ids, toLanguageFilter(locale));
        translations.set(locale, new Map(translatedHomes.map((estate) => [toId(estate['id']), estate])));
      }
      return estates.map((estate) => {
        const byLanguage: Partial<Record<Locale, WhiseObject>> = { [firstLocale]: estate };
        for (const [locale, estateById] of translations) {
          const translation = estateById.get(toId(estate['id']));
          if (translation) byLanguage[locale] = translation;
        }
        const projectId = isProject(estate) ? undefined : projectTree.findTopProject(toId(estate['parentId']));
        return { estate, byLanguage, projectId };
      });
    },
  };
}

/**
 * Returns a hash of the whole record. The hash is the version of the record, because not every change of a home updates
 * its time of change.
 */
const hashRecord = (record: WhiseRecord): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 32);

/** Returns the list entry of a home; an empty array when the home has no id. */
export function toListedRecords(record: WhiseRecord): ListedRecord[] {
  const { estate, projectId } = record;
  const id = toId(estate['id']);
  if (id === undefined) return [];
  const isHidden = findOfflineReason(estate) !== undefined || isSubProject(estate);
  const state = isHidden ? 'withdrawn' : 'published';
  return [{ id, version: hashRecord(record), state, parentId: projectId, raw: record }];
}
