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
import { formatSection, formatGeneratedNote, formatTable } from './markdown.ts';

const FREE_TARGET_PREFIX = 'fields.';

const TARGET_KIND_TEXTS: Readonly<Record<Exclude<TargetKind, 'free'>, string>> = {
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

const UNIT_TEXTS: Readonly<Record<string, string>> = {
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
  return TARGET_KIND_TEXTS[kind === 'free' ? findCatalogueKind(path) : kind];
}

function formatUnit(path: string): string {
  if (isMoneyPath(path)) return '€';
  const measure = findMeasure(path);
  return measure === undefined ? '' : (UNIT_TEXTS[measure] ?? '');
}

/** Formats a field of the catalogue without the first part of its path, which is the title of its table. */
function formatField(path: string): readonly string[] {
  const values = listCatalogueValues(path)?.map((key) => `\`${key}\``);
  const key = path.slice(FREE_TARGET_PREFIX.length);
  const value = values ? values.join(', ') : [formatKind(path), formatUnit(path)].filter(Boolean).join(', ');
  return [`\`${key.slice(key.indexOf('.') + 1)}\``, FIELD_CATALOGUE.get(key)?.label.en ?? '', value];
}

const groupByPrefix = (paths: readonly string[], start: number): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(paths, (path) => path.slice(0, Math.max(path.indexOf('.', start), start)));

/** Renders `docs/import-targets.md`. */
export function renderImportTargets(): string {
  const paths = [...listTargetPaths()];
  const fields = groupByPrefix(
    paths.filter((path) => !path.startsWith(FREE_TARGET_PREFIX)),
    0,
  );
  const catalogue = groupByPrefix(
    paths.filter((path) => path.startsWith(FREE_TARGET_PREFIX)),
    FREE_TARGET_PREFIX.length,
  );
  return [
    '# Import targets',
    '',
    formatGeneratedNote('the schema of an estate and the field catalogue'),
    '',
    'These are the fields to which a column of a mapping can write with `"to"` ([Import](import.md#the-mapping-file)). The unit is the one in which the value is stored; a number in a cell may have another unit behind it. A text per language needs `language` or `languages` in its rule. A value of a list is written by its id or its key. `address.zip`, `address.locality` and `general.parent` are not fields of the stored estate: the import derives the place and the project from them.',
    '',
    '## Fields of the estate',
    '',
    ...Array.from(fields, ([group, members]) =>
      formatSection(
        `### ${group || 'the estate itself'}`,
        undefined,
        formatTable(
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
        `### ${group === FREE_TARGET_PREFIX ? 'fields' : group}`,
        undefined,
        formatTable(['name', 'label in English', 'value'], members.map(formatField)),
      ),
    ),
  ].join('\n');
}
