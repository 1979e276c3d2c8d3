import { describe, expect, it } from 'vitest';
import { GENT } from '#tests/support/estateInput.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { siteSchema } from '#shared/api/site.ts';
import type { Representation } from '../http/answers/representation.ts';
import { findPlaceDrawing, getOfficeDrawing, getPlaceDrawing } from './placeDrawing.ts';

const readHeaders = async (file: Representation | undefined) => (await file?.prepareCoding('identity'))?.headers;
const site = siteSchema.parse(siteInput('alpha'));
const siteWithOtherAccent = siteSchema.parse({ ...site, theme: { ...site.theme, accent: '#004488' } });

describe('the drawing of the municipality of an estate', () => {
  it('has a name in the language of the page, and is found at its address', async () => {
    const address = {
      city: GENT,
      province: { id: 'BE-VOV', name: { nl: 'Oost-Vlaanderen', fr: 'Flandre-Orientale' } },
    };
    const drawing = getPlaceDrawing(site, address, 'fr');
    expect(drawing?.place).toBe('Gand, Flandre-Orientale');
    expect(drawing?.src).toMatch(/^\/maps\/900000-fr-[0-9a-f]{8}\.svg$/);
    expect(await readHeaders(findPlaceDrawing(site, drawing?.src ?? ''))).toContain(
      'public, max-age=31536000, immutable',
    );
  });

  it('has another address in other colours, and is cached briefly at the address of another version', async () => {
    const src = getPlaceDrawing(site, { city: GENT }, 'nl')?.src ?? '';
    expect(getPlaceDrawing(siteWithOtherAccent, { city: GENT }, 'nl')?.src).not.toBe(src);
    for (const drawingPath of [src, src.replace('-nl-', '-')])
      expect(await readHeaders(findPlaceDrawing(siteWithOtherAccent, drawingPath))).toContain('public, max-age=60');
  });

  it('is the same for all places of the municipality, and reveals nothing else of a hidden address', () => {
    const village = { id: 905_099, zip: '9050', name: { nl: 'Gentbrugge' } };
    const municipality = { id: GENT.id, name: GENT.name };
    expect(getPlaceDrawing(site, { city: village, municipality }, 'nl')).toEqual(
      getPlaceDrawing(site, { city: GENT }, 'nl'),
    );
  });

  it('exists for an office in a municipality with a known name', () => {
    const office = { city: { nl: 'Gent', fr: 'Gand' }, zip: '9000', countryId: 'BE' };
    expect(getOfficeDrawing(site, office, 'nl')?.src).toBe(getPlaceDrawing(site, { city: GENT }, 'nl')?.src);
    const frenchOffice = { city: { fr: 'Lille' }, zip: '59000', countryId: 'FR' };
    expect(getOfficeDrawing(site, frenchOffice, 'fr')).toBeUndefined();
  });

  it('does not exist when the municipality is unknown', () => {
    expect(getPlaceDrawing(site, { city: { id: 7, zip: '06000', name: { nl: 'Nice' } } }, 'nl')).toBeUndefined();
    for (const path of [
      '/maps/7-nl-00000000.svg',
      '/maps/900000.svg',
      '/maps/900000-xx-00000000.svg',
      '/maps/900000-nl-00000000.png',
      '/maps/../x',
    ])
      expect(findPlaceDrawing(site, path)).toBeUndefined();
  });
});
