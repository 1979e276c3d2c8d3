import { expect, it } from 'vitest';
import { siteInput } from '#tests/support/siteInput.ts';
import { InvalidSiteError, buildNewSite, parseSite } from './newSite.ts';

const parseHostnames = (...hostnames: string[]) => parseSite({ ...siteInput('noord'), hostnames }).hostnames;

it('folds a host name to lower case and removes a typed port', () => {
  expect(parseHostnames('WWW.Müller-Immo.localhost:4321')).toEqual(['www.xn--mller-immo-9db.localhost']);
  expect(parseHostnames('Agency.localhost:4321', 'agency.localhost')).toEqual(['agency.localhost']);
  expect(buildNewSite({ id: 'noord', hostnames: ['Müller.localhost:4321'] })).toMatchObject({
    hostnames: ['xn--mller-kva.localhost'],
    origin: 'http://xn--mller-kva.localhost:{PORT}',
  });
});

it.each(['café.be:0', 'café.be:80:80', 'café.be/x', '[::1]:80', 'a@café.be:80', 'agency.be:', ''])(
  'refuses %s as a host name',
  (hostname) => {
    expect(() => parseHostnames(hostname)).toThrow(InvalidSiteError);
  },
);
