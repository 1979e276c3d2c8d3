import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BackOfficeClient, createBackOfficeClient } from '#server/site/apiClient/backOfficeClient.ts';
import { createMedia, type Media, type MediaOptions } from '#server/site/media/resizer.ts';
import { createAssetSource } from '#server/site/media/assetSource.ts';
import { createPicturePreparation, type PicturePreparation } from '#server/site/media/preparation.ts';
import { toBrandPicturePath } from '#server/site/media/brandPicture.ts';
import type { Site } from '#shared/api/site.ts';
import { type MediaFormat, mediaPath, type MediaSize, toRentalPhotoPath } from '#shared/domain/media.ts';
import {
  type FakeBackOffice,
  buildSampleDetail,
  buildSampleSite,
  startFakeBackOffice,
} from '../../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';

const logger = pino({ enabled: false });
const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const isUnavailable = ({ status, headers }: Response) =>
  status === 503 && headers.get('retry-after') === '2' && headers.get('cache-control') === 'no-store';

async function describeAnswer(answer: Response) {
  const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  const { status, headers } = answer;
  return { status, type: headers.get('content-type'), caching: headers.get('cache-control'), width, format };
}

const buildPngChunk = (type: string, data: Buffer) => {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const namedData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(namedData));
  return Buffer.concat([length, namedData, check]);
};

