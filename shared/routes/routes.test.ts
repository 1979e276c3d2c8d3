import { describe, expect, it, vi } from 'vitest';
import { LOCALES } from '../i18n/locales.ts';
import { matchRoute } from './matchRoute.ts';
import { pathFor } from './pathFor.ts';
import { ROUTES, type RouteName } from './routeTable.ts';

const SAMPLE_PARAMETERS = {
  estateId: 1001,
  slug: 'huis-te-koop-in-gent',
  entityId: 7,
  rentalUnitId: 12,
  token: 'abcdefghijklmnopqrstuvwxyz',
  appointmentId: 'abcdefghijklmnopqrstuvwxyz',
  place: 'gent',
  type: 'appartement',
  placeOrType: 'gent',
  article: 'lente-in-gent',
  officeId: 'gent',
  agentId: 'an-peeters',
  widget: 'estateList',
  '*': 'over-ons',
};

describe('routes', () => {
  it('matches the path of every route in every language to that route', () => {
    for (const name of Object.keys(ROUTES) as RouteName[]) {
      for (const locale of LOCALES) {
        const path = (pathFor as (...args: unknown[]) => string)(name, locale, SAMPLE_PARAMETERS);
        expect(matchRoute(path), path).toMatchObject({ name, locale });
      }
    }
  });

  it('matches the addresses of the specification', () => {
    expect(pathFor('offer', 'nl')).toBe('/nl/aanbod');
    expect(pathFor('offer', 'fr')).toBe('/fr/offre');
    expect(pathFor('offer', 'de')).toBe('/de/angebot');
    expect(pathFor('holidayList', 'de')).toBe('/de/feiertage');
    expect(pathFor('subscribe', 'nl')).toBe('/nl/hou-me-op-de-hoogte');
    expect(pathFor('unit', 'en', { estateId: 4, slug: 'a', entityId: 5 })).toBe('/en/offer/4/a/5');
    expect(pathFor('cancelAppointment', 'en', { appointmentId: 'x' })).toBe('/en/cancel-appointment/x');
  });

  it('resolves an unknown route type to the root', () => {
    expect((pathFor as (name: string, locale: string) => string)('nonsense', 'nl')).toBe('/');
    expect((pathFor as (name: string, locale: string) => string)('toString', 'nl')).toBe('/');
  });

  it('refuses malformed parameters and unknown languages', () => {
    expect(matchRoute('/en/offer/12a')?.name).toBeUndefined();
    expect(matchRoute('/en/offer/1234567890123')).toBeUndefined();
    expect(matchRoute('/xx/offer')).toBeUndefined();
    expect(matchRoute('/en/keep-me-informed/short')).toBeUndefined();
  });

  it('refuses a path that cannot be decoded, and does not write it to the console', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    try {
      for (const path of ['/nl/afspraak/0123456789abcdefghij%', '/nl/tot-ziens/%C3', '/nl/%E0%A4%A/x'])
        expect(matchRoute(path), path).toBeUndefined();
      expect(warn).not.toHaveBeenCalled();
    } finally {
      warn.mockRestore();
    }
  });

  it('distinguishes lists with a readable address from estates, whose ids are digits', () => {
    expect(matchRoute('/nl/aanbod/te-koop')?.name).toBe('offerSale');
    expect(matchRoute('/nl/aanbod/te-huur/gent')).toMatchObject({
      name: 'offerRentPart',
      params: { placeOrType: 'gent' },
    });
    expect(matchRoute('/fr/offre/a-vendre/gand/appartement')).toMatchObject({
      name: 'offerSaleParts',
      params: { place: 'gand', type: 'appartement' },
    });
    expect(matchRoute('/nl/aanbod/1001/te-koop')?.name).toBe('estate');
    expect(matchRoute('/nl/aanbod/atom.xml')?.name).toBe('offerFeed');
    expect(matchRoute('/nl/aanbod/te-koop/Gent')).toBeUndefined();
    expect(matchRoute('/nl/aanbod/te-koop/gent--west')).toBeUndefined();
    expect(matchRoute('/nl/aanbod/te-koop/gent/huis/7')?.name).toBe('content');
  });

  it('prefers fixed segments over parameters', () => {
    expect(matchRoute('/en/keep-me-informed/success')?.name).toBe('subscribeSuccess');
    expect(matchRoute('/nl')?.name).toBe('home');
    expect(matchRoute('/nl/over-ons')).toMatchObject({ name: 'content', params: { '*': 'over-ons' } });
  });
});
