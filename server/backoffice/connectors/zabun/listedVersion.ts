import { isObject } from '../../core/isObject.ts';
import { toId } from '../reading/readNumbers.ts';

/** The facts about a property that are only in the list and not in the property itself. */
interface ListedFacts {
  /** The time of change as the CRM wrote it. */
  readonly changed: string;
  /** The time at which the agency assigned the property to the medium (the place of publication, here the website). */
  readonly start?: string | undefined;
  /** The ids of the medium's categories to which the agency assigned the property. */
  readonly categories: readonly string[];
  /** The time at which the data of the property's sales contact were last changed. */
  readonly contactChanged?: string | undefined;
}

/**
 * Writes the facts as the version of a record. The record is therefore read again when a fact changes, and the mapping
 * can read the facts from the version.
 */
export const writeVersion = ({ changed, start, categories, contactChanged }: ListedFacts): string =>
  JSON.stringify({ changed, start, categories, contactChanged });

/** Returns the facts in a version that `writeVersion` wrote, except `contactChanged`; undefined for any other text. */
export function readVersion(version: string | undefined): ListedFacts | undefined {
  if (version === undefined || !version.startsWith('{')) return undefined;
  try {
    const facts: unknown = JSON.parse(version);
    if (!isObject(facts)) return undefined;
    const { changed, start, categories } = facts;
    return {
      changed: typeof changed === 'string' ? changed : '',
      start: typeof start === 'string' ? start : undefined,
      categories: Array.isArray(categories) ? categories.flatMap((id) => toId(id) ?? []) : [],
    };
  } catch {
    return undefined;
  }
}
