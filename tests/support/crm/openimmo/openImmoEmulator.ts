import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CrmEmulator, EmulatorOptions } from '../crmEmulator.ts';
import { CrmClock } from '../crmClock.ts';
import { CrmServer } from '../crmServer.ts';
import { buildMedia } from '../madeMedia.ts';
import { PROVIDER_ID, formatAttachment, formatOpenImmoXml } from './openImmoXml.ts';
import { type ZippedFile, createZip } from './createZip.ts';

const EXPORT_PATH = '/export/openimmo.xml';
const MEDIA_PATH = '/media/';

/** A sender of OpenImmo files. It serves them, or puts them into a folder. */
export interface OpenImmoEmulator extends CrmEmulator {
  readonly folder: string;
  /** Puts a file into the folder, as if it had arrived the given number of seconds ago. */
  receiveFile(name: string, content: string | Buffer, secondsAgo?: number): Promise<void>;
  /** Puts an archive into the folder in the same way. */
  receiveZip(name: string, files: readonly ZippedFile[], secondsAgo?: number): Promise<void>;
}

interface OpenImmoListing {
  readonly id: string;
  price: number;
  published: boolean;
}

/** @param now returns the time of the program that reads the folder */
export async function startOpenImmo(
  options: EmulatorOptions = {},
  now: () => number = Date.now,
): Promise<OpenImmoEmulator> {
  const clock = new CrmClock(options.speed === undefined ? {} : { speed: options.speed });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-openimmo-'));
  const homes: OpenImmoListing[] = [
    { id: 'OI-1', price: 465_000, published: true },
    { id: 'OI-2', price: 329_000, published: true },
    { id: 'OI-3', price: 615_000, published: true },
  ];
  let origin = '';
  const file = () =>
    formatOpenImmoXml({
      providers: {
        [PROVIDER_ID]: homes
          .filter(({ published }) => published)
          .map(({ id, price }) => ({
            id,
            price,
            title: `Villa ${id}`,
            attachments: formatAttachment(`${origin}${MEDIA_PATH}${id}.jpg`, 'TITELBILD', 'REMOTE'),
          })),
      },
    });
  const server = await CrmServer.start(
    {
      ...(options.port !== undefined && { port: options.port }),
      isMedia: (route) => route.startsWith(MEDIA_PATH),
      routes: {
        [`GET ${EXPORT_PATH}`]: () => ({ status: 200, headers: { 'Content-Type': 'application/xml' }, body: file() }),
        [`GET ${MEDIA_PATH}:name`]: ({ params }) => buildMedia(params['name'] ?? ''),
      },
    },
    clock,
  );
  ({ origin } = server);
  const find = (id: string) => homes.find((home) => home.id === id);
  const putFile = async (name: string, content: string | Buffer, secondsAgo = 120) => {
    const filePath = path.join(folder, name);
    await writeFile(filePath, content);
    const arrivalDate = new Date(now() - 1000 * secondsAgo);
    await utimes(filePath, arrivalDate, arrivalDate);
  };
  return {
    server,
    folder,
    credentials: { address: `${origin}${EXPORT_PATH}` },
    settings: { folder },
    homes: () => homes.map(({ id, price, published }) => ({ id, title: `Villa ${id}`, price, published })),
    change: (id) => {
      const home = find(id);
      if (home) home.price += 5000;
    },
    withdraw: (id) => {
      const home = find(id);
      if (home) home.published = false;
    },
    add: () => {
      const id = `OI-${homes.length + 1}`;
      homes.push({ id, price: 250_000, published: true });
      return id;
    },
    receiveFile: putFile,
    receiveZip: (name, files, secondsAgo) => putFile(name, createZip(files), secondsAgo),
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
