import { describe, expect, it } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { createPurgeLog } from './purgeLog.ts';

const site = tag.site('agency');
const [one, other] = [tag.estate('agency', 1), tag.estate('agency', 2)];

describe('the log of purges', () => {
  it('distinguishes pages that were rendered before a purge of one of their tags from all other pages', () => {
    const log = createPurgeLog(tag.site);
    log.recordPurgedTag(one, 7);
    expect(log.isPurged('agency', [site, one], 6)).toBe(true);
    expect(log.isPurged('agency', [site, one], 7)).toBe(false);
    expect(log.isPurged('agency', [site, other], 0)).toBe(false);
    log.recordPurgedTag(site, 9);
    expect(log.isPurged('agency', [site, other], 8)).toBe(true);
  });

  it('treats every page with a held tag as purged, until each hold has its number', () => {
    const log = createPurgeLog(tag.site);
    log.holdTags([one]);
    log.holdTags([one]);
    log.releaseTags([one], 3);
    expect(log.isPurged('agency', [one], 100)).toBe(true);
    log.releaseTags([one], 4);
    expect(log.isPurged('agency', [one], 3)).toBe(true);
    expect(log.isPurged('agency', [one], 4)).toBe(false);
  });

  it('keeps held tags when the numbers start again', () => {
    const log = createPurgeLog(tag.site);
    log.recordPurgedTag(one, 50);
    log.holdTags([other]);
    const renewedLog = log.createRenewedLog();
    expect(renewedLog.isPurged('agency', [one], 0)).toBe(false);
    expect(renewedLog.isPurged('agency', [other], 0)).toBe(true);
    renewedLog.releaseTags([other], undefined);
    expect(renewedLog.isPurged('agency', [other], 0)).toBe(false);
  });

  it('keeps a limited number of tags, and treats all pages of a site with too many tags as purged', () => {
    const log = createPurgeLog(tag.site, 100);
    log.recordPurgedTag(one, 5);
    for (let id = 1; id <= 300; id += 1) log.recordPurgedTag(tag.estate('large', id), 10 + id);
    for (let id = 1; id <= 300; id += 1) {
      expect(log.isPurged('large', [tag.estate('large', id)], 9 + id), String(id)).toBe(true);
    }
    expect(log.isPurged('large', [tag.estate('large', 1)], 310)).toBe(false);
    expect(log.isPurged('agency', [one], 4)).toBe(true);
    expect(log.isPurged('agency', [one], 5)).toBe(false);
  });
});
