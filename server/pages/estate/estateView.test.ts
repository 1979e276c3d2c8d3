import { describe, expect, it } from 'vitest';
import { type Estate, type EstateDetail, estateDetailSchema } from '../../../shared/api/estate.ts';
import { estateInput, type EstateSketch, GENT } from '../../../tests/support/estateInput.ts';
import { summary } from '../../../tests/support/summary.ts';
import { testTranslate } from '../../../tests/support/texts.ts';
import { estateView } from './estateView.ts';

const detail = (sketch: EstateSketch, changes: Partial<EstateDetail> = {}): EstateDetail =>
  estateDetailSchema.parse({ ...estateInput({ id: 1001, ...sketch }), updatedAt: '2026-01-31T12:00:00Z', ...changes });

const view = (sketch: EstateSketch, changes: Partial<EstateDetail> = {}, linking: 'open' | 'all' = 'open') =>
  estateView(detail(sketch, changes), undefined, {
    site: { listing: { hiddenStatus: [10], linking } },
    locale: 'nl',
    t: testTranslate('nl'),
  });

const room = (name: string, sort: number) => ({ valueId: 1, valueName: { nl: name }, count: 1, sort });

const particular = (made: ReturnType<typeof view>, label: string) =>
  made.particulars.flatMap(({ items }) => items).find((item) => item.label === label);
const labels = (made: ReturnType<typeof view>) =>
  made.particulars.flatMap(({ items }) => items.map(({ label }) => label));

const planning: Estate['planning'] = {
  townPlanningValue: 'WG',
  buildingLicense: 'YES',
  allocationLicense: 'NO',
  presaleRight: 'NO',
  certificateAsBuilt: 'YES',
  heritageProtected: 'NO',
  heritageInventoried: 'YES',
  floodingParcelScore: 'D',
  floodingBuildingScore: 'B',
};

describe('the address (§5)', () => {
  const address = { street: { nl: 'Coupure' }, number: '12', box: '3', city: GENT, countryId: 'BE' };
  const location = { latitude: 51, longitude: 3, precision: 3 };

  it('joins street, number and box, then zip and city after a comma', () => {
    expect(view({ estate: { address: { ...address, visible: true } } }).address).toBe('Coupure 12/3, 9000 Gent');
  });

  it('shows the city only when it is hidden, and no exact place', () => {
    const hidden = view({ estate: { address: { ...address, visible: false, location } } });
    expect(hidden.address).toBe('9000 Gent');
    expect(JSON.stringify(hidden)).not.toMatch(/coupure|"latitude"/i);
  });
});

describe('the price (§4.6, §5)', () => {
  const price = { value: 300000, groundValue: 100000, constructionValue: 200000, totalPrice: 300000 };

  it('shows the total only if it differs, and the parts it is made of', () => {
    const made = view({ general: { price } });
    expect(made.price).toBe('€\u00a0300.000');
    expect(particular(made, 'Grondwaarde')?.value ?? particular(made, 'Prijs grond')?.value).toBe('€\u00a0100.000,00');
    expect(labels(made)).not.toContain('Totaalprijs');
    expect(labels(view({ general: { price: { ...price, totalPrice: 310000 } } }))).toContain('Totaalprijs');
  });

  it('is nowhere on the page under the vat regime, nor on request', () => {
    const vat = view({ general: { price }, estate: { fields: { 'financial.vat_regime': true } } });
    const request = view({ general: { price: { ...price, visible: false } } });
    for (const made of [vat, request]) expect(made).not.toHaveProperty('price');
    expect(JSON.stringify(vat)).not.toMatch(/[13]00\.?000/);
    expect(JSON.stringify(request)).not.toMatch(/[123]00\.?000/);
  });
});

