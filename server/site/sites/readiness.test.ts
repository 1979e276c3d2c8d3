import { expect, it } from 'vitest';
import type { Site } from '#shared/api/site.ts';
import { buildSampleSite } from '#tests/support/programs/fakeBackOffice.ts';
import { createReadiness } from './readiness.ts';

interface TestWorld {
  hasAnswered: boolean;
  sites: string[];
  /** The ids of sites with pages. */
  pages: string[];
}

function createStarted(worldPatch: Partial<TestWorld> = {}) {
  const world: TestWorld = { hasAnswered: false, sites: [], pages: [], ...worldPatch };
  let time = 0;
  const readiness = createReadiness({
    directory: {
      get hasAnswered() {
        return world.hasAnswered;
      },
      get lastKnownSites() {
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

const createOpened = (given?: Partial<TestWorld>) => {
  const openedParts = createStarted(given);
  openedParts.readiness.allowReady();
  return openedParts;
};

it('a process is starting before it is opened, whatever pages it has', () => {
  const { readiness } = createStarted({ hasAnswered: true, sites: ['alpha'], pages: ['alpha'] });
  expect(readiness.getState()).toBe('starting');
});

it('a process is not ready while it has no pages and the back office has not answered, and reports what it lacks', () => {
  expect(createOpened().readiness.getState()).toBe('no sites known');
  expect(createOpened({ sites: ['alpha'] }).readiness.getState()).toBe('no pages kept');
});

it('a process is ready with the pages of an earlier run, without the back office', () => {
  expect(createOpened({ sites: ['alpha'], pages: ['alpha'] }).readiness.getState()).toBe('ready');
});

it('a process is not ready when most of its sites have no page', () => {
  const sites = ['one', 'two', 'three', 'four', 'five'];
  expect(createOpened({ sites, pages: ['one', 'two'] }).readiness.getState()).toBe('no pages kept');
  expect(createOpened({ sites, pages: ['one', 'two', 'three'] }).readiness.getState()).toBe('ready');
});

it('a process checks some of very many sites, from all over the list', () => {
  const sites = Array.from({ length: 1000 }, (_, index) => `site${index}`);
  let checkCount = 0;
  const readiness = createReadiness({
    directory: { hasAnswered: false, lastKnownSites: new Map(sites.map((id) => [`${id}.test`, buildSampleSite(id)])) },
    hasPages({ id }) {
      checkCount += 1;
      return sites.indexOf(id) < 600;
    },
  });
  readiness.allowReady();
  expect(readiness.getState()).toBe('ready');
  expect(checkCount).toBe(200);
});

it('a process is ready with the answer of a back office that has no sites', () => {
  expect(createOpened({ hasAnswered: true }).readiness.getState()).toBe('ready');
});

it('a process becomes ready when the back office answers, or when there are pages', () => {
  const partsWithoutSites = createOpened();
  expect(partsWithoutSites.readiness.getState()).toBe('no sites known');
  partsWithoutSites.world.hasAnswered = true;
  expect(partsWithoutSites.readiness.getState()).toBe('ready');

  const partsWithSite = createOpened({ sites: ['alpha'] });
  expect(partsWithSite.readiness.getState()).toBe('no pages kept');
  partsWithSite.world.pages = ['alpha'];
  partsWithSite.later();
  expect(partsWithSite.readiness.getState()).toBe('ready');
});

it('a process stays ready, whatever becomes unavailable, until it drains', () => {
  const { world, readiness, later } = createOpened({ hasAnswered: true, sites: ['alpha'] });
  expect(readiness.getState()).toBe('ready');
  Object.assign(world, { hasAnswered: false, sites: [], pages: [] });
  later(3_600_000);
  expect(readiness.getState()).toBe('ready');
  readiness.startDraining();
  expect(readiness.getState()).toBe('draining');
});
