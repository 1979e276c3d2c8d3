import type { PGlite } from '@electric-sql/pglite';
import { readApplicationName, isCopyFromClient, isStartup, toFailingMessage, ResponseReader } from './wireMessages.ts';

type DeliverResponse = (data: Uint8Array) => void;

/** After this time, the message of a background program runs although other messages are queued. */
const MAX_BACKGROUND_WAIT_MS = 1000;

interface QueuedMessage {
  readonly clientId: number;
  readonly messages: Uint8Array;
  readonly queuedAtMs: number;
  readonly deliver: DeliverResponse;
  readonly resolve: (bytes: number) => void;
  readonly reject: (error: Error) => void;
}

interface PipelineQueueOptions {
  /** The `application_name` of the product's programs. Clients with this name leave the session unchanged. */
  readonly ownApplicationName: string;
  /** The `application_name` of background programs. Their messages wait until no other client has a queued message. */
  readonly backgroundApplicationName?: string;
  /**
   * A client that connects with the `application_name` `name` gets `answer` at once, even while another client's
   * statement runs. The client may stay connected afterwards.
   */
  readonly identity?: { readonly name: string; readonly answer: string };
  /**
   * Returns whether the database's folder is still the original one. When the function returns false, no message runs
   * and `onFatal` is called.
   */
  readonly mayRunMessages?: () => boolean;
  /** Closes the connection of a client. */
  readonly closeConnection: (client: number) => void;
  /** Is called when the database has ended its only session, so that it can answer no further message. */
  readonly onFatal: () => void;
  /**
   * The time in milliseconds after which an open transaction of a client is rolled back when the client sends no
   * message while other clients wait.
   */
  readonly idleTransactionMs?: number;
}

/** Parse, Bind, Describe, Execute, Close and Flush are the parts of a pipeline. A Sync ends the pipeline. */
const PIPELINE_MESSAGE_TYPES = new Set(Buffer.from('PBDECH'));
/**
 * All accepted messages: the parts of a pipeline, Query, Sync, Terminate, and the start of a connection (0). Any other
 * message would end the session.
 */
const ACCEPTED_MESSAGE_TYPES = new Set([0, ...Buffer.from('PBDECHQSX')]);
const STATEMENT_MESSAGE_TYPES = new Set(Buffer.from('QP'));

const MAX_IDLE_TRANSACTION_MS = 20_000;
/** The size limit of one client's pipeline before its Sync. */
const MAX_PIPELINE_BYTES = 64 * 1024 * 1024;
const MAX_PIPELINE_MESSAGES = 100_000;
const FOLDER_MOVED_MESSAGE = 'the data folder of the embedded database is not in its place';

const concatenate = (parts: readonly Uint8Array[]): Uint8Array => {
  const [first] = parts;
  return parts.length === 1 && first ? first : new Uint8Array(Buffer.concat(parts));
};

/**
 * Replaces the queue of pglite-socket, which interleaves the messages of several clients. All clients share one
 * session, so the Parse of one client could replace the unnamed statement that another client is about to bind. This
 * queue runs everything up to a Sync at once, and a client with an open transaction runs alone until the transaction
 * ends.
 *
 * After a message of a client that is not one of the product's programs, the session is reset (`discard all`) before
 * the next client's message runs. When a client keeps a transaction open without a message while other clients wait,
 * the transaction is rolled back and the connection is closed.
 */
