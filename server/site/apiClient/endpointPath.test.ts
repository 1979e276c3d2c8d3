import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/api/endpoints/endpoints.ts';
import { buildEndpointPath } from './endpointPath.ts';
import { BackOfficeError } from './errors.ts';

describe('buildEndpointPath', () => {
  it('fills in parameters and query', () => {
    expect(buildEndpointPath(ENDPOINTS.getNavigationItem, { siteId: 'gevel', type: 'header', id: 'about' })).toBe(
      '/sites/gevel/navigation/header/about',
    );
    expect(buildEndpointPath(ENDPOINTS.listAgreements, { siteId: 'gevel' }, { locale: 'nl' })).toBe(
      '/sites/gevel/agreements?locale=nl',
    );
  });
  it('keeps every value within its own segment', () => {
    expect(buildEndpointPath(ENDPOINTS.getPageByUrl, { siteId: 'gevel', url: 'nl/over-ons' })).toBe(
      '/sites/gevel/pages/by-url/nl%2Fover-ons',
    );
    expect(buildEndpointPath(ENDPOINTS.getPage, { siteId: 'gevel', id: '../../other/pages/1?x#y' })).toBe(
      '/sites/gevel/pages/..%2F..%2Fother%2Fpages%2F1%3Fx%23y',
    );
  });
  it.each(['', '.', '..'])('rejects %j without a call, because it names nothing', (id) => {
    expect(() => buildEndpointPath(ENDPOINTS.getPage, { siteId: 'gevel', id })).toThrow(BackOfficeError);
  });
});
