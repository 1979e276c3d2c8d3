import { describe, expect, it } from 'vitest';
import { type EstateDetail, estateDetailSchema } from '#shared/api/estate.ts';
import type { Site } from '#shared/api/site.ts';
import { estateInput, type EstateSketch } from '#tests/support/estateInput.ts';
import { summary } from '#tests/support/summary.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { GoneError } from '../../apiClient/errors.ts';
import { estateScreen, unitScreen } from './estate.load.tsx';

const buildDetail = (sketch: EstateSketch): EstateDetail =>
  estateDetailSchema.parse({ ...estateInput(sketch), updatedAt: '2026-01-31T12:00:00Z' });

const house = buildDetail({
  id: 1001,
  kind: 'TOWNHOUSE',
  price: 329550,
  estate: { address: { visible: true, street: { nl: 'Coupure' }, number: '12', city: estateInput().address.city } },
});
const unitSummary = summary({ id: 51, kind: 'DUPLEX', parentId: 50, entityNumber: 'A.01', floor: '2' });
const project: EstateDetail = {
  ...buildDetail({ id: 50, kind: null, general: { project: true, title: { nl: 'De "Nieuwe" Kaai' } } }),
  children: [unitSummary],
};
const unit = buildDetail({ id: 51, kind: 'DUPLEX', general: { parentId: 50, entityNumber: 'A.01' } });
const ESTATES_BY_ID = new Map([house, project, unit].map((estate) => [estate.general.id, estate]));

const HOUSE_PATH = '/nl/aanbod/1001/herenhuis-te-koop-in-coupure-12-9000-gent';
const PROJECT_PATH = '/nl/aanbod/50/de-nieuwe-kaai-in-9000-gent';
const UNIT_PATH = `${PROJECT_PATH}/51`;

function loadPage(address: string, site: Partial<Site> = {}) {
  const request = screenRequest(address, {
    site,
    api: {
      estate: async (id) => ESTATES_BY_ID.get(id) ?? null,
      filters: async () => Promise.reject(new Error('down')),
    },
  });
  const screen = request.route.name === 'unit' ? unitScreen : estateScreen;
  return screen.load(request);
}

describe('the address of an estate', () => {
  it('shows the estate at its canonical slug', async () => {
    expect(await loadPage(HOUSE_PATH)).toMatchObject({
      type: 'page',
      status: 200,
      head: { canonical: HOUSE_PATH },
      cache: 'page',
    });
  });

  it.each([
    ['without a slug', '/nl/aanbod/1001'],
    ['with a wrong slug', '/nl/aanbod/1001/kasteel'],
    ["with another language's slug", '/nl/aanbod/1001/maison-de-maitre-a-vendre-a-coupure-12-9000-gand'],
  ])('redirects permanently %s', async (_how, address) => {
    expect(await loadPage(address)).toMatchObject({ type: 'redirect', status: 301, to: HOUSE_PATH });
  });

  it('has its own text in each language of the site', async () => {
    const outcome = await loadPage(HOUSE_PATH);
    expect(outcome.type === 'page' && outcome.head.alternates).toEqual({
      nl: HOUSE_PATH,
      fr: '/fr/offre/1001/maison-de-maitre-a-vendre-a-coupure-12-9000-gand',
    });
  });

  it('answers 404 when the estate does not exist, or the site hides its status', async () => {
    expect(await loadPage('/nl/aanbod/9/x')).toMatchObject({ status: 404, cache: 'gone', errorPageStatus: 404 });
    const siteWithHiddenStatus = { listing: { hiddenStatus: [1], linking: 'open' as const } };
    expect(await loadPage(HOUSE_PATH, siteWithHiddenStatus)).toMatchObject({ status: 404 });
  });

  it('passes the error of a withdrawn estate on (410)', async () => {
    const request = screenRequest(HOUSE_PATH, { api: { estate: () => Promise.reject(new GoneError('withdrawn')) } });
    await expect(estateScreen.load(request)).rejects.toBeInstanceOf(GoneError);
  });

  it('is cached with the tag of the estate, so that a change of the estate is seen', async () => {
    expect((await loadPage(HOUSE_PATH)).tags).toContain('s-agency.e.1001');
    expect((await loadPage('/nl/aanbod/9')).tags).toContain('s-agency.e.9');
  });
});

