import { expect, it } from 'vitest';
import { createPurgePosition } from './purgePosition.ts';

it('returns the newest cursor as long as cursors keep coming', () => {
  let now = 1000;
  const position = createPurgePosition(() => now);
  expect(position.getCursor()).toBeUndefined();
  position.storeCursor('one');
  now += 50_000;
  position.storeCursor('two');
  now += 50_000;
  expect(position.getCursor()).toBe('two');
  now += 10_000;
  expect(position.getCursor()).toBeUndefined();
  position.storeCursor('three');
  expect(position.getCursor()).toBe('three');
});
