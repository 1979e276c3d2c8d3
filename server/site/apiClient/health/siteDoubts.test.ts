import { beforeEach, describe, expect, it } from 'vitest';
import { createSiteDoubts, type SiteDoubts } from './siteDoubts.ts';

describe('a site about which the back office contradicts itself', () => {
  let time: number;
  let begun: string[];
  let doubts: SiteDoubts;
  beforeEach(() => {
    [time, begun] = [0, []];
    doubts = createSiteDoubts({ onDoubt: (siteId) => begun.push(siteId), now: () => time });
  });

  it('is doubted while a call has no answer that had one before, and no other site is', () => {
    doubts.answered('noord', 'search');
    doubts.missed('noord', 'search');
    doubts.missed('noord', 'search');
    expect([doubts.isDoubted('noord'), doubts.isDoubted('zuid'), begun]).toEqual([true, false, ['noord']]);
  });

  it('is not doubted where that kind of call never had an answer', () => {
    doubts.answered('noord', 'search');
    doubts.missed('noord', 'filters');
    expect([doubts.isDoubted('noord'), begun]).toEqual([false, []]);
  });

  it('is believed again once that kind of call has an answer, and not because of another one', () => {
    doubts.answered('noord', 'search');
    doubts.missed('noord', 'search');
    doubts.answered('noord', 'pages');
    expect(doubts.isDoubted('noord')).toBe(true);
    doubts.answered('noord', 'search');
    expect(doubts.isDoubted('noord')).toBe(false);
  });

  it('is believed again after three seconds in which nothing else was asked', () => {
    doubts.answered('noord', 'search');
    doubts.missed('noord', 'search');
    time = 2999;
    expect(doubts.isDoubted('noord')).toBe(true);
    time = 3000;
    expect(doubts.isDoubted('noord')).toBe(false);
  });
});
