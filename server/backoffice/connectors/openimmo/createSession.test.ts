import { mkdir, readdir, readFile, rmdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenImmoEmulator, startOpenImmo } from '#tests/support/crm/openimmo/openImmoEmulator.ts';
import { PROVIDER_ID, formatAttachment, formatOpenImmoXml } from '#tests/support/crm/openimmo/openImmoXml.ts';
import { CrmFailure, NoDeliveryYet, NotPublished } from '../seam/crmFailure.ts';
import type { CrmHttp } from '../seam/crmHttp.ts';
import type { ListResult, CrmSession } from '../seam/adapter.ts';
import type { Draft, ListedRecord, RemoteMedia } from '../seam/records.ts';
import { createSession } from './createSession.ts';
import { listRefusedFiles } from './delivery/deliveryResults.ts';
import { mapObject } from './mapping/mapObject.ts';
import { type OpenImmoSettings, openImmoSettingsSchema } from './settings.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let emulator: OpenImmoEmulator;
/** The milliseconds by which the clock of the session is ahead of the clock of this machine. */
let clockAheadMs: number;

const http: CrmHttp = {
  async request({ url }) {
    const answer = await fetch(url);
    return { status: answer.status, headers: {}, body: Buffer.from(await answer.arrayBuffer()) };
  },
};

function openFolder(
  settings: Partial<OpenImmoSettings> = {},
  credentials: Readonly<Record<string, string>> = {},
  now = () => Date.now() + clockAheadMs,
): CrmSession {
  return createSession({
    siteId: 'duinhof',
    locales: ['nl'],
    credentials,
    settings: openImmoSettingsSchema.parse({ folder: emulator.folder, ...settings }),
    http,
    now,
    signal: new AbortController().signal,
  });
}

interface ListReading extends ListResult {
  readonly records: readonly ListedRecord[];
  readonly cursor: string | undefined;
}

async function readToEnd(list: AsyncGenerator<ListedRecord, ListResult>): Promise<ListReading> {
  const records: ListedRecord[] = [];
  for (;;) {
    const { value, done } = await list.next();
    if (done === true) return { cursor: undefined, ...value, records };
    records.push(value);
  }
}

const readList = (session = openFolder()): Promise<ListReading> => {
  if (!session.list) throw new Error('it has a list');
  return readToEnd(session.list());
};
const readChanges = (cursor: string | undefined, session = openFolder()): Promise<ListReading> => {
  if (!session.readChanges || cursor === undefined) throw new Error('it has changes');
  return readToEnd(session.readChanges(cursor));
};
const listIdsWithState = ({ records }: ListReading) =>
  records.map(({ id, state }) => (state === 'published' ? id : `-${id}`)).toSorted();

const listDeletedIds = ({ records }: ListReading) =>
  records.filter(({ isDeleted }) => isDeleted === true).map(({ id }) => id);

const toDraft = ({ raw }: ListedRecord): Draft | undefined =>
  mapObject(raw, {
    settings: openImmoSettingsSchema.parse({}),
    names: { findEntry: () => undefined, findTarget: () => undefined },
    now: 0,
  })[0];
function listPictures(record: ListedRecord | undefined): readonly RemoteMedia[] {
  const draft = record && toDraft(record);
  if (draft?.kind !== 'estate') throw new Error('it is no estate');
  return draft.pictures;
}

const listFiles = (folder: string) => readdir(path.join(emulator.folder, folder));
const getAcceptedPath = (name: string) => path.join(emulator.folder, 'done', name);
const listAcceptedXml = async () => (await listFiles('done')).filter((name) => name.endsWith('.xml'));
/** Returns the last characters of the names of the accepted archives: `1.zip`. */
const listAcceptedArchives = async () =>
  (await listFiles('done')).filter((name) => name.endsWith('.zip')).map((name) => name.slice(-'1.zip'.length));
/** Returns the key of the first file that a session processes at this time. */
const createFirstKey = (processedAt: number, name: string) =>
  `${new Date(processedAt).toISOString().replaceAll(/[-:.]/g, '')}-0001-${name}`;
async function readResults(): Promise<string> {
  const texts = (await listFiles('results')).map((name) =>
    readFile(path.join(emulator.folder, 'results', name), 'utf8'),
  );
  return (await Promise.all(texts)).join('');
}

