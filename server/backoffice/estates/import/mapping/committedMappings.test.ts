import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import { compileMapping } from '#server/backoffice/import/mapping/compileMapping.ts';
import { mapRow } from './mapRow.ts';
import { readSourceFile } from '#server/backoffice/import/readSourceFile.ts';
import { parseMapping } from '#server/backoffice/import/mapping/mappingSchema.ts';

const MAPPINGS_FOLDER = path.resolve(import.meta.dirname, '../../../import/mappings');

const committedMappings = readdirSync(MAPPINGS_FOLDER).map((name) => {
  const json: unknown = JSON.parse(readFileSync(path.join(MAPPINGS_FOLDER, name), 'utf8'));
  return [name, parseMapping(json)] as const;
});
const tableMappings = committedMappings.flatMap(([name, mapping]) =>
  'columns' in mapping ? [[name, mapping] as const] : [],
);

it.each(tableMappings)('the committed mapping %s says what to do with each of its columns', (_, mapping) => {
  const { columns, ignoredColumns } = compileMapping(mapping);
  const namedColumns = [...columns.map((column) => column.name), ...ignoredColumns.keys()];
  expect(namedColumns.toSorted()).toEqual(Object.keys(mapping.columns).toSorted());
});

/** Maps a row of a table to an estate. All columns that are not given are empty. */
function mapToEstate(file: string, cells: Record<string, string>): EstateDocument {
  const mapping = tableMappings.find(([name]) => name === file)?.[1];
  if (!mapping) throw new Error(`no mapping ${file}`);
  const allCells = { property_id: 'A1', postal_code: '9000', ...cells };
  const row = { number: 2, cells: new Map(Object.entries(allCells)), record: allCells };
  const mapped = mapRow(row, compileMapping(mapping), mapping.source.name, new Date('2026-06-15T12:00:00Z'));
  if ('refused' in mapped) throw new Error(mapped.refused.reason);
  return mapped.estate;
}
const FLAT_CELLS = {
  'for-sale.json': { transaction_type: 'for-sale', property_type: 'apartment', category: 'apartment' },
  'to-rent.json': { transaction_type: 'for-rent', property_type: 'flat', category: 'apartment' },
};
const HOUSE_CELLS = {
  'for-sale.json': { transaction_type: 'for-sale', property_type: 'villa', category: 'house' },
  'to-rent.json': { transaction_type: 'for-rent', property_type: 'house', category: 'house' },
};

describe.each(['for-sale.json', 'to-rent.json'] as const)('%s', (file) => {
  it('sets the building type of houses, and never of flats', () => {
    for (const facades of ['2', '3', '4']) {
      const { technical, fields } = mapToEstate(file, { ...FLAT_CELLS[file], facades });
      expect([technical.buildingType, fields['construction.facades_count']]).toEqual([undefined, Number(facades)]);
    }
    const house = mapToEstate(file, { ...HOUSE_CELLS[file], facades: '3' });
    expect(house.technical.buildingType?.name.de).toBe('Doppelhaushälfte');
  });

  it('marks no old home as new', () => {
    const { technical } = mapToEstate(file, { ...HOUSE_CELLS[file], new_construction: '1', build_year: '1932' });
    expect([technical.newBuilding, technical.constructionYear]).toEqual([undefined, 1932]);
  });
});

it('an estate to rent is available when its contract is signed, not at a deed of sale', () => {
  const { technical, fields } = mapToEstate('to-rent.json', {
    ...FLAT_CELLS['to-rent.json'],
    availability: 'On contract',
  });
  expect(technical.available).toBeUndefined();
  expect(fields['other.availability_information']).toMatchObject({ nl: 'Bij ondertekening van het huurcontract' });
});

describe('the starter spreadsheets', () => {
  const folder = path.resolve(import.meta.dirname, '../../../../../docs/starter');

  it.each(['woningen', 'biens'])('%s.csv has the columns of its mapping, and rows without a warning', async (name) => {
    const mapping = tableMappings.find(([file]) => file === `${name}.json`)?.[1];
    if (!mapping) throw new Error(`no mapping ${name}`);
    const compiledMapping = compileMapping(mapping);
    let readCount = 0;
    for await (const row of readSourceFile(path.join(folder, `${name}.csv`), mapping)) {
      if (!('cells' in row)) throw new Error('a row cannot be read');
      readCount += 1;
      expect([...row.cells.keys()]).toEqual(Object.keys(mapping.columns));
      const mapped = mapRow(row, compiledMapping, mapping.source.name, new Date('2026-11-28T12:00:00Z'));
      if ('refused' in mapped) throw new Error(mapped.refused.reason);
      // `mapRow` does not look for the pictures that a row names, so missing pictures cause no warning here.
      expect(mapped.warnings).toEqual([]);
      // A spreadsheet would write a number that has only digits as `2,02601E+13`.
      expect(mapped.estate.energy.epcReference).toMatch(/^\d{8}-/);
      expect(mapped.estate.general.price?.value).toBeGreaterThan(0);
      expect(mapped.estate.address.number).toBeDefined();
    }
    expect(readCount).toBe(2);
  });

  it('biens.csv is read in another encoding without a custom mapping', async () => {
    const mapping = tableMappings.find(([file]) => file === 'biens.json')?.[1];
    if (!mapping) throw new Error('no mapping');
    const savedFile = path.join(tmpdir(), `biens-${process.pid}.csv`);
    const text = readFileSync(path.join(folder, 'biens.csv'), 'utf8').replaceAll('\u{2019}', "'").slice(1);
    writeFileSync(savedFile, Buffer.from(text, 'latin1'));
    try {
      const localities: unknown[] = [];
      for await (const row of readSourceFile(savedFile, mapping, 'windows-1252'))
        localities.push(row.cells.get('localité'));
      expect(localities).toEqual(['Namur', 'Liège']);
    } finally {
      rmSync(savedFile);
    }
  });
});
