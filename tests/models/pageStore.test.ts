import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type * as sqlite from 'node:sqlite';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PageStore } from '#server/site/cache/store/pageStore.ts';
import type { WriterReport, WriterTask, WriterSettings } from '#server/site/cache/store/storeMessages.ts';
import { StoreWriter } from '#server/site/cache/store/storeWriter.ts';
import { tag } from '#shared/api/purge.ts';
import { checkModel } from './checkModel.ts';
import { type Instance, createPlanArbitrary, type Schedule } from './schedule.ts';

/**
 * The page store of two processes on one folder, each with its writing thread. The messages to a thread, and its
 * reports, arrive in order but at any time. Processes and threads end, the disk is full, the file is damaged, clocks
 * are moved.
 *
 * Invariants:
 * - A process gets no page from the store that is older than a purge that this process was notified of. When the purge
 *   counts as written, this also holds for the process that replaces this process.
 * - A process does not read a page that it has removed, until it writes the page again or another process renders it.
 * - When no fault happens any more, both processes can read a written page, and both know all purges.
 */
const runtime = vi.hoisted(() => ({
  startThread: (_settings: unknown): object => ({}),
  disk: 'well' as 'well' | 'full' | 'damaged',
  databases: new Set<{ close(): void }>(),
}));

vi.mock('node:worker_threads', async (original) => ({
  ...(await original<object>()),
  // oxlint-disable-next-line consistent-function-scoping -- a mock is made before everything else of its file
  Worker: function startThread(_file: string, { workerData }: { workerData: unknown }) {
    return runtime.startThread(workerData);
  },
}));
/**
 * The cache is replaced, because the real one allocates memory for its largest size at once, which takes most of the
 * time of opening a store.
 */
vi.mock('lru-cache', () => ({
  // oxlint-disable-next-line consistent-function-scoping -- a mock is made before everything else of its file
  LRUCache: function createMap() {
    return new Map();
  },
}));
vi.mock('node:sqlite', async (original) => {
  const real = await original<typeof sqlite>();
  class DatabaseSync extends real.DatabaseSync {
    constructor(...options: ConstructorParameters<typeof real.DatabaseSync>) {
      super(...options);
      runtime.databases.add(this);
    }
    override exec(statements: string): void {
      const isWrite = statements.includes('BEGIN IMMEDIATE');
      if (isWrite && runtime.disk === 'full') throw Object.assign(new Error('disk is full'), { errcode: 13 });
      if (statements === 'COMMIT' && runtime.disk === 'damaged') {
        runtime.disk = 'well';
        throw Object.assign(new Error('malformed'), { errcode: 11 });
      }
      super.exec(statements);
    }
    override close(): void {
      runtime.databases.delete(this);
      super.close();
    }
  }
  return { ...real, DatabaseSync };
});

const SITE_ID = 'agency';
const PAGE_COUNT = 2;
const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-09-01T08:00:00Z');
/**
 * The folder is in memory when that is possible, because each purge waits until the disk has stored it, which takes
 * time.
 */
const OUTPUT_FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const commands = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('change' as const), key: fc.nat(PAGE_COUNT - 1) }) },
    {
      weight: 5,
      arbitrary: fc.record({ type: fc.constant('make' as const), process: fc.nat(1), key: fc.nat(PAGE_COUNT - 1) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('remove' as const), process: fc.nat(1), key: fc.nat(PAGE_COUNT - 1) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(6, 60, 1100, 11_000, 61_000) }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('restart' as const), process: fc.nat(1) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('disk' as const),
        disk: fc.constantFrom('well' as const, 'full' as const, 'damaged' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('clock' as const), hours: fc.constantFrom(-2, 2) }),
    },
  ),
  { minLength: 2, maxLength: 14 },
);
type Command = (typeof commands extends fc.Arbitrary<infer List> ? List : never)[number];

/** The number of turns that each program gets between two commands. */
const TURNS_BETWEEN_COMMANDS = 2;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  // The timers are replaced, so that a process or thread that has ended has no timers any more.
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as (work: () => void, milliseconds?: number) => NodeJS.Timeout;
    const startOwned = (work: () => void, milliseconds?: number) => {
      const owner = currentOwner;
      return start(() => runAsOwner(owner, work), milliseconds);
    };
    vi.stubGlobal(name, startOwned);
  }
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const toPageKey = (key: number): string => `${SITE_ID} /nl/${key}?`;
const toTags = (key: number): string[] => [tag.site(SITE_ID), tag.estate(SITE_ID, key)];

/** A process, or a thread of a process, that owns timers. */
interface TimerOwner {
  readonly hasEnded: boolean;
}
/** The process or thread that runs now. It is undefined while the model itself runs. */
let currentOwner: TimerOwner | undefined;