/** Creates a white picture with one bit per pixel. Even a large one can be created and sent quickly. */
function createLargePng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1), 0xff);
  for (let row = 0; row < height; row += 1) rows[row * (Math.ceil(width / 8) + 1)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    buildPngChunk('IHDR', header),
    buildPngChunk('IDAT', deflateSync(rows, { level: 1 })),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const buildLogo = (bytes: Buffer) => ({
  id: 'logo',
  hash: hashBytes(bytes),
  contentType: 'image/png',
  bytes: bytes.length,
  width: 300,
  height: 80,
});

describe('the resizer', () => {
  let fake: FakeBackOffice;
  let proxy: FaultProxy;
  let client: BackOfficeClient;
  let server: Server;
  let media: Media;
  let dataDir: string;
  let photo: Buffer;
  let logo: Site['logo'];
  const buildSite = (id: string): Site => ({ ...buildSampleSite(id), logo });
  beforeAll(async () => {
    fake = await startFakeBackOffice([buildSampleSite('gevel'), buildSampleSite('other')]);
    proxy = await startFaultProxy({ upstream: fake.address });
    // The picture has one colour, because encoding noise as AVIF takes twenty times as long.
    photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    fake.assets.set('gevel/photo', photo);
  });
  const start = (options: Partial<MediaOptions> = {}) => {
    media = createMedia({ client, dataDir, logger, ...options });
  };
  beforeEach(async () => {
    logo = undefined;
    proxy.resetCounts();
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-media-'));
    client = createBackOfficeClient({ baseUrl: proxy.address, version: '1', logger });
    start();
    // The header `x-test-site` names the site.
    server = createServer(
      (req, res) => void media.handleRequest(buildSite(String(req.headers['x-test-site'] ?? 'gevel')), req, res),
    );
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  const isIdle = () => vi.waitFor(() => expect(media.isIdle).toBe(true), { timeout: 60_000, interval: 10 });
  afterEach(async () => {
    await isIdle();
    server.closeAllConnections();
    server.close();
    await client.close();
    await proxy.setFault('pass');
    await rm(dataDir, { recursive: true, force: true });
  });
  afterAll(async () => {
    await proxy.close();
    await fake.close();
  });

  const getPicture = (url: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${url}`, init);
  const getAnswer = async (url: string) => describeAnswer(await getPicture(url));
  const buildAddress = (size: MediaSize, format: MediaFormat, id = 'photo', bytes = photo) =>
    mediaPath({ id, hash: hashBytes(bytes) }, size, format);
  const listStoredFiles = async () =>
    (await readdir(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(dataDir, 'media'), path.join(entry.parentPath, entry.name)))
      .toSorted();

  const waitForJobCount = (count: number) =>
    vi.waitFor(() => expect(media.queueLoad.waitingJobCount).toBe(count), { timeout: 60_000, interval: 5 });
  /** Returns `count` new photos. */
  function createPhotos(name: string, count: number): string[] {
    return Array.from({ length: count }, (_, number) => {
      const bytes = Buffer.concat([photo, Buffer.from(`${name} ${number}`)]);
      fake.assets.set(`gevel/${name}-${number}`, bytes);
      return buildAddress('card', 'avif', `${name}-${number}`, bytes);
    });
  }
  /** Starts the media server with one encoder. The encoder is busy with a picture until the test calls `letGo`. */
  async function startAtWork(options: Partial<MediaOptions>): Promise<{ readonly letGo: () => Promise<void> }> {
    const assets = createAssetSource(client);
    const gate = Promise.withResolvers<void>();
    const [held = ''] = createPhotos('held', 1);
    start({
      ...options,
      maxConcurrentJobs: 1,
      assetSource: {
        ...assets,
        async readAsset(wanted) {
          if (wanted.assetId === 'held-0') await gate.promise;
          return assets.readAsset(wanted);
        },
      },
    });
    const preparing = media.prepareVariant('gevel', held);
    await vi.waitFor(() => expect(media.queueLoad.runningJobCount).toBe(1), { timeout: 60_000 });
    return {
      async letGo() {
        gate.resolve();
        await preparing;
      },
    };
  }

  /** Returns the answer to the visitor and the files that are on disk afterwards. */
  const readRefusal = async (url: string, init?: RequestInit) => {
    const { status, headers } = await getPicture(url, init);
    const [cache, options] = [headers.get('cache-control'), headers.get('x-content-type-options')];
    return { status, cache, options, stored: await listStoredFiles().catch(() => []) };
  };

  it('serves an immutable picture, with a strict policy', async () => {
    const answer = await getPicture(buildAddress('card', 'avif'));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${hashBytes(photo).slice(0, 16)}-card-avif"`,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 470, height: 370 });
  });
  it('serves the present photo of a holiday home at its plain address, for a day', async () => {
    const plain = await getPicture('/rental-units/assets/photo/medium');
    expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(plain.headers.get('cache-control')).toMatch(/^public, max-age=86400, stale-while-revalidate=/);
    const { width, height } = await sharp(Buffer.from(await plain.arrayBuffer())).metadata();
    expect([width, height]).toEqual([600, 400]);
    const versioned = await getPicture(toRentalPhotoPath({ id: 'photo', hash: hashBytes(photo) }, 'medium', 'webp'));
    expect([versioned.status, versioned.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await getPicture('/rental-units/assets/nothing/medium')).status).toBe(404);
    expect((await getPicture('/rental-units/assets/photo/enormous')).status).toBe(404);
  });
  it('refuses versions that a picture does not have with one call for all, and serves the real one', async () => {
    const wrong = Array.from({ length: 30 }, (_, index) =>
      mediaPath(
        { id: 'photo', hash: index.toString(16).padStart(64, '0').split('').toReversed().join('') },
        'card',
        'jpg',
      ),
    );
    const refused = await Promise.all(wrong.map((address) => getPicture(address)));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([404]));
    expect(proxy.countCalls('assets')).toBe(1);
    expect((await getPicture(buildAddress('card', 'jpg'))).status).toBe(200);
    const calls = proxy.countCalls('assets');
    for (const address of wrong) expect((await getPicture(address.replace('card', 'gallery-s'))).status).toBe(404);
    expect(proxy.countCalls('assets')).toBe(calls);
  });
  it('encodes each picture once, and stores it', async () => {
    const address = buildAddress('card', 'jpg');
    const answers = await Promise.all(Array.from({ length: 20 }, () => getPicture(address)));
    const bodies = await Promise.all(answers.map((answer) => answer.bytes()));
    expect(new Set(bodies.map((body) => hashBytes(Buffer.from(body)))).size).toBe(1);
    expect(proxy.countCalls('assets')).toBe(1);
    const version = hashBytes(photo).slice(0, 16);
    expect(await listStoredFiles()).toEqual([`gevel/photo/${version}/card.jpg`]);

    await proxy.setFault('refuse');
    start();
    const keptPicture = await getPicture(address);
    expect(keptPicture.status).toBe(200);
    expect(hashBytes(Buffer.from(await keptPicture.arrayBuffer()))).toBe(hashBytes(Buffer.from(bodies[0] ?? [])));
  });
  it('fetches the original once for several sizes', async () => {
    for (const size of ['card', 'card-2x', 'gallery-s'] as const) await getPicture(buildAddress(size, 'webp'));
    expect(proxy.countCalls('assets')).toBe(1);
  });
  it('answers HEAD and If-None-Match', async () => {
    const address = buildAddress('card', 'webp');
    const head = await getPicture(address, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
    const etag = head.headers.get('etag') ?? '';
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      expect((await getPicture(address, { headers: { 'If-None-Match': value } })).status).toBe(304);
    }
    expect((await getPicture(address, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });
  it.each(['POST', 'PUT', 'DELETE'])('does not answer %s', async (method) => {
    const answer = await getPicture(buildAddress('card', 'webp'), { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  describe('refuses', () => {
    const NOT_FOUND = { status: 404, cache: 'public, max-age=30', options: 'nosniff', stored: [] };

    it('a size without a name, without a call to the back office', async () => {
      expect(await readRefusal(buildAddress('card', 'webp').replace('card', '4000x4000'))).toEqual(NOT_FOUND);
      expect(proxy.countCalls()).toBe(0);
    });
    it('a version that is not the stored one', async () => {
      expect(
        await readRefusal(mediaPath({ id: 'photo', hash: hashBytes(Buffer.from('other')) }, 'card', 'webp')),
      ).toEqual(NOT_FOUND);
    });
    it('an asset that does not exist, looked up once', async () => {
      expect(await readRefusal(buildAddress('card', 'webp', 'nothing'))).toEqual(NOT_FOUND);
      expect(await readRefusal(buildAddress('card-2x', 'webp', 'nothing'))).toEqual(NOT_FOUND);
      expect(proxy.countCalls('nothing')).toBe(1);
    });
    it("another tenant's picture", async () => {
      expect(await readRefusal(buildAddress('card', 'webp'), { headers: { 'x-test-site': 'other' } })).toEqual(
        NOT_FOUND,
      );
      expect((await getPicture(buildAddress('card', 'webp'))).status).toBe(200);
      expect((await getPicture(buildAddress('card', 'webp'), { headers: { 'x-test-site': 'other' } })).status).toBe(
        404,
      );
    });
    it.each([
      ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
      [
        'GIF',
        () =>
          sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
            .gif()
            .toBuffer(),
      ],
      [
        'TIFF',
        () =>
          sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
            .tiff()
            .toBuffer(),
      ],
      ['more than 10 MB', async () => Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)])],
      ['50 megapixels', async () => createLargePng(10_000, 5000)],
    ])('%s', async (_name, make) => {
      const bytes = await make();
      fake.assets.set('gevel/unfit', bytes);
      expect(await readRefusal(buildAddress('card', 'webp', 'unfit', bytes))).toEqual(NOT_FOUND);
    });
  });

  describe('answers "later"', () => {
    it('when the back office is down', async () => {
      await proxy.setFault('refuse');
      expect(isUnavailable(await getPicture(buildAddress('card', 'webp')))).toBe(true);
      await proxy.setFault('pass');
      expect((await getPicture(buildAddress('card', 'webp'))).status).toBe(200);
    });
  });

  describe('sends some picture in any case', () => {
    const FOR_A_MOMENT = 'public, max-age=5';
    const FOR_EVER = 'public, max-age=31536000, immutable';

    it('when too many pictures are waiting: a fast one, for a moment', async () => {
      const { letGo } = await startAtWork({ maxWaiting: 2, maxWaitMs: 600_000 });
      const sizes: MediaSize[] = ['card', 'card-2x', 'medium', 'medium-2x', 'gallery-s', 'gallery-m'];
      const answers: Awaited<ReturnType<typeof getAnswer>>[] = [];
      const pendingAnswers = sizes.map(async (size) => answers.push(await getAnswer(buildAddress(size, 'webp'))));
      await vi.waitFor(() => expect(answers).toHaveLength(4), { timeout: 60_000 });
      await letGo();
      await Promise.all(pendingAnswers);
      expect(answers.map(({ status }) => status)).toEqual(sizes.map(() => 200));
      const quick = answers.filter(({ caching }) => caching === FOR_A_MOMENT);
      expect(quick).toHaveLength(4);
      for (const { type, width } of quick) {
        expect(['image/jpeg', 'image/webp']).toContain(type);
        expect([470, 600, 940, 1200, 480, 960]).toContain(width);
      }
      expect((await getAnswer(buildAddress('gallery-m', 'webp'))).caching).toBe(FOR_EVER);
    });
    it('when many new pictures are requested at once, and are late', async () => {
      const { letGo } = await startAtWork({ maxWaitMs: 1 });
      const urls = createPhotos('many', 6);
      const formatAnswer = ({ status, type, width, caching }: Awaited<ReturnType<typeof getAnswer>>) =>
        `${status} ${type} ${width} ${caching}`;
      const lateAnswers = await Promise.all(urls.map(getAnswer));
      expect(lateAnswers.map(formatAnswer)).toEqual(urls.map(() => `200 image/jpeg 470 ${FOR_A_MOMENT}`));
      await letGo();
      // The requested pictures are encoded nevertheless, although their visitors have already received a stand-in.
      await isIdle();
      expect((await Promise.all(urls.map(getAnswer))).map(formatAnswer)).toEqual(
        urls.map(() => `200 image/avif 470 ${FOR_EVER}`),
      );
    });
    it('at once when so many others wait that its turn is far away', async () => {
      const { letGo } = await startAtWork({ maxWaitMs: 600_000 });
      const urls = createPhotos('far', 16);
      const answers: string[] = [];
      const pendingAnswers = urls.map(async (url) => {
        const { status, type, caching } = await getAnswer(url);
        answers.push(`${status} ${type} ${caching}`);
      });
      const far = Array.from({ length: 3 }, () => `200 image/jpeg ${FOR_A_MOMENT}`);
      await vi.waitFor(() => expect(answers).toEqual(far), { timeout: 60_000 });
      await letGo();
      await Promise.all(pendingAnswers);
      expect(answers).toEqual([...far, ...Array.from({ length: 13 }, () => `200 image/avif ${FOR_EVER}`)]);
    });
    it('when a size is late and another size of that shape exists', async () => {
      await getAnswer(buildAddress('card', 'avif'));
      await getAnswer(buildAddress('gallery-s', 'avif'));
      start({ maxWaitMs: 0 });
      const first = await getAnswer(buildAddress('card-2x', 'avif'));
      expect(first).toMatchObject({ status: 200, type: 'image/avif', width: 470, caching: FOR_A_MOMENT });
      await vi.waitFor(async () => expect((await getAnswer(buildAddress('card-2x', 'avif'))).width).toBe(940), {
        timeout: 60_000,
      });
    });
    it('to a browser without AVIF only in a format that it supports', async () => {
      await getAnswer(buildAddress('card', 'avif'));
      start({ maxWaitMs: 0 });
      expect(await getAnswer(buildAddress('card', 'jpg'))).toMatchObject({
        type: 'image/jpeg',
        format: 'jpeg',
        width: 470,
      });
    });
    it('while the back office is down: any existing size of that picture', async () => {
      await getAnswer(buildAddress('card', 'jpg'));
      // After this new start, the original is no longer in memory.
      start();
      await proxy.setFault('refuse');
      expect(await getAnswer(buildAddress('medium', 'avif'))).toMatchObject({
        status: 200,
        type: 'image/jpeg',
        width: 470,
      });
      expect(isUnavailable(await getPicture(buildAddress('medium', 'webp', 'other-photo')))).toBe(true);
    });
  });

  describe('with a storage that several instances share', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'gevel-shared-'));
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));
    const instance = (): Media =>
      createMedia({ client, dataDir, logger, storage: { kind: 'folder', folder }, maxConcurrentJobs: 1 });

    it('encodes a picture once for all of them', async () => {
      const instances = [instance(), instance(), instance()];
      const url = buildAddress('card', 'avif');
      let next = 0;
      server.removeAllListeners('request');
      server.on('request', (req, res) => void instances[next++ % 3]?.handleRequest(buildSite('gevel'), req, res));
      const answers = await Promise.all(Array.from({ length: 9 }, () => getPicture(url)));
      const bodies = await Promise.all(answers.map((answer) => answer.bytes()));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
      expect(new Set(bodies.map((body) => hashBytes(Buffer.from(body)))).size).toBe(1);
      // Only one of the requests read the original.
      expect(proxy.countCalls('assets')).toBe(1);
      expect(await readdir(path.join(folder, 'variants/gevel/photo', hashBytes(photo).slice(0, 16)))).toEqual([
        'card.avif',
      ]);
    });
    it('takes over from an instance that was killed while encoding', async () => {
      const name = path.join(folder, 'variants/gevel/photo', hashBytes(photo).slice(0, 16), 'card.avif.claim');
      await mkdir(path.dirname(name), { recursive: true });
      await writeFile(name, '');
      await utimes(name, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
      media = instance();
      expect((await getPicture(buildAddress('card', 'avif'))).status).toBe(200);
    });
  });

  it('lets visitors of a page wait for as many pictures as it has, the first ones first', async () => {
    const { letGo } = await startAtWork({ maxWaitMs: 600_000 });
    const order: string[] = [];
    const sizes: MediaSize[] = ['card-2x', 'medium', 'medium-2x', 'gallery-s', 'gallery-m', 'gallery-phone'];
    const formats: MediaFormat[] = ['webp', 'jpg'];
    const requestPicture = async (size: MediaSize, format: MediaFormat, headers: Record<string, string>) => {
      const { status } = await getPicture(buildAddress(size, format), { headers });
      order.push(`${size}.${format}`);
      return status;
    };
    const program = sizes.flatMap((size) => formats.map((format) => requestPicture(size, format, {})));
    await waitForJobCount(12);
    const page = { 'sec-fetch-dest': 'image' };
    const laterRequest = requestPicture('card', 'jpg', { ...page, priority: 'u=5' });
    await waitForJobCount(13);
    const first = requestPicture('card', 'webp', { ...page, priority: 'u=1, i' });
    await waitForJobCount(14);
    await letGo();
    const statuses = await Promise.all([...program, laterRequest, first]);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(order.slice(0, 2)).toEqual(['card.webp', 'card.jpg']);
  });

  const buildHome = (id: number) => {
    const file = { id: 'photo', hash: hashBytes(photo), contentType: 'image/jpeg', bytes: 1, width: 1200, height: 900 };
    const body = { ...buildSampleDetail(id, 'gevel'), pictures: [{ index: 0, file }] };
    return { status: 200, type: 'application/json', body: JSON.stringify(body) };
  };

  describe('ahead of visitors', () => {
    let isQuiet = true;
    /** The number of times that the preparation has checked whether the server is idle. */
    let idleCheckCount = 0;
    let preparation: PicturePreparation;
    beforeEach(() => {
      isQuiet = true;
      fake.replies.push({ matches: /estates\/v2\/7$/, reply: buildHome(7) });
      preparation = createPicturePreparation({
        client,
        media,
        isQuiet() {
          idleCheckCount += 1;
          return isQuiet;
        },
        logger,
      });
    });
    afterEach(() => {
      preparation.close();
      fake.replies.length = 0;
    });
    it('encodes the first pictures of a new home, one by one, when the queue is empty', async () => {
      isQuiet = false;
      preparation.addChangedEstates({ siteId: 'gevel', tags: ['s-gevel.list', 's-gevel.e.7', 's-other.e.7'] });
      idleCheckCount = 0;
      await vi.waitFor(() => expect(idleCheckCount).toBeGreaterThan(1), { timeout: 30_000 });
      expect(await listStoredFiles().catch(() => [])).toEqual([]);
      isQuiet = true;
      await vi.waitFor(async () => expect(await listStoredFiles()).toHaveLength(6), { timeout: 20_000 });
      expect(await listStoredFiles()).toContain(`gevel/photo/${hashBytes(photo).slice(0, 16)}/card.avif`);
      proxy.resetCounts();
      expect((await getPicture(buildAddress('card', 'avif'))).status).toBe(200);
      expect(proxy.countCalls()).toBe(0);
    });

    it('asks again for a home and a picture when the back office has not answered', async () => {
      const failedPaths = new Set<string>();
      await proxy.setFault('500', (_method, url) => {
        const isFirst = !failedPaths.has(url);
        failedPaths.add(url);
        return isFirst;
      });
      preparation.addChangedEstates({ siteId: 'gevel', tags: ['s-gevel.e.7'] });
      await vi.waitFor(async () => expect(await listStoredFiles()).toHaveLength(6), { timeout: 60_000 });
      expect(failedPaths.size).toBeGreaterThan(1);
    });
  });

  describe("draws a site's brand for pages without a picture", () => {
    it('at 1200 × 630, once', async () => {
      const address = toBrandPicturePath(buildSite('gevel'));
      const answer = await getPicture(address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      });
      expect((await listStoredFiles()).length).toBe(1);
      expect((await getPicture(address)).status).toBe(200);
    });

    it('with its logo, under an address of its own', async () => {
      const pathWithoutBrand = toBrandPicturePath(buildSite('gevel'));
      const plain = Buffer.from(await (await getPicture(pathWithoutBrand)).arrayBuffer());
      const bytes = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#000' } })
        .png()
        .toBuffer();
      fake.assets.set('gevel/logo', bytes);
      logo = buildLogo(bytes);
      const branded = await getPicture(toBrandPicturePath(buildSite('gevel')));
      expect(Buffer.from(await branded.arrayBuffer()).equals(plain)).toBe(false);
      expect((await getPicture(pathWithoutBrand)).status).toBe(404);
    });

    it('without a logo that cannot be loaded or decoded', async () => {
      const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      fake.assets.set('gevel/logo', bytes);
      logo = buildLogo(bytes);
      expect((await getPicture(toBrandPicturePath(buildSite('gevel')))).status).toBe(200);
      expect((await getPicture(`/media/_brand/${'0'.repeat(16)}/og.jpg`)).status).toBe(404);
    });
  });

  it('serves pictures without a disk to store them', async () => {
    start({ dataDir: '/dev/null' });
    expect((await getPicture(buildAddress('card', 'webp'))).status).toBe(200);
  });
});
