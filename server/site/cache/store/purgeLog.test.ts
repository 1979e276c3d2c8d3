import { describe, expect, it } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { createPurgeLog } from './purgeLog.ts';

const site = tag.site('agency');
const [estateTag, otherEstateTag] = [tag.estate('agency', 1), tag.estate('agency', 2)];

describe('the log of purges', () => {
  it('distinguishes pages that were rendered before a purge of one of their tags from all other pages', () => {
    const log = createPurgeLog(tag.site);
    log.recordPurgedTag(estateTag, 7);
    expect(log.isPurged('agency', [site, estateTag], 6)).toBe(true);
    expect(log.isPurged('agency', [site, estateTag], 7)).toBe(false);
    expect(log.isPurged('agency', [site, otherEstateTag], 0)).toBe(false);
    log.recordPurgedTag(site, 9);
    expect(log.isPurged('agency', [site, otherEstateTag], 8)).toBe(true);
  });

  it('treats every page with a held tag as purged, until each purge of the tag has its number', () => {
    const log = createPurgeLog(tag.site);
    log.holdTags([estateTag]);
    log.holdTags([estateTag]);
    log.releaseTags([estateTag], 3);
    expect(log.isPurged('agency', [estateTag], 100)).toBe(true);
    log.releaseTags([estateTag], 4);
    expect(log.isPurged('agency', [estateTag], 3)).toBe(true);
    expect(log.isPurged('agency', [estateTag], 4)).toBe(false);
  });

  it('keeps held tags when the numbers start again', () => {
    const log = createPurgeLog(tag.site);
    log.recordPurgedTag(estateTag, 50);
    log.holdTags([otherEstateTag]);
    const renewedLog = log.createRenewedLog();
    expect(renewedLog.isPurged('agency', [estateTag], 0)).toBe(false);
    expect(renewedLog.isPurged('agency', [otherEstateTag], 0)).toBe(true);
    renewedLog.releaseTags([otherEstateTag], undefined);
    expect(renewedLog.isPurged('agency', [otherEstateTag], 0)).toBe(false);
  });

  it('keeps a limited number of tags, and treats all pages of a site with too many tags as purged', () => {
    const log = createPurgeLog(tag.site, 100);
    log.recordPurgedTag(estateTag, 5);
    for (let id = 1; id <= 300; id += 1) log.recordPurgedTag(tag.estate('large', id), 10 + id);
    for (let id = 1; id <= 300; id += 1) {
      expect(log.isPurged('large', [tag.estate('large', id)], 9 + id), String(id)).toBe(true);
    }
    expect(log.isPurged('large', [tag.estate('large', 1)], 310)).toBe(false);
    expect(log.isPurged('agency', [estateTag], 4)).toBe(true);
    expect(log.isPurged('agency', [estateTag], 5)).toBe(false);
  });
});