function runAsOwner(owner: TimerOwner | undefined, work: () => void): void {
  if (owner?.hasEnded === true) return;
  const before = currentOwner;
  currentOwner = owner;
  try {
    work();
  } finally {
    currentOwner = before;
  }
}

/** A thread of the page store, whose messages go through the schedule. */
class StoreThread extends EventEmitter {
  readonly #writer: StoreWriter;
  readonly #instance: Instance;
  #queue: Promise<unknown> = Promise.resolve();
  #isOver = false;
  get hasEnded(): boolean {
    return this.#isOver || this.#instance.isStopped;
  }

  constructor(instance: Instance, settings: WriterSettings, now: () => number) {
    super();
    this.#instance = instance;
    let writer: StoreWriter | undefined;
    runAsOwner(this, () => (writer = new StoreWriter(settings, (report) => this.#report(report), now)));
    if (!writer) throw new Error('a thread that has ended cannot begin');
    this.#writer = writer;
  }
  #end(): void {
    this.#isOver = true;
    this.emit('exit');
  }
  /** Passes one message after the other. A fault ends the thread. */
  #pass(label: string, effect: () => void): void {
    this.#queue = this.#passAfter(this.#queue, label, effect);
  }
  async #passAfter(before: Promise<unknown>, label: string, effect: () => void): Promise<void> {
    await before;
    if (!this.hasEnded) {
      try {
        await this.#instance.call(label, effect);
      } catch (error) {
        this.#isOver = true;
        this.#instance.reach('thread ends');
        this.emit('error', error);
      }
    }
  }
  #report(report: WriterReport): void {
    if (this.hasEnded) return;
    this.#pass(`report ${report.type}`, () => runAsOwner(undefined, () => this.emit('message', report)));
  }
  postMessage(work: WriterTask): void {
    this.#pass(`thread ${work.type}`, () => {
      const { type } = work;
      runAsOwner(this, () => (type === 'close' ? this.#writer.close() : this.#writer.addTask(work)));
      if (type === 'close') this.#end();
    });
  }
  terminate(): void {
    this.#end();
  }
}

interface StorePurge {
  readonly id: string;
  readonly key: number;
  readonly version: number;
}

/** A rendered page in the memory of a process, which will be written to the store. */
interface RenderedPage {
  readonly key: number;
  readonly version: number;
  readonly madeAt: number;
  since: number;
  isExpired: boolean;
}

class StoreWorld {
  readonly versions = Array.from({ length: PAGE_COUNT }, () => 1);
  /** The offset of the machine's clock. Both processes have the same clock. */
  clock = 0;
  readonly folder = mkdtempSync(path.join(OUTPUT_FOLDER, 'gevel-model-'));
  changes = 0;
  /** The processes that have rendered each page. */
  readonly renderersByPage = Array.from({ length: PAGE_COUNT }, () => new Set<number>());
  isRenderedOnlyBy(key: number, index: number): boolean {
    return [...(this.renderersByPage[key] ?? [])].every((each) => each === index);
  }
}

/**
 * A process of the site, with the environment of its page store: pages that are being rendered, and purges that arrive.
 */
class SiteProcess {
  readonly instance: Instance;
  readonly store: PageStore;
  /** The purges that this process has not acknowledged yet. The process that replaces it receives them again. */
  readonly inbox: StorePurge[];
  /** The oldest version of each page that may still be current for this process. */
  readonly knownVersions: number[];
  readonly removed = new Set<number>();
  readonly #schedule: Schedule;
  readonly #world: StoreWorld;
  readonly #index: number;
  readonly #making = new Set<Set<string>>();
  readonly #memory = new Set<RenderedPage>();