const createHomes = (...names: readonly string[]) => ({ [PROVIDER_ID]: names.map((id) => ({ id })) });
const createFullDelivery = (...names: readonly string[]) => formatOpenImmoXml({ providers: createHomes(...names) });

const createDeliveryWithPicture = (name: string) =>
  formatOpenImmoXml({ providers: { [PROVIDER_ID]: [{ id: 'A', attachments: formatAttachment(name) }] } });
const sendPicture = (content: string, secondsAgo: number) =>
  emulator.receiveZip(
    `${secondsAgo}.zip`,
    [
      { name: 'a.xml', content: createDeliveryWithPicture('1.jpg') },
      { name: '1.jpg', content },
    ],
    secondsAgo,
  );
/** Opens a session that fetches its files from a URL. */
const openWithAddress = () => openFolder({}, emulator.credentials);

beforeEach(async () => {
  clockAheadMs = 10 * MINUTE_MS;
  emulator = await startOpenImmo();
});
afterEach(() => emulator.close());

describe('a folder', () => {
  it('returns the homes of its last complete delivery and of the files after it', async () => {
    await emulator.receiveFile('1.xml', createFullDelivery('OLD'), 400);
    await emulator.receiveFile('2.xml', createFullDelivery('A', 'B', 'C'), 300);
    const changedHomes = { [PROVIDER_ID]: [{ id: 'B', action: 'DELETE' }, { id: 'A', price: 1 }, { id: 'D' }] };
    await emulator.receiveFile('3.XML', formatOpenImmoXml({ scope: 'TEIL', providers: changedHomes }), 200);
    const firstReading = await readList();
    expect(listIdsWithState(firstReading)).toEqual(['-B', 'A', 'C', 'D']);
    // A second reading finds the same records, although the files have been moved.
    expect(await listFiles('.')).toEqual(['done', 'inline', 'refused', 'results']);
    const secondReading = await readList();
    expect(secondReading.records.map(({ version }) => version)).toEqual(
      firstReading.records.map(({ version }) => version),
    );
    expect(await readResults()).toContain('taken: 3.XML, umfang TEIL, 3 objects, 2 of them offered');
  });

  it('processes a file that has not changed for a minute, in the order of arrival', async () => {
    clockAheadMs = 0;
    await emulator.receiveFile('b-first.xml', createFullDelivery('A'), 300);
    await emulator.receiveFile('a-second.xml', createFullDelivery('B'), 100);
    await expect(readList()).rejects.toThrow(NoDeliveryYet);
    clockAheadMs = 2 * MINUTE_MS;
    expect(listIdsWithState(await readList())).toEqual(['B']);
  });

  it('returns the changes since a cursor, and withdraws homes that a complete delivery leaves out', async () => {
    await emulator.receiveFile('1.xml', createFullDelivery('A', 'B', 'C'), 300);
    const { cursor } = await readList();
    expect(await readChanges(cursor)).toEqual({ records: [], cursor, refusedFiles: [] });
    const changedHomes = { [PROVIDER_ID]: [{ id: 'B', action: 'DELETE' }, { id: 'D' }] };
    await emulator.receiveFile('2.xml', formatOpenImmoXml({ scope: 'TEIL', providers: changedHomes }));
    const secondReading = await readChanges(cursor);
    expect(listIdsWithState(secondReading)).toEqual(['-B', 'D']);
    await emulator.receiveFile('3.xml', createFullDelivery('A', 'E'));
    const thirdReading = await readChanges(secondReading.cursor);
    expect(listIdsWithState(thirdReading)).toEqual(['-B', '-C', '-D', 'A', 'E']);
    expect(listIdsWithState(await readChanges(thirdReading.cursor))).toEqual([]);
  });

  it.each([
    ['complete', 'full', createFullDelivery('A', 'B')],
    ['partial', 'any', formatOpenImmoXml({ scope: 'TEIL', providers: createHomes('A', 'B') })],
  ] as const)(
    'withdraws the homes of a %s delivery that two complete deliveries at once leave out',
    async (_case, startsWith, delivery) => {
      const session = openFolder({ startsWith });
      await emulator.receiveFile('1.xml', delivery, 400);
      const { cursor } = await readList(session);
      await emulator.receiveFile('2.xml', createFullDelivery('A', 'C'), 300);
      await emulator.receiveFile('3.xml', createFullDelivery('A'), 200);
      await session.check();
      const secondReading = await readChanges(cursor, session);
      expect(listIdsWithState(secondReading)).toEqual(['-B', 'A']);
      // The delivery at the cursor is removed only when the cursor is after it.
      expect(await listAcceptedXml()).toHaveLength(3);
      await emulator.receiveFile('4.xml', createFullDelivery('A'), 100);
      await readChanges(secondReading.cursor, session);
      expect(await listAcceptedXml()).toHaveLength(2);
    },
  );

  it('withdraws all homes of a file with modus DELETE, except objects that state another action', async () => {
    await emulator.receiveFile('1.xml', createFullDelivery('A', 'B', 'C'), 300);
    const withdrawnHomes = {
      [PROVIDER_ID]: [{ id: 'A' }, { id: 'B', action: 'CHANGE' }, { id: 'C', action: 'REFERENZ' }],
    };
    await emulator.receiveFile(
      '2.xml',
      formatOpenImmoXml({ scope: 'TEIL', mode: 'DELETE', providers: withdrawnHomes }),
      200,
    );
    expect(listIdsWithState(await readList())).toEqual(['-A', '-C', 'B']);
  });

  it('distinguishes objects that a file withdraws from objects that a complete delivery leaves out', async () => {
    await emulator.receiveFile('1.xml', createFullDelivery('A', 'B', 'C'), 300);
    const { cursor } = await readList();
    await emulator.receiveFile(
      '2.xml',
      formatOpenImmoXml({ scope: 'TEIL', providers: { [PROVIDER_ID]: [{ id: 'B', action: 'DELETE' }] } }),
      200,
    );
    const secondReading = await readChanges(cursor);
    expect([listDeletedIds(secondReading), listDeletedIds(await readList())]).toEqual([['B'], ['B']]);
    await emulator.receiveFile('3.xml', createFullDelivery('A'), 100);
    const thirdReading = await readChanges(secondReading.cursor);
    expect([listIdsWithState(thirdReading), listDeletedIds(thirdReading)]).toEqual([['-B', '-C', 'A'], []]);
  });

  it('reports what it waits for while it is empty', async () => {
    const { folder } = emulator;
    const check = await openFolder().check();
    expect(check).toEqual({ account: folder, doubts: [] });
    const resultsSentence = `${folder}/results contains the result of each file`;
    const awaitedSentence = `no complete delivery (umfang VOLL) has arrived yet; the connection waits for a *.zip or *.xml in ${folder}`;
    await expect(readList()).rejects.toThrow(new NoDeliveryYet(`${awaitedSentence}; ${resultsSentence}`));
    clockAheadMs = 0;
    await emulator.receiveFile('1.xml', createFullDelivery('A'), 0);
    await expect(readList()).rejects.toThrow(
      `${awaitedSentence}; 1 arrived file is processed a minute after the last change; ${resultsSentence}`,
    );
    await expect(readList(openFolder({ startsWith: 'any' }))).rejects.toThrow(
      'no file has arrived yet; the connection waits for',
    );
  });

  it('has no list before a complete delivery has arrived, unless the settings say that none will arrive', async () => {
    await emulator.receiveFile('1.xml', formatOpenImmoXml({ scope: 'TEIL', providers: createHomes('A') }));
    await expect(readList()).rejects.toThrow('no complete delivery');
    expect(listIdsWithState(await readList(openFolder({ startsWith: 'any' })))).toEqual(['A']);
    expect((await openFolder().check()).doubts).toEqual(['No complete delivery (umfang VOLL) has arrived yet.']);
  });

  it('reads one object in its latest state', async () => {
    await emulator.receiveFile('1.xml', createFullDelivery('A'));
    await readList();
    expect(toDraft({ id: 'A', version: '', state: 'published', raw: (await openFolder().read('A')).raw })?.id).toBe(
      'A',
    );
    await expect(openFolder().read('B')).rejects.toThrow(NotPublished);
  });

  it('causes a failure when it does not exist, and withdraws nothing', async () => {
    await expect(readList(openFolder({ folder: '/nowhere/at/all' }))).rejects.toThrow(CrmFailure);
    await expect(readList(openFolder({ folder: undefined }))).rejects.toThrow('--set folder=');
  });

  it('keeps the last two complete deliveries and the files after them', async () => {
    for (const [index, id] of ['A', 'B', 'C', 'D'].entries()) {
      await emulator.receiveFile(`${id}.xml`, createFullDelivery(id), 400 - index);
      await readList();
    }
    expect(await listAcceptedXml()).toHaveLength(2);
  });
});