describe('the address of a unit: "the project URL plus the unit id" (§2.2)', () => {
  it('shows the unit', async () => {
    expect(await loadPage(UNIT_PATH)).toMatchObject({ type: 'page', status: 200, head: { canonical: UNIT_PATH } });
  });

  it.each([
    ['under its own id', '/nl/aanbod/51'],
    ['under a wrong slug of the project', '/nl/aanbod/50/x/51'],
    ['under another project', '/nl/aanbod/1001/x/51'],
    ['under a project that does not exist', '/nl/aanbod/77/x/51'],
  ])('redirects permanently %s', async (_how, address) => {
    expect(await loadPage(address)).toMatchObject({ type: 'redirect', status: 301, to: UNIT_PATH });
  });

  it('redirects to an estate that is no unit', async () => {
    expect(await loadPage(`${PROJECT_PATH}/1001`)).toMatchObject({ type: 'redirect', status: 301, to: HOUSE_PATH });
  });

  it('answers 404 for an unknown unit', async () => {
    expect(await loadPage(`${PROJECT_PATH}/9`)).toMatchObject({ status: 404 });
  });

  it('is cached with the tag of the project too', async () => {
    expect((await loadPage(UNIT_PATH)).tags).toEqual(expect.arrayContaining(['s-agency.e.50', 's-agency.e.51']));
  });
});

describe("the units of a project, chosen in the project's address", () => {
  it('have one page for each filter', async () => {
    const search = 'floor=2&sort=price-desc';
    expect(estateScreen.query?.(`${search}&utm_source=x&bed-min=`)).toBe(search);
    expect(await loadPage(`${PROJECT_PATH}?${search}`)).toMatchObject({
      status: 200,
      head: { canonical: PROJECT_PATH },
    });
    expect(await loadPage(`/nl/aanbod/50?${search}`)).toMatchObject({ status: 301, to: `${PROJECT_PATH}?${search}` });
  });

  it('are ignored for an estate without units: the plain page is shown', async () => {
    expect(await loadPage(`${HOUSE_PATH}?price-max=100000`)).toMatchObject({ status: 301, to: HOUSE_PATH });
  });
});

async function loadWithProjectGone(id: number) {
  if (id === 50) throw new GoneError('withdrawn');
  return ESTATES_BY_ID.get(id) ?? null;
}

describe('a unit whose project is not shown', () => {
  const LONE_UNIT_PATH = '/nl/aanbod/51/duplex-te-koop-in-9000-gent';
  it.each([
    ['withdrawn', { estate: loadWithProjectGone }, {}],
    ['not there', { estate: async (id: number) => (id === 51 ? unit : null) }, {}],
    [
      'hidden',
      { estate: async (id: number) => ESTATES_BY_ID.get(id) ?? null },
      { listing: { hiddenStatus: [10], linking: 'open' as const } },
    ],
  ])('has an address of its own, and no link to the project: %s', async (_why, api, site) => {
    ESTATES_BY_ID.set(50, { ...project, general: { ...project.general, transaction: { id: 10, name: {} } } });
    const createRequest = (address: string) => screenRequest(address, { api, site });
    expect(await unitScreen.load(createRequest(UNIT_PATH))).toMatchObject({ status: 301, to: LONE_UNIT_PATH });
    const page = await estateScreen.load(createRequest(LONE_UNIT_PATH));
    expect(page).toMatchObject({ type: 'page', status: 200 });
    expect(page.tags).toContain('s-agency.e.50');
    expect(JSON.stringify(page.type === 'page' && page.head)).not.toContain('Kaai');
    ESTATES_BY_ID.set(50, project);
  });
});
