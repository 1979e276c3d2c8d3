import { isObject } from '../../core/isObject.ts';
import { idOf } from '../reading/readNumbers.ts';

/** What the list alone says of a property, beside that it is in it. */
interface ListedFacts {
  /** As the CRM wrote it. */
  readonly changed: string;
  /** When it was put on the medium. */
  readonly start?: string | undefined;
  /** Ids of the categories of the medium that the agency has put it in. */
  readonly categories: readonly string[];
  /** When its sales contact was last changed. */
  readonly contactChanged?: string | undefined;
}

/** The facts as the version of a record: it is read again when one of them changes, and they are at hand then. */
export const writeVersion = ({ changed, start, categories, contactChanged }: ListedFacts): string =>
  JSON.stringify({ changed, start, categories, contactChanged });

/** Nothing for a version that is not from here. */
export function readVersion(version: string | undefined): ListedFacts | undefined {
  if (version === undefined || !version.startsWith('{')) return undefined;
  try {
    const facts: unknown = JSON.parse(version);
    if (!isObject(facts)) return undefined;
    const { changed, start, categories } = facts;
    return {
      changed: typeof changed === 'string' ? changed : '',
      start: typeof start === 'string' ? start : undefined,
      categories: Array.isArray(categories) ? categories.flatMap((id) => idOf(id) ?? []) : [],
    };
  } catch {
    return undefined;
  }
}
