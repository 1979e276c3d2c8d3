import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FORM_JOURNEYS } from './journeys/forms.ts';
import { HOME_JOURNEYS } from './journeys/homes.ts';
import { LISTING_JOURNEYS } from './journeys/listing.ts';
import { MAP_JOURNEYS } from './journeys/maps.ts';
import type { Journey } from './journey.ts';
import type { Engine, Tab } from './tab.ts';
import { createVisitor } from './visitor.ts';

/** All journeys of visitors. */
const JOURNEYS: readonly Journey[] = [...LISTING_JOURNEYS, ...MAP_JOURNEYS, ...HOME_JOURNEYS, ...FORM_JOURNEYS];

/**
 * Matches the messages of a browser whose visitor leaves a page while one of its scripts, or the texts of one of its
 * widgets, is loading. Firefox cancels an import with the second message when it has not begun to fetch the script. A
 * missing script is detected nevertheless, because the step that needs it fails.
 */
const LEFT_EARLY = new RegExp(
  [
    'error loading dynamically imported module',
    'uncaught exception: undefined$',
    'TypeError: NetworkError when attempting to fetch resource',
    'ChunkLoadError: Loading CSS chunk',
    'Importing a module script failed',
    'TypeError: Load failed$',
    'failed to asynchronously load component',
  ].join('|'),
);

/** The folder for a picture of the page on which a journey failed. */
const FAILURES = path.resolve(import.meta.dirname, '../.output/engines');

/** Stores a picture of the page, if the browser still answers. */
async function keepPicture(tab: Tab, name: string): Promise<void> {
  await mkdir(FAILURES, { recursive: true });
  const picture = await tab.screenshot().catch(() => undefined);
  if (picture) await writeFile(path.join(FAILURES, name), picture);
}

interface Played {
  readonly start: () => Promise<Engine>;
  /** The number of the engine. Visitors of two engines who book at the same time choose different times and homes. */
  readonly turn: 0 | 1;
  /** Chooses the journeys. By default, all are played. */
  readonly isPlayed?: (journey: Journey) => boolean;
}

/**
 * Defines a test for each journey. A test also fails for a console error, an uncaught error or a violation of the CSP.
 */
export function playJourneys({ start, turn, isPlayed = () => true }: Played): void {
  let engine: Engine | undefined;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.stop());

  it.each(JOURNEYS.filter(isPlayed).map(({ name, play }, index) => ({ name, play, index })))(
    'a visitor $name',
    async ({ play, index }) => {
      if (!engine) throw new Error('the browser has not started');
      const tab = await engine.openTab(index);
      try {
        await play(createVisitor(tab, { turn, id: `${turn}-${index}` }));
        const errors = (await tab.readErrors()).filter((message) => !LEFT_EARLY.test(message));
        // The message contains all errors, because the comparison would shorten them.
        expect(errors, `errors in the console: ${errors.join(' | ')}`).toEqual([]);
      } catch (error) {
        await keepPicture(tab, `${turn}-${index}.png`);
        throw error;
      } finally {
        // A browser that has crashed cannot close its tab. The error of the journey says more.
        await tab.close().catch(() => undefined);
      }
    },
  );
}
