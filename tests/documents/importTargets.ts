import {
  findCatalogueKind,
  listCatalogueValues,
  isMoneyPath,
  findMeasure,
  findTargetKind,
  listTargetPaths,
  type TargetKind,
} from '#server/backoffice/import/mapping/target.ts';
import { FIELD_CATALOGUE } from '#shared/domain/fields/fieldCatalogue.ts';
import { formatSection, generatedNote, table } from './markdown.ts';

const FREE = 'fields.';

const KINDS: Readonly<Record<Exclude<TargetKind, 'free'>, string>> = {
  text: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'yes or no',
  date: 'date',
  datetime: 'date and time',
  localized: 'text per language',
  named: 'value of a list',
  list: 'list of texts',
};

const MEASURES: Readonly<Record<string, string>> = {
  area: 'm²',
  length: 'm',
  percentage: '%',
  energyPerArea: 'kWh/m² per year',
  energy: 'kWh per year',
  co2: 'kg CO₂/m² per year',
  liquid: 'litres',
};

function formatKind(path: string): string {
  const kind = findTargetKind(path);
  if (kind === undefined) throw new Error(`${path} is no target of a mapping`);
  return KINDS[kind === 'free' ? findCatalogueKind(path) : kind];
}

function formatUnit(path: string): string {
  if (isMoneyPath(path)) return '€';
  const measure = findMeasure(path);
  return measure === undefined ? '' : (MEASURES[measure] ?? '');
}

/** Formats a field of the catalogue without the first part of its path, which is the title of its table. */
function formatField(path: string): readonly string[] {
  const values = listCatalogueValues(path)?.map((key) => `\`${key}\``);
  const key = path.slice(FREE.length);
  const value = values ? values.join(', ') : [formatKind(path), formatUnit(path)].filter(Boolean).join(', ');
  return [`\`${key.slice(key.indexOf('.') + 1)}\``, FIELD_CATALOGUE.get(key)?.label.en ?? '', value];
}

const groupBy = (paths: readonly string[], start: number): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(paths, (path) => path.slice(0, Math.max(path.indexOf('.', start), start)));

/** Renders `docs/import-targets.md`. */
export function renderImportTargets(): string {
  const paths = [...listTargetPaths()];
  const fields = groupBy(
    paths.filter((path) => !path.startsWith(FREE)),
    0,
  );
  const catalogue = groupBy(
    paths.filter((path) => path.startsWith(FREE)),
    FREE.length,
  );
  return [
    '# Import targets',
    '',
    generatedNote('the schema of an estate and the field catalogue'),
    '',
    'These are the fields to which a column of a mapping can write with `"to"` ([Import](import.md#the-mapping-file)). The unit is the one in which the value is stored; a number in a cell may have another unit behind it. A text per language needs `language` or `languages` in its rule. A value of a list is written by its id or its key. `address.zip`, `address.locality` and `general.parent` are not fields of the stored estate: the import derives the place and the project from them.',
    '',
    '## Fields of the estate',
    '',
    ...Array.from(fields, ([group, members]) =>
      formatSection(
        `### ${group || 'the estate itself'}`,
        undefined,
        table(
          ['target', 'value', 'unit'],
          members.map((path) => [`\`${path}\``, formatKind(path), formatUnit(path)]),
        ),
      ),
    ),
    '## Fields of the catalogue',
    '',
    'The site shows these fields on the page of an estate under their labels. A target is the title of a table, a dot and a name: `fields.comfort.kitchen`. A field of your own below `fields` needs `"as"` in its rule.',
    '',
    ...Array.from(catalogue, ([group, members]) =>
      formatSection(
        `### ${group === FREE ? 'fields' : group}`,
        undefined,
        table(['name', 'label in English', 'value'], members.map(formatField)),
      ),
    ),
  ].join('\n');
}