  constructor(schedule: Schedule, world: StoreWorld, index: number, before?: SiteProcess) {
    this.#schedule = schedule;
    this.#world = world;
    this.#index = index;
    this.instance = schedule.instance(index, `process ${index + 1}`);
    this.inbox = before?.inbox ?? [];
    this.knownVersions = before ? [...before.writtenVersions] : Array.from({ length: PAGE_COUNT }, () => 0);
    this.writtenVersions = [...this.knownVersions];
    const byProcess = new Map<string, Instance>();
    runtime.startThread = (settings) => {
      const { processId: by } = settings as WriterSettings;
      const owner = byProcess.get(by) ?? instancesByFolder.get(by) ?? this.instance;
      instancesByFolder.set(by, owner);
      return new StoreThread(owner, settings as WriterSettings, () => this.now());
    };
    let isOpen = false;
    const openStore = () =>
      new PageStore({
        folder: world.folder,
        identity: '0123456789abcdef',
        maxBytes: 1e9,
        retentionMs: 72 * HOUR_MS,
        toSiteTag: tag.site,
        onPurged: (numbers, missed) => {
          for (const each of missed) for (const made of this.#making) made.add(each);
          for (const page of this.#memory)
            if (toTags(page.key).some((each) => missed.has(each) && (numbers.get(each) ?? 0) > page.since))
              page.isExpired = true;
        },
        onReset: () => {
          if (isOpen) schedule.reach('next generation');
          isOpen = true;
          for (const page of this.#memory) page.since = 0;
        },
        logger: { info: () => {}, warn: () => {} },
        now: () => this.now(),
      });
    const { instance } = this;
    const owner = {
      get hasEnded() {
        return instance.isStopped;
      },
    };
    let opened: PageStore | undefined;
    runAsOwner(owner, () => (opened = openStore()));
    if (!opened) throw new Error('a process that has ended cannot open its store');
    this.store = opened;
  }
  /** For each key, the newest version whose purge counts as written. */
  readonly writtenVersions: number[];

  now(): number {
    return START_MS + performance.now() + this.#world.clock;
  }

  /** Processes the purges that arrive. Each purge is repeated until the store has it. */
  async follow(): Promise<void> {
    for (const purge of this.inbox.slice()) await this.processPurge(purge);
  }

  /** Processes one purge. The call is repeated when it failed or when its outcome is unknown. */
  async processPurge({ id, key, version }: StorePurge): Promise<void> {
    const tags = [tag.estate(SITE_ID, key)];
    const purge = () => {
      for (const made of this.#making) for (const each of tags) made.add(each);
      for (const page of this.#memory) if (page.key === key) page.isExpired = true;
      this.store.purge(tags, id);
      this.knownVersions[key] = Math.max(this.knownVersions[key] ?? 0, version);
      return true;
    };
    const label = `purge of page ${key} before version ${version}`;
    for (let isDone = false; !isDone; ) isDone = await this.instance.call(label, purge).catch(() => false);
  }

  /** Marks all purges so far as written when the store confirms that it has written them. */
  async acknowledge(): Promise<void> {
    const processedPurges = this.inbox.filter(({ key, version }) => version <= (this.knownVersions[key] ?? 0));
    const promise = this.store.waitUntilPurgesWritten(0);
    vi.advanceTimersByTime(0);
    const isWritten = await promise;
    if (!isWritten || this.instance.isStopped) return;
    for (const purge of processedPurges) {
      this.inbox.splice(this.inbox.indexOf(purge), 1);
      this.writtenVersions[purge.key] = Math.max(this.writtenVersions[purge.key] ?? 0, purge.version);
    }
    if (processedPurges.length > 0) this.#schedule.reach('purge written');
    if (processedPurges.length > 0)
      this.#schedule.note(`${this.instance.name} has written ${processedPurges.length} purges`);
  }

  async make(key: number): Promise<void> {
    const purged = new Set<string>();
    this.#making.add(purged);
    this.#world.renderersByPage[key]?.add(this.#index);
    const version = await this.instance
      .call(`reads page ${key}`, () => this.#world.versions[key] ?? 0)
      .catch(() => undefined);
    if (version === undefined) return;
    const page = await this.instance
      .call(`has made page ${key}, version ${version}`, () => {
        const since = this.store.readLastPurgeNumber();
        this.#making.delete(purged);
        if (toTags(key).some((each) => purged.has(each))) return undefined;
        const renderedPage: RenderedPage = { key, version, madeAt: this.now(), since, isExpired: false };
        this.#memory.add(renderedPage);
        return renderedPage;
      })
      .catch(() => undefined);
    if (!page) return;
    await this.instance
      .call(`writes page ${key}, version ${version}`, () => {
        if (page.isExpired) return;
        this.removed.delete(key);
        this.store.write({
          key: toPageKey(key),
          siteId: SITE_ID,
          policy: 'page',
          host: 'agency.example.com',
          path: `/nl/${key}`,
          search: '',
          tags: toTags(key),
          madeAt: page.madeAt,
          since: page.since,
          sequence: undefined,
          steadyMs: 0,
          answer: {
            status: 200,
            headers: [['Content-Type', 'text/html; charset=utf-8']],
            hash: 'f'.repeat(32),
            brotliQuality: 4,
            body: Buffer.from(String(version)),
          },
        });
      })
      .catch(() => undefined);
  }

  remove(key: number): Promise<void> {
    return this.instance.call(`removes page ${key}`, () => {
      for (const page of this.#memory) if (page.key === key) page.isExpired = true;
      this.store.remove(toPageKey(key));
      this.removed.add(key);
    });
  }

  getVersion(key: number): number | undefined {
    const found = this.store.read(toPageKey(key));
    if (found) this.#schedule.reach(found.isPurged ? 'page is purged' : 'page read');
    return found && !found.isPurged ? Number(Buffer.from(found.page.answer.body).toString()) : undefined;
  }

  check(): void {
    if (this.instance.isStopped) return;
    for (let key = 0; key < PAGE_COUNT; key += 1) {
      const version = this.getVersion(key);
      if (version === undefined) continue;
      const minVersion = this.knownVersions[key] ?? 0;
      if (version < minVersion)
        this.#schedule.violate(
          `${this.instance.name} reads version ${version} of page ${key}, and knows of ${minVersion}`,
        );
      if (this.removed.has(key) && this.#world.isRenderedOnlyBy(key, this.#index))
        this.#schedule.violate(`${this.instance.name} reads page ${key}, which it has removed`);
    }
  }
}
const instancesByFolder = new Map<string, Instance>();

async function playSchedule(schedule: Schedule, list: readonly Command[]): Promise<void> {
  vi.clearAllTimers();
  instancesByFolder.clear();
  runtime.disk = 'well';
  const world = new StoreWorld();
  const processes = [0, 1].map((index) => new SiteProcess(schedule, world, index));
  const replace = async (index: number) => {
    const before = processes[index];
    await before?.instance.stop();
    processes[index] = new SiteProcess(schedule, world, index, before);
    void processes[index].follow().catch(() => {});
  };
  const checkAll = async () => {
    for (const each of processes) {
      if (!each.instance.isStopped && each.inbox.length > 0) await each.acknowledge();
      each.check();
    }
  };

  const follow = async (instance: Instance) => {
    for (const command of list) {
      await instance.waitTurns(TURNS_BETWEEN_COMMANDS);
      await instance.call(JSON.stringify(command), async () => {
        if (command.type === 'pass') vi.advanceTimersByTime(command.ms);
        else if (command.type === 'disk') runtime.disk = command.disk;
        else if (command.type === 'clock') world.clock = command.hours * HOUR_MS;
        else if (command.type === 'restart') await replace(command.process);
        else if (command.type === 'make') void processes[command.process]?.make(command.key);
        else if (command.type === 'remove') processes[command.process]?.remove(command.key).catch(() => {});
        else {
          const version = (world.versions[command.key] ?? 0) + 1;
          world.versions[command.key] = version;
          world.changes += 1;
          for (const each of processes) {
            const purge = { id: `purge ${world.changes}`, key: command.key, version };
            each.inbox.push(purge);
            each.processPurge(purge).catch(() => {});
          }
        }
      });
    }
  };
  try {
    void follow(schedule.instance(2, 'world'));
    while (await schedule.next()) await checkAll();

    // No faults happen from here on. New processes replace those that have ended.
    schedule.isHealed = true;
    runtime.disk = 'well';
    for (const index of [0, 1]) if (processes[index]?.instance.isStopped) await replace(index);
    const settle = async (times: readonly number[]) => {
      for (const ms of times) {
        while (await schedule.next()) await checkAll();
        vi.advanceTimersByTime(ms);
      }
      while (await schedule.next()) await checkAll();
    };
    // The model waits, because a process needs some seconds to detect a new generation of the store.
    await settle([100, 5000]);
    // The model waits, because a process that could not open the store tries again after a minute.
    if (processes.some(({ inbox }) => inbox.length > 0)) await settle([62_000, 5000]);
    const unfinishedProcess = processes.find(({ inbox }) => inbox.length > 0);
    if (unfinishedProcess) throw new Error(`${unfinishedProcess.instance.name} has purges that are never written`);
    for (let key = 0; key < PAGE_COUNT; key += 1) void processes[key % 2]?.make(key);
    await settle([100, 1100]);
    if (processes.some((each) => world.versions.some((_version, key) => each.getVersion(key) === undefined))) {
      await settle([62_000, 5000]);
      for (let key = 0; key < PAGE_COUNT; key += 1) void processes[key % 2]?.make(key);
      await settle([100, 1100]);
    }
    for (const each of processes)
      for (let key = 0; key < PAGE_COUNT; key += 1) {
        const version = each.getVersion(key);
        if (version !== world.versions[key])
          throw new Error(`${each.instance.name} reads version ${version} of page ${key}, not ${world.versions[key]}`);
      }
  } finally {
    vi.clearAllTimers();
    for (const database of runtime.databases) database.close();
    rmSync(world.folder, { recursive: true, force: true });
  }
}

it('returns no page that a purge has made outdated', async () => {
  await expect(
    checkModel({
      plan: createPlanArbitrary({ instanceCount: 2, callCount: 40, maxFaults: 2 }),
      commands,
      scheduleCount: 5000,
      requiredSituations: ['purge written', 'page read', 'page is purged', 'next generation', 'thread ends'],
      play: playSchedule,
    }),
  ).resolves.toBeUndefined();
});
