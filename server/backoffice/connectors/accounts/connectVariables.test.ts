import { describe, expect, it } from 'vitest';
import { playedAdapter } from '#tests/support/crm/playedAdapter.ts';
import { readConnectVariables, toVariableName } from './connectVariables.ts';

const otherAdapter = { ...playedAdapter, crm: 'other' };
const readVariables = (variables: Record<string, string>) =>
  readConnectVariables(variables, [playedAdapter, otherAdapter]);

describe('variables of connections', () => {
  it('connect a site to the CRMs that they list', () => {
    const { isDeclared, declaredCrms } = readVariables({
      CONNECT_CLAES_KNOKKE: 'played, other',
      CONNECT_PLAYED_CLIENT_ID: '7',
      CONNECT_CLAES_KNOKKE_PLAYED_API_KEY: 'mine',
      CONNECT_OTHER_CLIENT_ID: '8',
      CONNECT_OTHER_API_KEY: 'ours',
    });
    expect(declaredCrms).toEqual(new Map([['CLAES_KNOKKE', ['played', 'other']]]));
    expect([isDeclared('claes-knokke', 'played'), isDeclared('claes', 'played')]).toEqual([true, false]);
  });

  it('hold credentials of a site, and of all sites', () => {
    const { findSiteValue, findSharedValue } = readVariables({
      CONNECT_CLAES_PLAYED_API_KEY: 'mine',
      CONNECT_PLAYED_API_KEY: 'ours',
    });
    expect([
      findSiteValue('claes', 'played', 'apiKey'),
      findSiteValue('kust', 'played', 'apiKey'),
      findSharedValue('played', 'apiKey'),
    ]).toEqual(['mine', undefined, 'ours']);
    expect(toVariableName('claes-knokke', 'played', 'apiKey')).toBe('CONNECT_CLAES_KNOKKE_PLAYED_API_KEY');
  });

  it('hold settings of a site, and of all sites', () => {
    const { getSiteSettings, getSharedSettings } = readVariables({
      CONNECT_CLAES_PLAYED_SETTINGS: '{"size":5}',
      CONNECT_PLAYED_SETTINGS: '{"size":7}',
    });
    expect([getSiteSettings('claes', 'played'), getSiteSettings('kust', 'played')]).toEqual([{ size: 5 }, {}]);
    expect([getSharedSettings('played'), getSharedSettings('other')]).toEqual([{ size: 7 }, {}]);
  });

  it('are grouped by the site that they belong to', () => {
    const { variablesBySite } = readVariables({
      CONNECT_CLAES: 'played',
      CONNECT_CLAES_PLAYED_CLIENT_ID: '7',
      CONNECT_KUST_PLAYED_SETTINGS: '{}',
      CONNECT_PLAYED_API_KEY: 'ours',
    });
    expect(variablesBySite).toEqual(
      new Map([
        ['CLAES', ['CONNECT_CLAES', 'CONNECT_CLAES_PLAYED_CLIENT_ID']],
        ['KUST', ['CONNECT_KUST_PLAYED_SETTINGS']],
      ]),
    );
  });

  it.each([
    [
      'CONNECT_CLAES',
      'playd',
      'CONNECT_CLAES is "playd"; it should be the CRM of the site, played or other. Did you mean played?',
    ],
    [
      'CONNECT_CLAES_PLAYED_APIKEY',
      's3cret',
      'CONNECT_CLAES_PLAYED_APIKEY is a secret or unknown; it should be named CONNECT_<SITE>_PLAYED_ with CLIENT_ID, API_KEY, USER_ID, ADDRESS or SETTINGS.',
    ],
    [
      'CONNECT_PLAYED_SETTINGS',
      '{"size":',
      'CONNECT_PLAYED_SETTINGS is "{\\"size\\":"; it should be the settings as a JSON object.',
    ],
    ['CONNECT_PLAYED_SETTINGS', '[]', 'it should be the settings as a JSON object.'],
    [
      'CONNECT_PLAYED_SETTINGS',
      '{"size":"many"}',
      'CONNECT_PLAYED_SETTINGS: size is "many"; it should be a whole number.',
    ],
    [
      'CONNECT_CLAES_PLAYED_SETTINGS',
      '{"sise":3}',
      'CONNECT_CLAES_PLAYED_SETTINGS: sise is not a setting of Played; did you mean "size"? the settings are baseUrl, size, folder.',
    ],
    [
      'CONNECT_PLAYED_SETTINGS',
      '{"folder":"/srv/claes"}',
      'CONNECT_PLAYED_SETTINGS gives folder to all sites, so all sites would show the homes of one agency; it should be in CONNECT_<SITE>_PLAYED_SETTINGS, for each site.',
    ],
    [
      'CONNECT_PLAYED_ADDRESS',
      'https://claes.example/feed.xml',
      'CONNECT_PLAYED_ADDRESS gives settings of one agency to all sites, so all sites would show the homes of one agency; it should be CONNECT_<SITE>_PLAYED_ADDRESS, for each site.',
    ],
    [
      'CONNECT_PLAYED_CLIENT_ID',
      'a b',
      'CONNECT_PLAYED_CLIENT_ID is "a b"; it should be one word: the number of the company.',
    ],
    [
      'CONNECT_PLAYED_API_KEY',
      'two\nlines',
      'CONNECT_PLAYED_API_KEY is a secret; it should be one line: the key of the API.',
    ],
    [
      'CONNECT_CLAES',
      'played',
      'CONNECT_CLAES_PLAYED_API_KEY is not set; it should be the key of the API, for CONNECT_CLAES.',
    ],
  ])('prevent the start when %s is %s', (name, value, message) => {
    expect(() => readVariables({ [name]: value })).toThrow(message);
  });

  it('are all named in one error when they are wrong, and the error contains no value', () => {
    const variables = { CONNECT_A: 's3cret', CONNECT_CLAES_PLAYED_KEY: 's3cret' };
    expect(() => readVariables(variables)).toThrow(/CONNECT_A [^]*CONNECT_CLAES_PLAYED_KEY/);
    expect(() => readVariables(variables)).not.toThrow('s3cret');
  });
});
