import { expect, it } from 'vitest';
import { createPurgePlace } from './purgePlace.ts';

it('is the newest cursor, for as long as they come', () => {
  let now = 1000;
  const place = createPurgePlace(() => now);
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
