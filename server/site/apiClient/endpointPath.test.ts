import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/api/endpoints/endpoints.ts';
import { endpointPath } from './endpointPath.ts';
import { BackOfficeError } from './errors.ts';

describe('endpointPath', () => {
  it('fills in parameters and query', () => {
    expect(endpointPath(ENDPOINTS.getNavigationItem, { siteId: 'gevel', type: 'header', id: 'about' })).toBe(
      '/sites/gevel/navigation/header/about',
    );
    expect(endpointPath(ENDPOINTS.listAgreements, { siteId: 'gevel' }, { locale: 'nl' })).toBe(
      '/sites/gevel/agreements?locale=nl',
    );
  });
  it('keeps every value within its own segment', () => {
    expect(endpointPath(ENDPOINTS.getPageByUrl, { siteId: 'gevel', url: 'nl/over-ons' })).toBe(
      '/sites/gevel/pages/by-url/nl%2Fover-ons',
    );
    expect(endpointPath(ENDPOINTS.getPage, { siteId: 'gevel', id: '../../other/pages/1?x#y' })).toBe(
      '/sites/gevel/pages/..%2F..%2Fother%2Fpages%2F1%3Fx%23y',
    );
  });
  it.each(['', '.', '..'])('rejects %j without a call, because it names nothing', (id) => {
    expect(() => endpointPath(ENDPOINTS.getPage, { siteId: 'gevel', id })).toThrow(BackOfficeError);
  });
});
