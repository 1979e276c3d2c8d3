import { describe, expect, it } from 'vitest';
import type { Reference, References } from '#shared/api/references.ts';
import type { Site } from '#shared/api/site.ts';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { referencesByPlaceScreen, referencesMapScreen, referencesScreen } from './references.load.tsx';

const GENT = { id: 900_000, name: { nl: 'Gent', fr: 'Gand', en: 'Ghent', de: 'Gent' } };
const buildReference = (id: number, more: Partial<Reference> = {}): Reference => ({
  id,
  title: { nl: `Huis ${id}` },
  headType: { id: 3, name: { nl: 'Huis', fr: 'Maison' } },
  transaction: { id: 5, name: { nl: 'Verkocht', fr: 'Vendu' } },
  municipality: GENT,
  ...more,
});
const HISTORY: Site['history'] = { prices: false, references: true, closedPrices: false, without: [] };

function loadPage(address: string, foundReferences: References | null, history = HISTORY) {
  const request = screenRequest(address, {
    site: { history },
    api: { references: async () => foundReferences, pages: async () => [] },
  });
  const screens = {
    references: referencesScreen,
    referencesMap: referencesMapScreen,
    referencesIn: referencesByPlaceScreen,
  };
  const screen = screens[request.route.name as keyof typeof screens];
  return screen.load(request);
}
const GENT_REFERENCES: References = {
  total: 50,
  results: [buildReference(1, { closedOn: '2026-03-01', price: { value: 380_000 } }), buildReference(2)],
  municipalities: [
    { ...GENT, zip: '9000', count: 40 },
    { id: 1, name: { nl: 'Beveren' }, zip: '9120', count: 6 },
    { id: 2, name: { nl: 'Beveren' }, zip: '8800', count: 4 },
  ],
};

async function renderBody(address: string, foundReferences: References): Promise<string> {
  const outcome = await loadPage(address, foundReferences);
  if (outcome.type !== 'page') throw new Error(outcome.type);
  return renderToBody(outcome.body);
}

describe('the page of what was sold and let', () => {
  it('shows kind, place and date, with links to the next page and to the agency', async () => {
    const html = await renderBody('/nl/verkocht-en-verhuurd', GENT_REFERENCES);
    expect(html).toContain('Verkocht in maart 2026');
    expect(html).toContain('Huis, Gent');
    expect(html).toContain('€\u00a0380.000');
    expect(html).toContain('href="/nl/verkocht-en-verhuurd?page=2"');
    expect(html).toContain('href="/nl/verkocht-en-verhuurd/beveren-8800"');
    expect(html).toContain('href="/nl/contact"');
  });

  it('has a readable address for each municipality, in each language', async () => {
    expect(await loadPage('/nl/verkocht-en-verhuurd/gent', GENT_REFERENCES)).toMatchObject({
      type: 'page',
      head: {
        canonical: '/nl/verkocht-en-verhuurd/gent',
        alternates: { nl: '/nl/verkocht-en-verhuurd/gent', fr: '/fr/vendus-et-loues/gand' },
      },
    });
    expect(await loadPage('/nl/verkocht-en-verhuurd/gand', GENT_REFERENCES)).toMatchObject({
      status: 301,
      to: '/nl/verkocht-en-verhuurd/gent',
    });
    expect(await loadPage('/nl/verkocht-en-verhuurd/nergens', GENT_REFERENCES)).toMatchObject({ status: 404 });
  });

  it('has a map beside the list, with links that state the number of references of each municipality', async () => {
    expect(await renderBody('/fr/vendus-et-loues', GENT_REFERENCES)).toContain('src="/fr/vendus-et-loues/carte.svg"');
    const referencesElsewhere = { ...GENT_REFERENCES, municipalities: GENT_REFERENCES.municipalities.slice(1) };
    expect(await renderBody('/fr/vendus-et-loues', referencesElsewhere)).not.toContain('carte.svg');
    const drawing = await loadPage('/fr/vendus-et-loues/carte.svg', GENT_REFERENCES);
    if (drawing.type !== 'text') throw new Error(drawing.type);
    expect(drawing.text).toContain('href="/fr/vendus-et-loues/gand"');
    expect(drawing.text).toContain('Gand <tspan>40</tspan>');
    expect(await loadPage('/fr/vendus-et-loues/carte.svg', null)).toMatchObject({ status: 404 });
  });

  it('redirects from a page beyond the end to the last one', async () => {
    expect(await loadPage('/nl/verkocht-en-verhuurd?page=9', GENT_REFERENCES)).toMatchObject({
      status: 302,
      to: '/nl/verkocht-en-verhuurd?page=3',
    });
    expect(referencesScreen.query?.('page=2&utm=x')).toBe('page=2');
    expect(referencesScreen.query?.('page=-1')).toBe('');
  });

  it('returns 404 where the agency has not enabled it, and shows a text where there are no references yet', async () => {
    expect(await loadPage('/nl/verkocht-en-verhuurd', null)).toMatchObject({ status: 404 });
    const noReferences = { total: 0, results: [], municipalities: [] };
    expect(await loadPage('/nl/verkocht-en-verhuurd', noReferences)).toMatchObject({
      status: 200,
      head: { robots: 'noindex' },
    });
    expect(await renderBody('/nl/verkocht-en-verhuurd', noReferences)).toContain('href="/nl/aanbod"');
  });
});
