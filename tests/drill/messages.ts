import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The outcome of messages. */
export interface MessageCounts {
  /** The number of messages that the site confirmed to their visitor. */
  readonly sentCount: number;
  /** The number of messages that still failed after a few attempts, by the last status or `no answer`. */
  readonly refusedByStatus: Readonly<Record<string, number>>;
}

/** Visitors who send messages to the agency one after the other, each from another network. */
export interface FormWriters {
  /** The e-mail addresses of all visitors whose message the site confirmed, with the host that they wrote to. */
  readonly sentMessages: readonly { readonly email: string; readonly host: string }[];
  /** Returns the outcome of the messages since the last call. */
  takeCounts(): MessageCounts;
  /**
   * Sends messages of one visitor to one site, one after the other. Resolves with the statuses; 0 means no response.
   */
  sendMany(count: number): Promise<readonly number[]>;
  /** Sends no further messages. Resolves when every message that was sent has its response. */
  stop(): Promise<void>;
}

interface FormWriterOptions {
  readonly port: number;
  readonly hosts: readonly string[];
}

const MESSAGE_INTERVAL_MS = 4000;
/** The minimum age of the captcha's task. The form is not accepted earlier. */
const FORM_FILLING_MS = 1600;
const TIMEOUT_MS = 15_000;
/**
 * The number of attempts. A visitor whose message failed submits it again with the same key, so that it is stored once.
 */
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 3000;
const isRetryable = (status: number) => status === 0 || status >= 500;

interface FormExchange {
  readonly method: 'GET' | 'POST';
  readonly host: string;
  readonly path: string;
  readonly from: string;
  readonly body?: string;
  readonly key?: string;
}

/** Returns status and text. The status is 0 when there is no response. */
function sendExchange(agent: Agent, port: number, { method, host, path, from, body, key }: FormExchange) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve) => {
    const resolveWithoutAnswer = () => resolve({ status: 0, text: '' });
    const headers = {
      host,
      accept: 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const call = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('error', resolveWithoutAnswer);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    call.setTimeout(TIMEOUT_MS, () => call.destroy());
    call.on('error', resolveWithoutAnswer);
    call.end(body);
  });
}

async function solveCaptcha(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Repeats a request when there is no response, or a response that asks to try again. */
async function sendWithRetries(attempt: () => ReturnType<typeof sendExchange>): ReturnType<typeof sendExchange> {
  let answer = await attempt();
  for (let count = 1; count < MAX_ATTEMPTS && isRetryable(answer.status); count += 1) {
    await sleep(RETRY_DELAY_MS);
    answer = await attempt();
  }
  return answer;
}

const toEmail = (index: number) => `drill-${index}@visitor.example`;

/** Returns the body that the browser of a visitor posts. */
const createBody = (index: number, altcha: string): string =>
  JSON.stringify({
    form: 'contact',
    firstName: 'Drill',
    lastName: `Visitor ${index}`,
    email: toEmail(index),
    text: `Message ${index}`,
    privacy: '1',
    altcha,
  });

export function startWriters({ port, hosts }: FormWriterOptions): FormWriters {
  const agent = new Agent({ keepAlive: true });
  const sent: { readonly email: string; readonly host: string }[] = [];
  let takenCount = 0;
  let refused = new Map<string, number>();
  let written = 0;
  const ending = new AbortController();

  const getTask = (from: string, host: string) =>
    sendExchange(agent, port, { method: 'GET', host, path: '/nl/ajax/captcha', from });

  /** Returns a function that sends a message like a browser. `altcha` is the solved task. */
  function prepareMessage(from: string, host: string, altcha: string): () => Promise<number> {
    const index = written;
    written += 1;
    const body = createBody(index, altcha);
    const path = '/nl/ajax/contact-form-handler';
    const key = `drill-message-${String(index).padStart(6, '0')}`;
    return async () => {
      const post = { method: 'POST', host, path, from, body, key } as const;
      const { status } = await sendWithRetries(() => sendExchange(agent, port, post));
      if (status === 200) sent.push({ email: toEmail(index), host });
      return status;
    };
  }

  /** Sends one message. Returns the status. */
  async function writeMessage(from: string, host: string): Promise<number> {
    const task = await sendWithRetries(() => getTask(from, host));
    if (task.status !== 200) return task.status;
    const send = prepareMessage(from, host, await solveCaptcha(task.text));
    await sleep(FORM_FILLING_MS);
    return send();
  }

  async function flood(count: number): Promise<readonly number[]> {
    // The IP address is in TEST-NET-3 (RFC 5737), so it belongs to no visitor.
    const from = '203.0.113.44';
    const [host = ''] = hosts;
    const messages: (() => Promise<number>)[] = [];
    for (let index = 0; index < count; index += 1) {
      const { text } = await sendWithRetries(() => getTask(from, host));
      messages.push(prepareMessage(from, host, await solveCaptcha(text)));
    }
    await sleep(FORM_FILLING_MS);
    const statuses: number[] = [];
    for (const send of messages) statuses.push(await send());
    return statuses;
  }

  async function writeOne(index: number): Promise<void> {
    // The IP address is in the network for benchmarks (RFC 2544), so it belongs to no visitor.
    const from = `198.18.${(index >> 8) & 255}.${index & 255}`;
    const status = await writeMessage(from, hosts[index % hosts.length] ?? '');
    if (status === 200) return;
    const reason = status === 0 ? 'no answer' : String(status);
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
  }

  async function run(): Promise<void> {
    const writing: Promise<void>[] = [];
    for (let index = 0; !ending.signal.aborted; index += 1) {
      writing.push(writeOne(index));
      await sleep(MESSAGE_INTERVAL_MS);
    }
    await Promise.all(writing);
    agent.destroy();
  }
  const running = run();

  return {
    sentMessages: sent,
    takeCounts() {
      const since = { sentCount: sent.length - takenCount, refusedByStatus: Object.fromEntries(refused) };
      takenCount = sent.length;
      refused = new Map();
      return since;
    },
    sendMany: flood,
    async stop() {
      ending.abort();
      await running;
    },
  };
}
