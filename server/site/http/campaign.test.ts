import { expect, it } from 'vitest';
import { addCampaign } from './campaign.ts';

it.each([
  ['/nl/aanbod', '', '/nl/aanbod'],
  ['/nl/aanbod', 'type=3&price-min=', '/nl/aanbod'],
  ['/nl/aanbod', 'utm_source=mail&type=3&utm_campaign=mei', '/nl/aanbod?utm_source=mail&utm_campaign=mei'],
  ['/nl/aanbod?type=3', 'price-min=&gclid=Cj0-_x&utm_term=', '/nl/aanbod?type=3&gclid=Cj0-_x'],
  [
    '/nl?a=1#kaart',
    'fbclid=x&mc_cid=1&mc_eid=2&mtm_kwd=k&pk_kwd=k',
    '/nl?a=1&fbclid=x&mc_cid=1&mc_eid=2&mtm_kwd=k&pk_kwd=k#kaart',
  ],
  ['/nl?utm_source=site', 'utm_source=mail&utm_medium=x', '/nl?utm_source=mail&utm_medium=x'],
  ['/nl?utm_campaign=moved', 'id=8', '/nl?utm_campaign=moved'],
  ['/nl?utm_campaign=moved', 'id=8&utm_campaign=', '/nl?utm_campaign=moved'],
  ['/nl?a=%201&utm_campaign=moved&b=2#kaart', 'id=8&utm_campaign=x', '/nl?a=%201&b=2&utm_campaign=x#kaart'],
  ['/nl', 'utm_source=%0d%0aSet-Cookie:x&utm_medium=é%', '/nl?utm_source=%0D%0ASet-Cookie%3Ax&utm_medium=%C3%A9%25'],
  ['/nl', 'xutm_source=1&utm_=1&utm_1=2&mc_x=1&gclidx=1', '/nl'],
])('the address %s for a request with the query "%s" becomes %s', (to, search, expected) =>
  expect(addCampaign(to, search)).toBe(expected),
);
