import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Visitors who write to the agency, one after the other, each with a network of his own. */
export interface Writers {
  /** Addresses of those who were told that their message is sent. */
  readonly sent: readonly string[];
  /** Answers other than that: status, or `no answer`, and how often. */
  readonly refused: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

interface WriterOptions {
  readonly port: number;
  readonly hosts: readonly string[];
}

const EVERY_MS = 4000;
/** The task of a captcha is older than that when it is handed in. */
const FILLING_MS = 1600;
const TIMEOUT_MS = 15_000;

interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly host: string;
  readonly path: string;
  readonly from: string;
  readonly body?: string;
  readonly key?: string;
}

/** Status and text; status 0 where there is no answer. */
function exchange(agent: Agent, port: number, { method, host, path, from, body, key }: Exchange) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve) => {
    const none = () => resolve({ status: 0, text: '' });
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
      answer.on('error', none);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    call.setTimeout(TIMEOUT_MS, () => call.destroy());
    call.on('error', none);
    call.end(body);
  });
}

async function solve(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export function startWriters({ port, hosts }: WriterOptions): Writers {
  const agent = new Agent({ keepAlive: true });
  const sent: string[] = [];
  const refused = new Map<string, number>();
  const ending = new AbortController();

  async function write(index: number): Promise<void> {
    const host = hosts[index % hosts.length] ?? '';
    // TEST-NET-2 and the network for benchmarks (RFC 5737, RFC 2544): nobody's.
    const from = `198.18.${(index >> 8) & 255}.${index & 255}`;
    const task = await exchange(agent, port, { method: 'GET', host, path: '/nl/ajax/captcha', from });
    if (task.status !== 200) return note(task.status);
    const altcha = await solve(task.text);
    await sleep(FILLING_MS);
    const email = `drill-${index}@visitor.example`;
    const body = JSON.stringify({
      form: 'contact',
      firstName: 'Drill',
      lastName: `Visitor ${index}`,
      email,
      text: `Message ${index}`,
      privacy: '1',
      altcha,
    });
    const path = '/nl/ajax/contact-form-handler';
    const answer = await exchange(agent, port, {
      method: 'POST',
      host,
      path,
      from,
      body,
      key: `drill-message-${String(index).padStart(6, '0')}`,
    });
    if (answer.status === 200) sent.push(email);
    else note(answer.status);
  }

  function note(status: number): void {
    const reason = status === 0 ? 'no answer' : String(status);
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
  }

  async function run(): Promise<void> {
    const writing: Promise<void>[] = [];
    for (let index = 0; !ending.signal.aborted; index += 1) {
      writing.push(write(index));
      await sleep(EVERY_MS);
    }
    await Promise.all(writing);
    agent.destroy();
  }
  const running = run();

  return {
    sent,
    get refused() {
      return Object.fromEntries(refused);
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}
