import { describe, expect, it } from 'vitest';
import { parseSiteGroups } from './siteGroups.ts';

describe('parseSiteGroups', () => {
  it('returns the group of each site', () => {
    expect([...(parseSiteGroups('kust=large, dijle=large,trial-1=new') ?? [])]).toEqual([
      ['kust', 'large'],
      ['dijle', 'large'],
      ['trial-1', 'new'],
    ]);
  });

  it.each(['kust', 'kust=', '=large', 'kust=a=b', 'Kust=large', 'kust=large;dijle=new', ''])('refuses %j', (text) => {
    expect(parseSiteGroups(text)).toBeUndefined();
  });

  it('accepts at most twenty groups', () => {
    const pairs = Array.from({ length: 21 }, (_, index) => `site-${index}=group-${index}`);
    expect(parseSiteGroups(pairs.slice(1).join(','))?.size).toBe(20);
    expect(parseSiteGroups(pairs.join(','))).toBeUndefined();
  });
});
