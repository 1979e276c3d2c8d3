import { describe, expect, it } from 'vitest';
import { listFrameOrigins, buildVirtualVisitViews } from './virtualVisitViews.ts';

const NO_VISITS = { videos: [], virtualVisits: [], fields: {} };
const buildVideoViews = (url: string) => buildVirtualVisitViews({ ...NO_VISITS, videos: [{ url }] });

describe('videos and virtual visits', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=4',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
    ],
    ['https://youtu.be/aqz-KE-bpKQ?si=track', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'],
    [
      'https://www.youtube.com/shorts/aqz-KE-bpKQ',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
    ],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://vimeo.com/76979871/abcdef0123', 'https://player.vimeo.com/video/76979871?h=abcdef0123&autoplay=1&dnt=1'],
    ['https://my.matterport.com/show/?m=SxQL3iGyoDo', 'https://my.matterport.com/show/?m=SxQL3iGyoDo&play=1'],
    ['https://kuula.co/share/collection/7lVLq', 'https://kuula.co/share/collection/7lVLq'],
  ])('plays %s on the page', (url, embed) => {
    expect(buildVideoViews(url)[0]?.embed).toBe(embed);
  });

  it.each([
    'https://www.youtube.com/@agency',
    'https://www.youtube.com/watch?v="><script>',
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://evil.example/?https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://user@evil.example/embed/aqz-KE-bpKQ',
    'https://tours.example/visit/12',
  ])('links to %s, and shows no frame from there', (url) => {
    const views = buildVideoViews(url);
    expect(views).toHaveLength(1);
    expect(views[0]).not.toHaveProperty('embed');
    expect(listFrameOrigins(views)).toEqual([]);
  });

  it('leaves out invalid web addresses', () => {
    expect(buildVideoViews('javascript:alert(1)')).toEqual([]);
    expect(buildVirtualVisitViews({ ...NO_VISITS, fields: { 'media.virtual_visit_url': 'coming soon' } })).toEqual([]);
  });

  it('distinguishes virtual visits from videos by their provider, regardless of the list that has them', () => {
    expect(buildVideoViews('https://my.matterport.com/show/?m=SxQL3iGyoDo')[0]?.kind).toBe('visit');
    const [view] = buildVirtualVisitViews({
      ...NO_VISITS,
      virtualVisits: [{ typeId: 2, link: 'https://youtu.be/aqz-KE-bpKQ' }],
    });
    expect(view?.kind).toBe('video');
  });

  it('takes only type 2 as a virtual visit, puts visits before videos, and shows each address once', () => {
    const views = buildVirtualVisitViews({
      videos: [{ url: 'https://vimeo.com/76979871' }, { url: 'https://player.vimeo.com/video/76979871' }],
      virtualVisits: [
        { typeId: 1, link: 'https://youtu.be/aqz-KE-bpKQ' },
        { typeId: 2, link: 'https://my.matterport.com/show/?m=SxQL3iGyoDo' },
      ],
      fields: { 'media.virtual_visit_url': 'https://my.matterport.com/show/?m=SxQL3iGyoDo' },
    });
    expect(views.map(({ kind, provider }) => [kind, provider])).toEqual([
      ['visit', 'Matterport'],
      ['video', 'YouTube'],
      ['video', 'Vimeo'],
    ]);
    expect(listFrameOrigins(views)).toEqual([
      'https://my.matterport.com',
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
    ]);
  });
});
