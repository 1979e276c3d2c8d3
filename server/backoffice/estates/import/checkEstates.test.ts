import { expect, it } from 'vitest';
import { type Estate, estateSchema } from '#shared/api/estate.ts';
import { siteSchema } from '#shared/api/site.ts';
import { estateInput, type EstateSketch, GENT } from '#tests/support/estateInput.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { type CheckContext, checkEstate, checkLaw } from './checkEstates.ts';

const site = siteSchema.parse({ ...siteInput('noord'), locales: ['nl'] });
const parseEstate = (sketch: EstateSketch): Estate => estateSchema.parse(estateInput(sketch));
const estateAddress = { city: GENT, region: 'FLANDERS' as const };

const storedProject = parseEstate({
  id: 50,
  kind: 'APARTMENT_PROJECT',
  general: { project: true, title: { nl: 'De Kaai' } },
  estate: {
    address: estateAddress,
    energy: { epcValue: 20, epcReference: '20230603-0002813013-RES-1' },
    planning: {
      buildingLicense: 'YES',
      townPlanningValue: 'WG',
      presaleRight: 'NO',
      allocationLicense: 'NO',
      certificateAsBuilt: 'NO',
      heritageProtected: 'NO',
      townPlanningViolation: 'NO',
      floodingParcelScore: 'A',
      floodingBuildingScore: 'A',
    },
  },
});
const storedUnit = parseEstate({ id: 51, kind: 'FLAT', general: { parentId: 50 }, estate: { address: estateAddress } });

const createContext = (projects: readonly Estate[] = []): CheckContext => ({
  site,
  assets: new Map(),
  estates: new Map([
    [50, true],
    [51, false],
  ]),
  projects: new Map(projects.map((each) => [each.general.id, each])),
  now: new Date('2026-11-20T12:00:00Z'),
});

it('does not require data of a unit that its page shows from the project', () => {
  expect(checkLaw(storedUnit, createContext()).length).toBeGreaterThan(5);
  expect(checkLaw(storedUnit, createContext([storedProject]))).toEqual([]);
});

it('accepts a short description as the description, and warns about a missing title', () => {
  const incompleteEstate = parseEstate({
    id: 51,
    general: { title: {}, description: {}, shortDescription: { nl: 'Huis met tuin.' } },
  });
  const problems = [...checkEstate(incompleteEstate, createContext())].map(({ level, kind, detail }) => [
    level,
    kind,
    detail,
  ]);
  expect(problems).toContainEqual(['warning', 'No title', 'the page gets a title from its type and place']);
  expect(problems.filter(([level, , detail]) => level === 'error' || detail?.startsWith('description'))).toEqual([]);
});

it('reports an obligation to renovate that the energy label contradicts', () => {
  const planning = { renovationObligation: 'NO' } as const;
  const home = parseEstate({
    id: 51,
    kind: 'VILLA',
    estate: { address: estateAddress, energy: { energyLabel: 'F' }, planning },
  });
  const problems = [...checkEstate(home, createContext())].filter(({ detail }) =>
    detail.includes('renovationObligation'),
  );
  expect(problems).toMatchObject([{ level: 'warning', estateId: 51 }]);
  expect(checkLaw(home, createContext()).map(({ rule }) => rule)).toContain('flanders-renovation');
});

/** Returns what `check` reports of a home with complete facts that hides some tabs. */
const listGapsOfHome = (hiddenTabs: string[], { estate, ...sketch }: EstateSketch = {}) => {
  const { energy, planning } = storedProject;
  const completeFacts = { energy, planning, address: estateAddress, hiddenTabs };
  const home = parseEstate({ id: 51, kind: 'FLAT', ...sketch, estate: { ...completeFacts, ...estate } });
  return checkLaw(home, createContext());
};

it('reports particulars that the home has, but that its page hides with a tab', () => {
  expect(listGapsOfHome(['layout', 'comfort'])).toEqual([]);
  // The tab 'planning' also states the facts of the energy certificate.
  expect(listGapsOfHome(['epc'])).toEqual([]);
  const planningGaps = listGapsOfHome(['planning']);
  expect(planningGaps).toContainEqual({
    rule: 'flanders-parcel-score',
    region: 'FLANDERS',
    name: 'on the page, because hiddenTabs has planning',
    severity: 'required',
  });
  expect(planningGaps.map(({ rule }) => rule)).not.toContain('flanders-epc');
  const gapsOfBoth = listGapsOfHome(['planning', 'epc']);
  expect(gapsOfBoth).toContainEqual({
    rule: 'flanders-epc',
    region: 'FLANDERS',
    name: 'on the page, because hiddenTabs has planning and epc',
    severity: 'required',
  });
  // The page always shows the energy class below the title.
  const brusselsAddress = { ...estateAddress, region: 'BRUSSELS' } as const;
  const energy = { ...storedProject.energy, energyLabel: 'B' };
  const gapsInBrussels = listGapsOfHome(['planning', 'epc'], { estate: { address: brusselsAddress, energy } });
  const classRules = new Set(['energy-class', 'brussels-peb']);
  expect([...gapsOfBoth, ...gapsInBrussels].filter(({ rule }) => classRules.has(rule))).toEqual([]);
  // A home for which no rule applies may hide these tabs.
  expect(listGapsOfHome(['planning', 'epc'], { kind: 'GARAGE_BOX', transaction: 2 })).toEqual([]);
  // A particular that is missing is not reported a second time because its tab is hidden.
  const gapsOfBareHome = listGapsOfHome(['planning', 'epc'], { estate: { energy: {}, planning: {} } });
  expect(gapsOfBareHome.filter(({ name }) => name.includes('hiddenTabs'))).toEqual([]);
});
