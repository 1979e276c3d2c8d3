import { afterAll, describe, expect, it } from 'vitest';
import { createS3Storage } from '#shared/storage/s3Storage.ts';
import { hasS3Server, type S3Server, startS3Server } from '../../support/programs/s3Server.ts';
import { testMediaStorage, catchReason } from './keepsFiles.ts';

const createStorage = ({ bucket, endpoint, credentials }: S3Server, prefix = 'gevel/') =>
  createS3Storage({ bucket, endpoint, prefix, region: 'us-east-1' }, credentials);

const s3Server = (await hasS3Server()) ? await startS3Server() : undefined;
if (!s3Server) {
  if (process.env['CI']) throw new Error('Swift is not installed, and CI tests on it.');
  console.warn('Swift is not installed: the media storage is tested on a folder and on recorded answers.');
}
afterAll(() => s3Server?.stop());

if (s3Server)
  testMediaStorage({
    name: 'Swift',
    start: async () => ({ storage: createStorage(s3Server), stop: async () => undefined }),
  });

describe.each(s3Server ? [s3Server] : [])('Swift', (running) => {
  it('refuses a wrong key, and an unknown one', async () => {
    const wrong = { ...running, credentials: { ...running.credentials, secretAccessKey: 'wrong' } };
    const unknown = { ...running, credentials: { accessKeyId: 'nobody', secretAccessKey: 'wrong' } };
    for (const each of [wrong, unknown]) {
      expect(await catchReason(createStorage(each).read('originals/a'))).toBe('refused');
      expect(await catchReason(createStorage(each).write('originals/a', Buffer.from('x')))).toBe('refused');
    }
  });
  it('reports a missing bucket as a fault, not as a missing file', async () => {
    const otherBucket = { ...running, bucket: 'other' };
    expect(await catchReason(createStorage(otherBucket).read('originals/a'))).toBe('failed');
  });
  it('separates the files of several deployments', async () => {
    const [one, other] = [createStorage(running, 'one/'), createStorage(running, '')];
    await one.write('originals/a', Buffer.from('x'));
    expect(await other.read('originals/a')).toBeUndefined();
    expect((await other.read('one/originals/a'))?.toString()).toBe('x');
  });
});
