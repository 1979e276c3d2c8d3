import { describe, expect, it } from 'vitest';
import { type EstateDetail, estateDetailSchema } from '#shared/api/estate.ts';
import { estateInput, type EstateSketch, GENT } from '#tests/support/estateInput.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { listProjectBlocks } from './projectBlocks.ts';

const buildDetail = (sketch: EstateSketch): EstateDetail =>
  estateDetailSchema.parse({ ...estateInput(sketch), updatedAt: '2026-01-31T12:00:00Z' });

const ADDRESS = { street: { nl: 'Kaai' }, number: '7', city: GENT, region: 'FLANDERS' as const };
const project = buildDetail({
  id: 50,
  kind: 'APARTMENT_PROJECT',
  price: 298_000,
  general: { project: true, architect: 'Atelier Muide', title: { nl: 'De Kaai' } },
  estate: {
    address: ADDRESS,
    energy: { epcValue: 20, epcReference: 'P-1' },
    planning: { buildingLicense: 'YES', floodingParcelScore: 'B', townPlanningValue: 'WG' },
    dimensions: { areaGround: 1950 },
    fields: { 'project.project_phase': 'In aanbouw', 'comfort.kitchen_type': 'HYPER_EQUIPPED' },
  },
});
const buildUnit = (sketch: EstateSketch = {}) =>
  buildDetail({
    id: 51,
    kind: 'FLAT',
    ...sketch,
    general: { parentId: 50, ...sketch.general },
    estate: { address: { city: GENT, region: 'FLANDERS' }, ...sketch.estate },
  });
const listBlocks = (unit: EstateDetail) =>
  listProjectBlocks(unit, project, { locale: 'nl', t: testTranslate('nl'), today: '2026-11-28' });
const listRows = (unit: EstateDetail) =>
  listBlocks(unit).flatMap((block) => (block.kind === 'facts' ? block.rows : []));
const listKeys = (unit: EstateDetail) => listRows(unit).map(({ key }) => key);

describe("what a unit's page shows of its project", () => {
  it('is what the unit lacks: phase, architect, planning, energy and address', () => {
    const shownKeys = listKeys(buildUnit());
    expect(shownKeys).toEqual(
      expect.arrayContaining(['address', 'general.architect', 'project.project_phase', 'planning.permit']),
    );
    expect(listRows(buildUnit())[0]).toMatchObject({ key: 'address', value: 'Kaai 7, 9000 Gent' });
    expect(listBlocks(buildUnit()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['energy', 'flood']));
  });

  it('leaves out the facts that the unit has itself', () => {
    const unit = buildUnit({
      general: { architect: 'Eigen architect' },
      estate: {
        address: { ...ADDRESS, number: '9' },
        energy: { epcValue: 18 },
        planning: { buildingLicense: 'NO', floodingParcelScore: 'A' },
      },
    });
    expect(listKeys(unit)).not.toEqual(expect.arrayContaining(['general.architect']));
    expect(listKeys(unit)).not.toContain('address');
    expect(listKeys(unit)).not.toContain('planning.permit');
    expect(listKeys(unit)).toContain('planning.last_zoning_destination');
    expect(listBlocks(unit).map(({ kind }) => kind)).not.toEqual(expect.arrayContaining(['energy']));
    expect(JSON.stringify(listBlocks(unit))).not.toContain('P-1');
  });

  it('never includes price, sizes or comfort', () => {
    expect(JSON.stringify(listBlocks(buildUnit()))).not.toMatch(/298|1\.950|HYPER|financial|comfort\.kitchen/);
  });

  it('keeps the rules of the unit: planning of a flat to rent is hidden (§5)', () => {
    expect(listKeys(buildUnit({ transaction: 2 }))).not.toContain('planning.permit');
  });

  it('hides the street of a unit whose address is hidden', () => {
    const unitWithHiddenAddress = buildUnit({ estate: { address: { city: GENT, visible: false } } });
    expect(JSON.stringify(listBlocks(unitWithHiddenAddress))).not.toMatch(/Kaai 7/);
  });
});
