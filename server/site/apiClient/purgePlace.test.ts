import { expect, it } from 'vitest';
import { createPurgePosition } from './purgePlace.ts';

it('returns the newest cursor as long as cursors keep coming', () => {
  let now = 1000;
  const place = createPurgePosition(() => now);
  expect(place.current()).toBeUndefined();
  place.note('one');
  now += 50_000;
  place.note('two');
  now += 50_000;
  expect(place.current()).toBe('two');
  now += 10_000;
  expect(place.current()).toBeUndefined();
  place.note('three');
  expect(place.current()).toBe('three');
});
