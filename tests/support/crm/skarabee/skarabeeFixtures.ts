import { readFileSync } from 'node:fs';
import path from 'node:path';

const FIXTURES_FOLDER = path.join(import.meta.dirname, 'fixtures');

/** Returns the content of a fixture by its name without `.xml`. */
export const readSkarabeeFixture = (name: string): string =>
  readFileSync(path.join(FIXTURES_FOLDER, `${name}.xml`), 'utf8');

const PUBLICATION_PATTERN = /<Publication>[^]*<\/Publication>/;

/** Returns the publication of a response, as XML. */
export function readFixturePublication(name: string): string {
  const [publication] = PUBLICATION_PATTERN.exec(readSkarabeeFixture(`GetPublication.${name}.200`)) ?? [];
  if (publication === undefined) throw new Error(`no publication in ${name}`);
  return publication;
}

/**
 * Returns a publication with other content in the first elements of these names; a missing element is added to the
 * property.
 */
export function replaceElements(publication: string, contents: Readonly<Record<string, string>>): string {
  let changed = publication;
  for (const [name, content] of Object.entries(contents)) {
    const element = new RegExp(`<${name}(?: [^<>]*)?(?:/>|>[^]*?</${name}>)`);
    const written = `<${name}>${content}</${name}>`;
    changed = element.test(changed)
      ? changed.replace(element, () => written)
      : changed.replace('</Property>', () => `${written}</Property>`);
  }
  return changed;
}
