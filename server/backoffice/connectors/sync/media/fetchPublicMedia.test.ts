import { expect, it } from 'vitest';
import { createFetchOutside } from '#server/backoffice/core/outside/fetchOutside.ts';
import { createMediaFetcher } from './fetchPublicMedia.ts';

const readFailure = (url: string): Promise<unknown> =>
  createMediaFetcher(createFetchOutside())(url, AbortSignal.timeout(10_000), async () => {}).catch((error: unknown) =>
    error instanceof Error ? error.message : error,
  );

it('names the host of a picture in an inner network, and the setting that allows it', async () => {
  expect(await readFailure('http://127.0.0.1:9/picture.jpg?key=secret')).toBe(
    '127.0.0.1: its address is not on the public internet, and CONNECTOR_NETWORKS does not allow it',
  );
  expect(await readFailure('file:///etc/passwd')).toBe('its address is not http(s)');
});
