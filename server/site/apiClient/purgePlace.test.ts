import { expect, it } from 'vitest';
import { createPurgePosition } from './purgePlace.ts';

it('returns the newest cursor as long as cursors keep coming', () => {
  let now = 1000;
  const place = createPurgePosition(() => now);
  expect(place.getCursor()).toBeUndefined();
  place.storeCursor('one');
  now += 50_000;
  place.storeCursor('two');
  now += 50_000;
  expect(place.getCursor()).toBe('two');
  now += 10_000;
  expect(place.getCursor()).toBeUndefined();
  place.storeCursor('three');
  expect(place.getCursor()).toBe('three');
});