describe('planning (§5)', () => {
  it('tells what a Flemish advertisement must tell, with the flood symbol beyond C', () => {
    const made = view({ estate: { planning, address: { city: GENT, region: 'FLANDERS' } } });
    expect(particular(made, 'Stedenbouwkundige vergunning')?.value).toBe('ja');
    expect(particular(made, 'Recentste stedenbouwkundige bestemming')?.value).toBe('woongebied');
    expect(particular(made, 'Overstromingsscore perceel (P-score)')).toMatchObject({ value: 'D', flood: true });
    expect(particular(made, 'Overstromingsscore gebouw (G-score)')).not.toHaveProperty('flood');
    expect(particular(made, 'Dagvaarding en herstelvordering')?.value).toMatch(/geen rechterlijke herstelmaatregel/);
  });

  it('hides as-built, heritage inventory and flood scores in Wallonia', () => {
    const made = view({ estate: { planning, address: { city: GENT, region: 'WALLONIA' } } });
    expect(labels(made)).toContain('Stedenbouwkundige vergunning');
    expect(labels(made)).not.toContain('Inventaris bouwkundig erfgoed');
    expect(labels(made).join()).not.toMatch(/score|as-built/i);
  });

  it('hides permit, zoning, proceeding, subdivision and as-built when to rent or rented', () => {
    for (const transaction of [2, 6]) {
      const made = view({ transaction, estate: { planning, address: { city: GENT, region: 'FLANDERS' } } });
      expect(labels(made).join()).not.toMatch(/vergunning|bestemming|dagvaarding|as-built/i);
      expect(labels(made)).toContain('Voorkooprecht');
    }
  });

  it('does not show an unknown flood score', () => {
    const unknown = { ...planning, floodingParcelScore: '0' as const };
    const made = view({ estate: { planning: unknown, address: { city: GENT, region: 'FLANDERS' } } });
    expect(labels(made)).not.toContain('Overstromingsscore perceel (P-score)');
  });
});

describe('certificates (§5)', () => {
  const technical = { certificateElectricity: 'OBTAINED', certificateConformity: 'VALID' };
  const label = 'Elektrische keuring';

  it('hides the electrical certificate when to rent or rented, and for plots', () => {
    expect(labels(view({ estate: { technical } }))).toContain(label);
    expect(labels(view({ transaction: 2, estate: { technical } }))).not.toContain(label);
    expect(labels(view({ kind: 'BUILDING_PLOT', estate: { technical } }))).not.toContain(label);
  });

  it('shows new building and elevator only if true', () => {
    const no = labels(view({ estate: { technical: { newBuilding: false, elevator: false } } }));
    const yes = labels(view({ estate: { technical: { newBuilding: true, elevator: true } } }));
    expect(yes.filter((name) => !no.includes(name))).toHaveLength(2);
  });
});

describe('rooms (§2.6)', () => {
  it('are grouped by floor level, in their order', () => {
    const floors = [
      { id: 7, level: 1, name: { nl: 'Eerste verdieping' }, rooms: [room('Slaapkamer', 2), room('Badkamer', 1)] },
      { id: 9, level: 0, name: {}, rooms: [room('Keuken', 1)] },
      { id: 8, level: 2, name: {}, rooms: [] },
    ];
    expect(view({ estate: { layout: { floors } } }).floors).toEqual([
      { id: 9, name: 'Verdieping 0', rooms: [{ name: 'Keuken', count: 1 }] },
      {
        id: 7,
        name: 'Eerste verdieping',
        rooms: [
          { name: 'Badkamer', count: 1 },
          { name: 'Slaapkamer', count: 1 },
        ],
      },
    ]);
  });

  it('count "the sum over all rows with that room id"', () => {
    const rooms = [
      { ...room('Badkamer', 1), valueId: 5, count: 2 },
      { ...room('Doucheruimte', 2), valueId: 5 },
    ];
    expect(view({ estate: { layout: { rooms } } }).facts).toContainEqual({
      icon: 'bath',
      value: '3',
      label: 'badkamers',
    });
  });
});

describe('units of a project', () => {
  const children = [
    summary({ id: 1, parentId: 1001, entityNumber: 'A1' }),
    summary({ id: 2, parentId: 1001, entityNumber: 'A2', transactionId: 5 }),
    summary({ id: 3, parentId: 1001, entityNumber: 'A3', transactionId: 10 }),
  ];
  const sketch = { general: { project: true, title: { nl: 'De Kaai' } } };

  it('are listed unless hidden, and linked by the rule of the site', () => {
    const { units } = view(sketch, { children });
    expect(units.map(({ name, href }) => [name, href])).toEqual([
      ['A1', '/nl/aanbod/1001/de-kaai-in-9000-gent/1'],
      ['A2', undefined],
    ]);
    expect(view(sketch, { children }, 'all').units[1]?.href).toBeDefined();
  });
});