const createNamedDelivery = (id: string, scope = 'TEIL') =>
  formatOpenImmoXml({ scope, providers: { [PROVIDER_ID]: [{ id, attachments: formatAttachment('bild1.jpg') }] } });

describe('an archive', () => {
  const picture = Buffer.from('a picture');

  it.each([
    ['bild1.jpg', 'BILD1.JPG'],
    ['Bilder\\Bild1.jpg', 'bilder/BILD1.jpg'],
    ['./bild1.jpg', 'media/bild1.jpg'],
  ])('has the picture %s in any case and folder: %s', async (name, stored) => {
    await emulator.receiveZip('AGENCY.ZIP', [
      { name: 'export/DATEN.XML', content: createDeliveryWithPicture(name) },
      { name: '__MACOSX/._DATEN.XML', content: 'x' },
      { name: 'media/', content: '' },
      { name: stored, content: picture },
    ]);
    const { records } = await readList();
    const [found] = listPictures(records[0]);
    expect(found && (await openFolder().readMedia?.(found))).toEqual(picture);
  });

  it('changes the version of a picture only when a different picture arrives under the same name', async () => {
    await sendPicture('one', 400);
    const firstReading = await readList();
    await sendPicture('one', 300);
    const repeatedReading = await readList();
    await sendPicture('two', 200);
    const changedReading = await readList();
    const versions = [firstReading, repeatedReading, changedReading].map(
      ({ records }) => listPictures(records[0])[0]?.version,
    );
    expect(versions[1]).toBe(versions[0]);
    expect(versions[2]).not.toBe(versions[0]);
    expect(changedReading.records[0]?.version).not.toBe(firstReading.records[0]?.version);
  });

  it('may lack a picture: the home is published without it, with a warning', async () => {
    await emulator.receiveZip('a.zip', [{ name: 'a.xml', content: createDeliveryWithPicture('gone.jpg') }]);
    const { records } = await readList();
    const draft = records[0] && toDraft(records[0]);
    expect(draft).toMatchObject({ kind: 'estate', pictures: [], warnings: [{ kind: 'media', value: 'gone.jpg' }] });
  });

  it('may name pictures of an earlier delivery without containing them', async () => {
    const firstDelivery = createNamedDelivery('A', 'VOLL');
    await emulator.receiveZip(
      'a.zip',
      [
        { name: 'a.xml', content: firstDelivery },
        { name: 'Bild1.jpg', content: picture },
      ],
      300,
    );
    await emulator.receiveFile('b.xml', createNamedDelivery('A'), 200);
    // The home B names the same picture, but does not get the picture of the home A.
    await emulator.receiveFile('c.xml', createNamedDelivery('B'), 100);
    const { records } = await readList();
    const [keptPicture] = listPictures(records.find(({ id }) => id === 'A'));
    expect(keptPicture && (await openFolder().readMedia?.(keptPicture))).toEqual(picture);
    expect(listPictures(records.find(({ id }) => id === 'B'))).toEqual([]);
  });

  it.each([
    ['complete', 'full', 'VOLL'],
    ['partial', 'any', 'TEIL'],
  ] as const)(
    'after a %s delivery is removed when no home has used its pictures for 30 days',
    async (_case, startsWith, firstScope) => {
      const readSameList = () => readList(openFolder({ startsWith }));
      const sendArchive = (name: string, content: string) =>
        emulator.receiveZip(name, [
          { name: 'a.xml', content: createNamedDelivery('A') },
          { name: 'bild1.jpg', content },
        ]);
      await emulator.receiveFile('0.xml', createNamedDelivery('B', firstScope), 400);
      await sendArchive('1.zip', 'one');
      await emulator.receiveFile('2.xml', createNamedDelivery('A'));
      await readSameList();
      clockAheadMs += 40 * DAY_MS;
      // The home still has the picture of the archive, although a later delivery contains the home.
      await readSameList();
      expect(await listAcceptedArchives()).toEqual(['1.zip']);
      await sendArchive('3.zip', 'three');
      await readSameList();
      clockAheadMs += 29 * DAY_MS;
      const { records } = await readSameList();
      expect(await listAcceptedArchives()).toEqual(['1.zip', '3.zip']);
      clockAheadMs += 2 * DAY_MS;
      await readSameList();
      expect(await listAcceptedArchives()).toEqual(['3.zip']);
      expect((await readSameList()).records).toEqual(records);
      const [found] = listPictures(records.find(({ id }) => id === 'A'));
      expect(found && (await openFolder().readMedia?.(found))).toEqual(Buffer.from('three'));
    },
  );

  it('may have a picture as text in its XML', async () => {
    const inlineAttachment = `<anhang location="INTERN" gruppe="BILD"><format>jpg</format><daten><anhanginhalt>${picture.toString('base64')}</anhanginhalt></daten></anhang>`;
    await emulator.receiveFile(
      'a.xml',
      formatOpenImmoXml({ providers: { [PROVIDER_ID]: [{ id: 'A', attachments: inlineAttachment }] } }),
    );
    const { records } = await readList();
    expect(JSON.stringify(records)).not.toContain(picture.toString('base64'));
    const [found] = listPictures(records[0]);
    expect(found && (await openFolder().readMedia?.(found))).toEqual(picture);
  });

  it('may have the portrait of its contact as text in its XML', async () => {
    const photoElement = `<foto location="INTERN"><format>jpg</format><daten><anhanginhalt>${picture.toString('base64')}</anhanginhalt></daten></foto>`;
    const contact = `<kontaktperson><vorname>Ilse</vorname><name>Voorbeeld</name>${photoElement}</kontaktperson>`;
    await emulator.receiveFile('a.xml', createFullDelivery('A').replace('<preise>', `${contact}<preise>`));
    const { records } = await readList();
    expect(JSON.stringify(records)).not.toContain(picture.toString('base64'));
    const draft = records[0] && toDraft(records[0]);
    const portrait = draft?.kind === 'estate' ? draft.portrait : undefined;
    expect(portrait && (await openFolder().readMedia?.(portrait))).toEqual(picture);
  });

  it.each([
    ['empty', [], 'no XML file'],
    [
      'two files',
      [
        { name: 'a.xml', content: createFullDelivery('A') },
        { name: 'b.xml', content: createFullDelivery('B') },
      ],
      'it must have exactly one',
    ],
    [
      'a path that leads out of the archive',
      [{ name: '../a.xml', content: createFullDelivery('A') }],
      'invalid relative path',
    ],
    ['an absolute path', [{ name: '/etc/a.xml', content: createFullDelivery('A') }], 'absolute path'],
    [
      'one name twice',
      [
        { name: 'a.jpg', content: 'x' },
        { name: 'a.jpg', content: 'y' },
      ],
      'twice',
    ],
    [
      'one name in two cases',
      [
        { name: 'a.xml', content: createFullDelivery('A') },
        { name: 'p.jpg', content: 'x' },
        { name: 'P.JPG', content: 'y' },
      ],
      'p.jpg and P.JPG are in the archive: two names must not differ only in case',
    ],
    ['an encrypted file', [{ name: 'a.xml', content: createFullDelivery('A'), isEncrypted: true }], 'encrypted'],
    ['a file that is compressed too much', [{ name: 'a.xml', content: Buffer.alloc(4_000_000, 32) }], 'compressed'],
    [
      'a file that is too large',
      [{ name: 'a.jpg', content: 'x', bytes: 4_000_000_000 }],
      'too large: it has 3815 MB, the maximum is 30 MB',
    ],
    ['a wrong length', [{ name: 'a.xml', content: createFullDelivery('A'), bytes: 10 }], 'cannot be read'],
    ['a truncated XML file', [{ name: 'a.xml', content: createFullDelivery('A').slice(0, 300) }], 'Unclosed|line'],
  ])('with %s is refused, and the earlier homes stay', async (_case, content, reason) => {
    await emulator.receiveFile('1.xml', createFullDelivery('KEPT'), 300);
    await emulator.receiveZip('2.zip', content);
    expect(listIdsWithState(await readList())).toEqual(['KEPT']);
    expect(await readResults()).toMatch(new RegExp(`refused: 2.zip: .*(?:${reason})`));
    expect(await listFiles('refused')).toHaveLength(1);
    expect((await listFiles('done')).filter((name) => /zip|^\./.test(name))).toEqual([]);
  });

  it('is refused when it cannot be read as an archive', async () => {
    await emulator.receiveFile('1.xml', createFullDelivery('KEPT'), 300);
    await emulator.receiveFile('2.zip', 'PK not an archive');
    expect(listIdsWithState(await readList())).toEqual(['KEPT']);
    expect(await readResults()).toContain('refused: 2.zip: the archive cannot be read');
  });

  it('waits for the next reading when the disk is full', async () => {
    await emulator.receiveZip('a.zip', [{ name: 'a.xml', content: createFullDelivery('A') }]);
    const processedAt = Date.now() + 10 * MINUTE_MS;
    const extractedXml = getAcceptedPath(`.${createFirstKey(processedAt, 'a')}.xml`);
    await mkdir(path.dirname(extractedXml));
    await symlink('/dev/full', extractedXml);
    await expect(readList(openFolder({}, {}, () => processedAt))).rejects.toThrow('ENOSPC');
    expect([await listFiles('refused'), await listFiles('results')]).toEqual([[], []]);
    expect(listIdsWithState(await readList())).toEqual(['A']);
  });

  it.each(['xml', 'zip'])('is processed again when its %s could not be moved to the accepted files', async (ending) => {
    await emulator.receiveZip('a.zip', [
      { name: 'a.xml', content: createDeliveryWithPicture('1.jpg') },
      { name: '1.jpg', content: picture },
    ]);
    const processedAt = Date.now() + 10 * MINUTE_MS;
    const obstacle = getAcceptedPath(`${createFirstKey(processedAt, 'a')}.${ending}`);
    await mkdir(obstacle, { recursive: true });
    await expect(readList(openFolder({ openImmoId: PROVIDER_ID }, {}, () => processedAt))).rejects.toThrow('EISDIR');
    await rmdir(obstacle);
    expect(await listFiles('done')).toEqual([]);
    const { records } = await readList();
    const [found] = listPictures(records[0]);
    expect(found && (await openFolder().readMedia?.(found))).toEqual(picture);
  });
});

