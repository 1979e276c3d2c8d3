import type { PGlite } from '@electric-sql/pglite';

type Deliver = (data: Uint8Array) => void;

interface Job {
  readonly client: number;
  readonly messages: Uint8Array;
  readonly deliver: Deliver;
  readonly resolve: (bytes: number) => void;
  readonly reject: (error: Error) => void;
}

/** Parse, Bind, Describe, Execute, Close, Flush: parts of a pipeline that a Sync ends. */
const PIPELINE_PARTS = new Set(Buffer.from('PBDECH'));

const concatenate = (parts: readonly Uint8Array[]): Uint8Array => {
  const [first] = parts;
  return parts.length === 1 && first ? first : new Uint8Array(Buffer.concat(parts));
};

/**
 * Takes the place of pglite-socket's own queue, which lets the messages of several clients mix: all of them share one
 * session, so the Parse of one client replaces the unnamed statement that another is about to bind. Here everything
 * up to a Sync runs at once, and a client that has opened a transaction is alone until it ends.
 */
export class PipelineQueue {
  readonly #db: PGlite;
  readonly #parts = new Map<number, Uint8Array[]>();
  readonly #gone = new Set<number>();
  #jobs: Job[] = [];
  #running = false;
  /** Who ran last, and so whose transaction it is when one is open. */
  #last: number | undefined;

  constructor(db: PGlite) {
    this.#db = db;
  }

  enqueue(client: number, message: Uint8Array, deliver: Deliver): Promise<number> {
    const parts = [...(this.#parts.get(client) ?? []), message];
    if (PIPELINE_PARTS.has(message[0] ?? 0)) {
      this.#parts.set(client, parts);
      return Promise.resolve(0);
    }
    this.#parts.delete(client);
    return new Promise((resolve, reject) => {
      this.#jobs.push({ client, messages: concatenate(parts), deliver, resolve, reject });
      void this.#run();
    });
  }

  getQueueLength(): number {
    return this.#jobs.length;
  }

  clearQueueForHandler(client: number): void {
    this.#gone.add(client);
    this.#parts.delete(client);
    const dropped = this.#jobs.filter((job) => job.client === client);
    this.#jobs = this.#jobs.filter((job) => job.client !== client);
    for (const job of dropped) job.reject(new Error('the client hung up'));
  }

  async clearTransactionIfNeeded(client: number): Promise<void> {
    if (this.#last !== client || !this.#db.isInTransaction()) return;
    await this.#db.exec('rollback');
    void this.#run();
  }

  #next(): Job | undefined {
    if (!this.#db.isInTransaction()) return this.#jobs.shift();
    const index = this.#jobs.findIndex((job) => job.client === this.#last);
    return index < 0 ? undefined : this.#jobs.splice(index, 1)[0];
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let job = this.#next(); job; job = this.#next()) await this.#execute(job);
    this.#running = false;
  }

  async #execute({ client, messages, deliver, resolve, reject }: Job): Promise<void> {
    let bytes = 0;
    try {
      await this.#db.runExclusive(() =>
        this.#db.execProtocolRawStream(messages, {
          onRawData: (data) => {
            bytes += data.length;
            deliver(data);
          },
        }),
      );
      this.#last = client;
      // It may have hung up while its turn came: nobody else would end its transaction.
      if (this.#gone.has(client)) await this.clearTransactionIfNeeded(client);
      resolve(bytes);
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
