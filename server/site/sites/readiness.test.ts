import { expect, it } from 'vitest';
import type { Site } from '#shared/api/site.ts';
import { buildSampleSite } from '#tests/support/programs/fakeBackOffice.ts';
import { createReadiness } from './readiness.ts';

interface World {
  hasAnswered: boolean;
  sites: string[];
  /** The ids of sites with pages. */
  pages: string[];
}

function started(given: Partial<World> = {}) {
  const world: World = { hasAnswered: false, sites: [], pages: [], ...given };
  let time = 0;
  const readiness = createReadiness({
    directory: {
      get hasAnswered() {
        return world.hasAnswered;
      },
      get lastKnown() {
        // Each site has two host names.
        const hosts = world.sites.flatMap((id): [string, Site][] => [
          [`${id}.test`, buildSampleSite(id)],
          [`www.${id}.test`, buildSampleSite(id)],
        ]);
        return new Map(hosts);
      },
    },
    hasPages: ({ id }) => world.pages.includes(id),
    now: () => time,
  });
  const later = (ms = 1000) => (time += ms);
  return { world, readiness, later };
}

const opened = (given?: Partial<World>) => {
  const all = started(given);
  all.readiness.open();
  return all;
};

it('is starting before it is opened, whatever it has', () => {
  const { readiness } = started({ hasAnswered: true, sites: ['alpha'], pages: ['alpha'] });
  expect(readiness.state()).toBe('starting');
});

it('is not ready while it has no pages and the back office has not answered, and reports what it lacks', () => {
  expect(opened().readiness.state()).toBe('no sites known');
  expect(opened({ sites: ['alpha'] }).readiness.state()).toBe('no pages kept');
});

it('is ready with the pages of an earlier run, without the back office', () => {
  expect(opened({ sites: ['alpha'], pages: ['alpha'] }).readiness.state()).toBe('ready');
});

it('is not ready when most of its sites have no page', () => {
  const sites = ['one', 'two', 'three', 'four', 'five'];
  expect(opened({ sites, pages: ['one', 'two'] }).readiness.state()).toBe('no pages kept');
  expect(opened({ sites, pages: ['one', 'two', 'three'] }).readiness.state()).toBe('ready');
});

it('checks some of very many sites, from all over the list', () => {
  const sites = Array.from({ length: 1000 }, (_, index) => `site${index}`);
  let looks = 0;
  const readiness = createReadiness({
    directory: { hasAnswered: false, lastKnown: new Map(sites.map((id) => [`${id}.test`, buildSampleSite(id)])) },
    hasPages({ id }) {
      looks += 1;
      return sites.indexOf(id) < 600;
    },
  });
  readiness.open();
  expect(readiness.state()).toBe('ready');
  expect(looks).toBe(200);
});

it('is ready with the answer of a back office that has no sites', () => {
  expect(opened({ hasAnswered: true }).readiness.state()).toBe('ready');
});

it('becomes ready when the back office answers, or when there are pages', () => {
  const one = opened();
  expect(one.readiness.state()).toBe('no sites known');
  one.world.hasAnswered = true;
  expect(one.readiness.state()).toBe('ready');

  const other = opened({ sites: ['alpha'] });
  expect(other.readiness.state()).toBe('no pages kept');
  other.world.pages = ['alpha'];
  other.later();
  expect(other.readiness.state()).toBe('ready');
});

it('stays ready, whatever becomes unavailable, until it drains', () => {
  const { world, readiness, later } = opened({ hasAnswered: true, sites: ['alpha'] });
  expect(readiness.state()).toBe('ready');
  Object.assign(world, { hasAnswered: false, sites: [], pages: [] });
  later(3_600_000);
  expect(readiness.state()).toBe('ready');
  readiness.drain();
  expect(readiness.state()).toBe('draining');
});