export class PipelineQueue {
  readonly #db: PGlite;
  readonly #options: PipelineQueueOptions & { readonly idleTransactionMs: number };
  readonly #pipelines = new Map<number, { readonly messages: Uint8Array[]; bytes: number }>();
  readonly #productClients = new Set<number>();
  readonly #backgroundClients = new Set<number>();
  #jobs: QueuedMessage[] = [];
  #running = false;
  /** The client whose message is being executed, until it disconnects. */
  #executingFor: number | undefined;
  /** The client whose message ran last. An open transaction belongs to this client. */
  #lastClient: number | undefined;
  /** The client that may have changed the state of the session: settings, role, prepared statements. */
  #sessionChangedBy: number | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(db: PGlite, options: PipelineQueueOptions) {
    this.#db = db;
    this.#options = { idleTransactionMs: MAX_IDLE_TRANSACTION_MS, ...options };
  }

  enqueue(client: number, incomingMessage: Uint8Array, deliver: DeliverResponse): Promise<number> {
    const type = incomingMessage[0] ?? 0;
    if (!ACCEPTED_MESSAGE_TYPES.has(type)) return Promise.reject(new Error('an unknown message type'));
    const name = isStartup(incomingMessage) ? readApplicationName(incomingMessage) : undefined;
    const { identity, mayRunMessages } = this.#options;
    if (identity !== undefined && name === identity.name) {
      if (mayRunMessages?.() === false) {
        this.#options.onFatal();
        return Promise.reject(new Error(FOLDER_MOVED_MESSAGE));
      }
      deliver(Buffer.from(identity.answer));
      return Promise.resolve(identity.answer.length);
    }
    if (name === this.#options.ownApplicationName || name === this.#options.backgroundApplicationName)
      this.#productClients.add(client);
    if (name === this.#options.backgroundApplicationName) this.#backgroundClients.add(client);
    // A COPY from this client would block the session, which would then read the messages of other clients as rows.
    const isCopy =
      STATEMENT_MESSAGE_TYPES.has(type) && !this.#productClients.has(client) && isCopyFromClient(incomingMessage);
    const message = isCopy ? toFailingMessage(incomingMessage) : incomingMessage;
    const pipeline = this.#pipelines.get(client) ?? { messages: [], bytes: 0 };
    pipeline.messages.push(message);
    pipeline.bytes += message.length;
    if (PIPELINE_MESSAGE_TYPES.has(type)) {
      if (pipeline.bytes > MAX_PIPELINE_BYTES || pipeline.messages.length > MAX_PIPELINE_MESSAGES) {
        this.#pipelines.delete(client);
        return Promise.reject(new Error('a pipeline without a Sync'));
      }
      this.#pipelines.set(client, pipeline);
      return Promise.resolve(0);
    }
    this.#pipelines.delete(client);
    return new Promise((resolve, reject) => {
      const queueTimeMs = performance.now();
      this.#jobs.push({
        clientId: client,
        messages: concatenate(pipeline.messages),
        queuedAtMs: queueTimeMs,
        deliver,
        resolve,
        reject,
      });
      void this.#run();
    });
  }

  getQueueLength(): number {
    return this.#jobs.length;
  }

  clearQueueForHandler(client: number): void {
    if (this.#executingFor === client) this.#executingFor = undefined;
    this.#productClients.delete(client);
    this.#backgroundClients.delete(client);
    this.#pipelines.delete(client);
    const droppedJobs = this.#jobs.filter((job) => job.clientId === client);
    this.#jobs = this.#jobs.filter((job) => job.clientId !== client);
    for (const job of droppedJobs) job.reject(new Error('the client disconnected'));
  }

  async clearTransactionIfNeeded(client: number): Promise<void> {
    if (this.#lastClient !== client || !this.#db.isInTransaction()) return;
    await this.#db.exec('rollback');
    void this.#run();
  }

  #takeNextJob(): QueuedMessage | undefined {
    if (!this.#db.isInTransaction()) return this.#jobs.splice(this.#findNextIndex(), 1)[0];
    const index = this.#jobs.findIndex((job) => job.clientId === this.#lastClient);
    return index < 0 ? undefined : this.#jobs.splice(index, 1)[0];
  }

  /**
   * Returns the index of the first message that is not from a background program, or of the oldest message when that
   * message has waited too long.
   */
  #findNextIndex(): number {
    const [oldest] = this.#jobs;
    if (!oldest || performance.now() - oldest.queuedAtMs > MAX_BACKGROUND_WAIT_MS) return 0;
    return Math.max(
      0,
      this.#jobs.findIndex(({ clientId }) => !this.#backgroundClients.has(clientId)),
    );
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    clearTimeout(this.#idleTimer);
    for (let job = this.#takeNextJob(); job; job = this.#takeNextJob()) await this.#execute(job);
    this.#running = false;
    this.#watchIdleTransaction();
  }

  /** Disconnects a client that keeps a transaction open without a message while other clients wait. */
  #watchIdleTransaction(): void {
    const client = this.#lastClient;
    if (this.#jobs.length === 0 || client === undefined || !this.#db.isInTransaction()) return;
    this.#idleTimer = setTimeout(() => this.#options.closeConnection(client), this.#options.idleTransactionMs);
  }

  async #execute({ clientId, messages, deliver, resolve, reject }: QueuedMessage): Promise<void> {
    let bytes = 0;
    const reader = new ResponseReader();
    // The message may have waited for a long time, so the folder is checked again.
    if (this.#options.mayRunMessages?.() === false) {
      this.#options.onFatal();
      reject(new Error(FOLDER_MOVED_MESSAGE));
      return;
    }
    let isFatal = false;
    this.#executingFor = clientId;
    try {
      if (this.#sessionChangedBy !== undefined && this.#sessionChangedBy !== clientId) {
        this.#sessionChangedBy = undefined;
        await this.#db.exec('discard all');
      }
      if (!this.#productClients.has(clientId)) this.#sessionChangedBy = clientId;
      await this.#db.runExclusive(() =>
        this.#db.execProtocolRawStream(messages, {
          onRawData: (data) => {
            bytes += data.length;
            reader.read(data);
            deliver(data);
          },
        }),
      );
      this.#lastClient = clientId;
      // The client may have disconnected while its message ran. Its transaction must then be ended here.
      if (this.#executingFor !== clientId) await this.clearTransactionIfNeeded(clientId);
      resolve(bytes);
    } catch (error) {
      // A `RuntimeError` means that PostgreSQL has ended its process, for example because its log had no disk space.
      isFatal = error instanceof WebAssembly.RuntimeError;
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    if (reader.isFatal || isFatal) this.#options.onFatal();
  }
}