describe('a file', () => {
  it.each([
    ['VOLL without a home', formatOpenImmoXml({ providers: createHomes() }), 'withdraw all homes'],
    [
      'VOLL that withdraws all homes',
      formatOpenImmoXml({ providers: { [PROVIDER_ID]: [{ id: 'A', action: 'DELETE' }] } }),
      'withdraw all homes',
    ],
    ['of another kind', '<root><property/></root>', 'it is not an OpenImmo file'],
    ['with a document type', `<!DOCTYPE openimmo [<!ENTITY x "y">]>${createFullDelivery('A')}`, 'DTD'],
    [
      'of several agencies',
      formatOpenImmoXml({ providers: { ...createHomes('A'), OTHER: [{ id: 'B' }] } }),
      'several anbieter',
    ],
    ['in another encoding than it declares', Buffer.from(createFullDelivery('é'), 'latin1'), 'not utf-8'],
    [
      'that declares UTF-16 but is UTF-8',
      formatOpenImmoXml({ encoding: 'UTF-16', providers: createHomes('A') }),
      'not utf-16le: name its encoding in its first line',
    ],
    ['with an endless name', `<${'x'.repeat(200_000)}/>`, 'tagName of more than 65536 characters'],
    ['that is empty', '', 'it is empty'],
  ])('%s is refused, and the earlier homes stay', async (_case, content, reason) => {
    await emulator.receiveFile('1.xml', createFullDelivery('KEPT'), 300);
    await emulator.receiveFile('2.xml', content);
    expect(listIdsWithState(await readList())).toEqual(['KEPT']);
    expect(await readResults()).toContain('Earlier deliveries are still in effect.');
    expect(await readResults()).toContain(reason);
  });

  it('of several agencies returns the homes of the agency in the settings', async () => {
    const providers = { OTHER: [{ id: 'B' }], ...createHomes('A'), '': [{ id: 'C' }] };
    await emulator.receiveFile('1.xml', formatOpenImmoXml({ providers }));
    expect(listIdsWithState(await readList(openFolder({ openImmoId: PROVIDER_ID })))).toEqual(['A']);
  });

  it('without the agency in the settings is refused', async () => {
    await emulator.receiveFile('1.xml', formatOpenImmoXml({ providers: { '': [{ id: 'A' }] } }));
    await expect(readList(openFolder({ openImmoId: PROVIDER_ID }))).rejects.toThrow(NoDeliveryYet);
    expect(await readResults()).toContain(`no anbieter has the openimmo_anid ${PROVIDER_ID}; the file has (none)`);
  });

  it.each([
    ['complete', 'VOLL', 'OTHER', 'the anbieter OTHER'],
    ['complete and without an id', 'VOLL', '', 'an anbieter without openimmo_anid'],
    ['partial', 'TEIL', 'OTHER', 'the anbieter OTHER'],
  ])('of another agency is refused, and replaces none of the homes: %s', async (_case, scope, other, description) => {
    await emulator.receiveFile('1.xml', createFullDelivery('A', 'B'), 300);
    const { cursor } = await readList();
    await emulator.receiveFile('2.xml', formatOpenImmoXml({ scope, providers: { [other]: [{ id: 'C' }] } }), 200);
    expect(listIdsWithState(await readChanges(cursor))).toEqual([]);
    expect(listIdsWithState(await readList())).toEqual(['A', 'B']);
    expect(await readResults()).toContain(
      `refused: 2.xml: it is of ${description}, and the files before it are of the anbieter ${PROVIDER_ID}: each agency needs its own folder`,
    );
  });

  it('of an agency whose id has changed is accepted when the settings contain the new id', async () => {
    await emulator.receiveFile('1.xml', createFullDelivery('A', 'B'), 300);
    await readList();
    await emulator.receiveFile('2.xml', formatOpenImmoXml({ providers: { NEW: [{ id: 'A' }] } }), 200);
    const session = openFolder({ openImmoId: 'NEW' });
    expect(listIdsWithState(await readList(session))).toEqual(['A']);
    // The file with the old id of the agency is ignored and causes no error.
    expect(listIdsWithState(await readList(session))).toEqual(['A']);
  });

  it('is read again when a crash truncated its stored head', async () => {
    await emulator.receiveFile('1.xml', createFullDelivery('A', 'B'));
    await readList();
    const headFile = (await listFiles('done')).find((name) => name.endsWith('.json')) ?? '';
    await writeFile(path.join(emulator.folder, 'done', headFile), '{"head":');
    expect(listIdsWithState(await readList())).toEqual(['A', 'B']);
  });

  it('without an id of its agency is accepted when the settings contain no id either', async () => {
    await emulator.receiveFile('1.xml', formatOpenImmoXml({ providers: { '': [{ id: 'A' }] } }));
    expect(listIdsWithState(await readList())).toEqual(['A']);
  });

  it.each([
    ['UTF-16 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a byte order mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['big-endian UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('is read as %s', async (_case, encode) => {
    const providers = { [PROVIDER_ID]: [{ id: 'A', title: 'Doppelhaushälfte' }] };
    await emulator.receiveFile('1.xml', encode(formatOpenImmoXml({ encoding: 'UTF-16', providers })));
    expect(JSON.stringify((await readList()).records)).toContain('Doppelhaushälfte');
  });

  it('may have comments of any length', async () => {
    await emulator.receiveFile('1.xml', createFullDelivery('A').replace('?>', `?><!-- ${'x'.repeat(500_000)} -->`));
    expect(listIdsWithState(await readList())).toEqual(['A']);
  });

  it('is read in the encoding that it declares', async () => {
    const providers = { [PROVIDER_ID]: [{ id: 'A', title: 'Doppelhaushälfte' }] };
    await emulator.receiveFile(
      '1.xml',
      Buffer.from(formatOpenImmoXml({ encoding: 'ISO-8859-1', providers }), 'latin1'),
    );
    expect(JSON.stringify((await readList()).records)).toContain('Doppelhaushälfte');
  });

  it('that is a link, hidden, or of another kind is ignored', async () => {
    await emulator.receiveFile('1.xml', createFullDelivery('A'));
    await emulator.receiveFile('.part.xml', createFullDelivery('B'));
    await emulator.receiveFile('notes.txt', 'x');
    await symlink('/etc/passwd', path.join(emulator.folder, 'link.xml'));
    expect(listIdsWithState(await readList())).toEqual(['A']);
    expect((await listFiles('.')).toSorted()).toEqual(
      ['.part.xml', 'done', 'inline', 'link.xml', 'notes.txt', 'refused', 'results'].toSorted(),
    );
  });
});

describe('groups', () => {
  it('are a project and its units', async () => {
    const group = '<gruppen_kennung>G1</gruppen_kennung>';
    const providers = {
      [PROVIDER_ID]: [
        { id: 'U1', technical: group },
        { id: 'P', technical: `${group}<master visible="true">P</master>` },
        { id: 'ALONE', technical: '<gruppen_kennung>G2</gruppen_kennung>' },
      ],
    };
    await emulator.receiveFile('1.xml', formatOpenImmoXml({ providers }));
    const { records } = await readList();
    expect(records.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['U1', 'P'],
      ['P', undefined],
      ['ALONE', undefined],
    ]);
    const [unit, project] = records.map(toDraft);
    expect(unit).toMatchObject({ parentId: 'P' });
    expect(project?.kind === 'estate' && project.values.get('general.project')).toBe(true);
  });
});

describe('a file at an address', () => {
  it('is fetched into the folder, and processed at once', async () => {
    clockAheadMs = 0;
    const { records } = await readList(openWithAddress());
    expect(records.map(({ id }) => id)).toEqual(['OI-1', 'OI-2', 'OI-3']);
    const [picture] = listPictures(records[0]);
    expect(picture?.url).toBe(`${emulator.server.origin}/media/OI-1.jpg`);
    expect((picture && (await openWithAddress().readMedia?.(picture)))?.subarray(0, 2)).toEqual(
      Buffer.from([0xff, 0xd8]),
    );
  });

  it('returns no changes for the same content, and the changed homes for another content', async () => {
    const { cursor } = await readList(openWithAddress());
    expect((await readChanges(cursor, openWithAddress())).records).toEqual([]);
    emulator.withdraw('OI-2');
    emulator.change('OI-3');
    expect(listIdsWithState(await readChanges(cursor, openWithAddress()))).toEqual(['-OI-2', 'OI-1', 'OI-3']);
  });

  it('that is truncated withdraws nothing', async () => {
    await readList(openWithAddress());
    emulator.server.faults.add({ fault: { kind: 'torn' } });
    expect(listIdsWithState(await readList(openWithAddress()))).toEqual(['OI-1', 'OI-2', 'OI-3']);
    emulator.server.faults.add({ fault: { kind: 'html', status: 200 } });
    expect(listIdsWithState(await readList(openWithAddress()))).toEqual(['OI-1', 'OI-2', 'OI-3']);
    expect(await readResults()).toContain('refused: fetched.xml');
  });
});

const listRefused = () => listRefusedFiles(emulator.folder);
const createPartialDelivery = (id: string) => formatOpenImmoXml({ scope: 'TEIL', providers: createHomes(id) });

describe('a refused file', () => {
  it('is reported until a complete delivery arrives', async () => {
    expect(await listRefused()).toEqual([]);
    await emulator.receiveFile('1.xml', createFullDelivery('A'), 400);
    await emulator.receiveFile('2.xml', '<openimmo>', 300);
    await emulator.receiveFile('3.xml', createPartialDelivery('B'), 200);
    const { refusedFiles: refused } = await readList();
    expect(refused).toEqual([expect.stringMatching(/^2\.xml: line 1: /)]);
    expect(await listRefused()).toEqual([
      expect.stringMatching(/^A file was refused at \d{4}-\d\d-\d\d \d\d:\d\d UTC: 2\.xml: line 1: /),
    ]);
    expect((await readList()).refusedFiles).toEqual([]);
    await emulator.receiveFile('4.xml', createFullDelivery('A', 'B'), 100);
    await readList();
    expect(await listRefused()).toEqual([]);
  });

  it('is reported until a file with the same name is accepted', async () => {
    await emulator.receiveFile('1.xml', createFullDelivery('A'), 400);
    await emulator.receiveFile('part.xml', '', 300);
    await readList();
    expect(await listRefused()).toHaveLength(1);
    await emulator.receiveFile('part.xml', createPartialDelivery('B'), 200);
    await readList();
    expect(await listRefused()).toEqual([]);
  });

  it('is only counted when five newer refusals are reported', async () => {
    for (const name of ['1', '2', '3', '4', '5', '6', '7'])
      await emulator.receiveFile(`${name}.xml`, '', 400 - Number(name));
    await expect(readList()).rejects.toThrow(NoDeliveryYet);
    const allRefusals = await listRefused();
    expect(allRefusals).toHaveLength(6);
    expect(allRefusals[0]).toContain('7.xml: it is empty');
    expect(allRefusals[5]).toMatch(/^2 more were refused; .*results contains the reasons\.$/);
  });
});
