import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkMediaFolder, MEDIA_VARIABLES, resolveMediaLocation } from './mediaSettings.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' };
const schema = z.object(MEDIA_VARIABLES).transform((env, context) => resolveMediaLocation(env, context));
const parseLocation = (url: string) => schema.parse({ MEDIA_URL: url, ...KEYS });

describe('the location of media', () => {
  it('is undefined unless it is set', () => {
    expect(schema.parse(KEYS)).toBeUndefined();
  });
  it.each(['/srv/media', 'file:///srv/media'])('is the folder %s', (url) => {
    expect(parseLocation(url)).toEqual({ kind: 'folder', folder: '/srv/media' });
  });
  it.each([
    ['s3://media', { bucket: 'media', prefix: '', region: 'us-east-1', endpoint: undefined }],
    ['s3://media/?region=eu-west-3', { bucket: 'media', prefix: '', region: 'eu-west-3', endpoint: undefined }],
    [
      's3://media/one/two/?endpoint=https://s3.example.com/&region=nl',
      { bucket: 'media', prefix: 'one/two/', region: 'nl', endpoint: 'https://s3.example.com' },
    ],
    [
      's3://media/gevel?endpoint=http://127.0.0.1:9000',
      { bucket: 'media', prefix: 'gevel/', region: 'us-east-1', endpoint: 'http://127.0.0.1:9000' },
    ],
  ])('is %s', (url, location) => {
    expect(parseLocation(url)).toMatchObject({ kind: 's3', location });
  });
  it.each([
    'media',
    './media',
    'https://example.com/media',
    's3://',
    's3://UPPER_case',
    's3://key:secret@media',
    's3://media?endpoint=example.com',
    's3://media?endpoint=ftp://example.com',
    's3://media?endpoint=https://key:secret@example.com',
    's3://media?endpoint=https://example.com/path',
    's3://media?region=a/b',
    's3://media?acl=public',
    'file://host/media',
  ])('is not %s', (url) => {
    const { success, error } = schema.safeParse({ MEDIA_URL: url, ...KEYS });
    expect(success).toBe(false);
    expect(error?.issues[0]?.path).toEqual(['MEDIA_URL']);
  });
  it.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('requires %s', (name) => {
    const { error } = schema.safeParse({ MEDIA_URL: 's3://media', ...KEYS, [name]: undefined });
    expect(error?.issues.map((issue) => issue.path)).toEqual([[name]]);
  });
});

it('creates the media folder, and names the variable when the path is not a folder', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'gevel-media-'));
  const check = (name: string) => checkMediaFolder({ kind: 'folder', folder: path.join(root, name) });
  await check('new/media');
  expect((await stat(path.join(root, 'new/media'))).isDirectory()).toBe(true);
  await writeFile(path.join(root, 'file'), '');
  for (const name of ['file', 'file/media'])
    await expect(check(name)).rejects.toThrow(`MEDIA_URL is "${path.join(root, name)}"; it should be a folder`);
  await rm(root, { recursive: true });
});
