import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, Key as WebDriverKey, Origin, type WebDriver } from 'selenium-webdriver';
import { findFreePorts } from '../support/programs/freePorts.ts';
import { type Engine, type Key, type Tab, WINDOW } from './tab.ts';

/** The paths of the programs in Debian's packages `webkit2gtk-driver` and `xvfb`. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly xvfb: string;
}

const KEYS: Readonly<Record<Key, string>> = {
  Tab: WebDriverKey.TAB,
  Enter: WebDriverKey.ENTER,
  Escape: WebDriverKey.ESCAPE,
  Space: WebDriverKey.SPACE,
  Delete: WebDriverKey.DELETE,
  ArrowDown: WebDriverKey.ARROW_DOWN,
  ArrowUp: WebDriverKey.ARROW_UP,
  ArrowLeft: WebDriverKey.ARROW_LEFT,
  ArrowRight: WebDriverKey.ARROW_RIGHT,
};

/**
 * The arguments of MiniBrowser, which the driver starts. Under automation it crashes when a link to a page of the same
 * site starts a view transition.
 */
const ARGUMENTS = ['--automation', '--features=-CrossDocumentViewTransitions'];

/**
 * Runs in the page, before each call. WebDriver reports no errors, and lets no script run before those of the page. So
 * the first call on a page begins to record console errors, uncaught errors and violations of the content security
 * policy. Only the same tests in Firefox detect earlier errors. The recorded messages are kept in the session's
 * storage, because the page may be left before the next call.
 */
function recordErrors(): void {
  if (location.protocol === 'about:' || 'recordsErrors' in window) return;
  // oxlint-disable-next-line consistent-function-scoping -- The page gets only this function.
  const recordMessage = (message: string) => {
    const noted = JSON.parse(sessionStorage.getItem('test-errors') ?? '[]') as string[];
    sessionStorage.setItem('test-errors', JSON.stringify([...noted, `${location.href}: ${message}`]));
  };
  Object.assign(window, { recordsErrors: true });
  addEventListener('error', ({ message }) => recordMessage(message));
  addEventListener('unhandledrejection', ({ reason }) => recordMessage(String(reason)));
  const { error } = console;
  console.error = (...words: unknown[]) => {
    recordMessage(words.map(String).join(' '));
    error.apply(console, words);
  };
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    recordMessage(`Content security policy: ${effectiveDirective} refuses ${blockedURI}`);
  });
}

/** Runs in the page. Returns the recorded errors, and forgets them. */
function takeErrors(): string[] {
  if (location.protocol === 'about:') return [];
  const noted = JSON.parse(sessionStorage.getItem('test-errors') ?? '[]') as string[];
  sessionStorage.removeItem('test-errors');
  return noted;
}

interface Answer {
  readonly result?: unknown;
  readonly failure?: string;
  readonly errors: readonly string[];
}

/**
 * Returns a script that records errors, calls a function with the script's first argument as its arguments, and passes
 * an `Answer` to the function that WebDriver adds. A policy of the page that forbids `eval` does not apply to this
 * script.
 */
const scriptFor = (call: (...args: never[]) => unknown): string => `
  const [args, done] = arguments;
  (${String(recordErrors)})();
  const end = (answer) => done({ ...answer, errors: (${String(takeErrors)})() });
  (async () => (${String(call)})(...args))().then((result) => end({ result }), (error) => end({ failure: String(error) }));
`;

/** The time limit for a start on a busy machine. */
const MAX_START_MS = 150_000;

interface Running {
  /** Resolves when the output has a line that matches. Rejects when the program ends without such a line. */
  waitForLine(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Running {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const lines: string[] = [];
  let unfinishedLine = '';
  const lineListeners = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    const [...complete] = (unfinishedLine + part).split('\n');
    unfinishedLine = complete.pop() ?? '';
    lines.push(...complete);
    for (const lookAtLines of lineListeners) lookAtLines();
  });
  const exited = once(child, 'exit');
  return {
    waitForLine: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => pattern.test(line));
          if (found === undefined) return;
          lineListeners.delete(look);
          resolve(found);
        };
        lineListeners.add(look);
        look();
        exited.then(() => reject(new Error(`${program} has ended:\n${lines.join('\n')}`)), reject);
      }),
    async stop() {
      child.kill();
      await exited;
    },
  };
}

/** Repeats a check until it returns true. A check that throws counts as false. */
async function waitUntil(check: () => Promise<boolean | undefined>, message: string): Promise<void> {
  const deadline = Date.now() + MAX_START_MS;
  while (!(await check().catch(() => undefined))) {
    if (Date.now() > deadline) throw new Error(message);
    await sleep(20);
  }
}

/** Returns the result of a promise; undefined after a time limit. */
async function waitFor<Result>(promise: Promise<Result>, limitMs: number): Promise<Result | undefined> {
  const deadline = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: deadline.signal }).catch(() => undefined);
  return Promise.race([promise, limit]).finally(() => deadline.abort());
}

/** The time limit for the answer of a script on a busy machine. */
const MAX_ANSWER_MS = 12_000;
const MAX_SCRIPT_RUNS = 5;

/**
 * Runs a script in the page. WebKit loses a script that arrives while another page replaces the current one, and the
 * driver then waits for its answer without end. So a script without an answer runs again, in the new page. Scripts of
 * journeys may run twice.
 */
async function runScript(session: WebDriver, script: string, args: readonly unknown[]): Promise<Answer> {
  for (let attempt = 0; attempt < MAX_SCRIPT_RUNS; attempt += 1) {
    const answer = await waitFor(session.executeAsyncScript<Answer>(script, args), MAX_ANSWER_MS);
    if (answer) return answer;
  }
  throw new Error(`WebKit has not answered a script in ${(MAX_SCRIPT_RUNS * MAX_ANSWER_MS) / 1000} s.`);
}

function createTab(session: WebDriver, driver: Running): Tab {
  const errors: string[] = [];
  const evaluate = (async (call: (...args: never[]) => unknown, ...args: never[]) => {
    const { result, failure, errors: recorded } = await runScript(session, scriptFor(call), args);
    errors.push(...recorded);
    if (failure !== undefined) throw new Error(failure);
    return result;
  }) as Tab['evaluate'];
  const sendKeys = (keys: string) => session.switchTo().activeElement().sendKeys(keys);
  return {
    async open(address) {
      // Each call also collects the errors of the page, which would otherwise stay in the browser's storage of its origin.
      await evaluate(() => undefined);
      await session.get(address);
    },
    goBack: () => session.navigate().back(),
    evaluate,
    clickAt: (x, y) => session.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
    type: sendKeys,
    press: (key) => sendKeys(KEYS[key]),
    async resize(width, height) {
      // The size of a window includes its bars, so the difference between the sizes of window and page is added.
      const { width: outer, height: outerHeight } = await session.manage().window().getRect();
      const inner = await evaluate(() => ({ width: innerWidth, height: innerHeight }));
      await session
        .manage()
        .window()
        .setRect({ width: width + outer - inner.width, height: height + outerHeight - inner.height });
    },
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    async readErrors() {
      await evaluate(() => undefined);
      return errors;
    },
    async close() {
      await waitFor(session.quit(), MAX_QUIT_MS).catch(() => undefined);
      await driver.stop();
    },
  };
}

/** The time limit for the start of a browser. A busy machine needs some seconds. */
const MAX_BROWSER_START_MS = 45_000;
const MAX_BROWSER_STARTS = 3;
/** The time limit for the end of a browser, which may have crashed. */
const MAX_QUIT_MS = 10_000;

const CAPABILITIES = new Capabilities({
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': { args: ARGUMENTS },
});

/**
 * Starts a browser with its own driver. A browser sometimes ends at its start, and its driver then never answers. In
 * that case, this function stops the driver and starts another driver with another browser.
 */
async function startSession(program: string, env: NodeJS.ProcessEnv): Promise<{ session: WebDriver; driver: Running }> {
  for (let start = 0; start < MAX_BROWSER_STARTS; start += 1) {
    const [port = 0] = await findFreePorts(1);
    const driver = run(program, [`--port=${port}`], env);
    const address = `http://127.0.0.1:${port}`;
    const build = async () => {
      // The driver is called until it answers, because it writes no output when it is ready.
      await waitUntil(async () => (await fetch(`${address}/status`)).ok, `${address} does not answer.`);
      return new Builder().usingServer(address).withCapabilities(CAPABILITIES).build();
    };
    const session = await waitFor(build(), MAX_BROWSER_START_MS).catch(() => undefined);
    if (session) return { session, driver };
    await driver.stop();
  }
  throw new Error(`WebKit has not started in ${MAX_BROWSER_STARTS} attempts.`);
}

/** Starts a screen that exists only in memory, for WebKitGTK. Each tab is a browser that WebDriver drives. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  // Xvfb chooses a free display and writes its number to its output.
  const size = `${WINDOW.width + 200}x${WINDOW.height + 300}x24`;
  const screen = run(programs.xvfb, ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp']);
  const display = await screen.waitForLine(/^\d+$/);
  const env = { ...process.env, DISPLAY: `:${display}`, GSETTINGS_BACKEND: 'memory', NO_AT_BRIDGE: '1' };
  return {
    // The site sees the IP address of this machine for all visitors. They share the limits of one visitor, which are
    // high enough for the journeys of one engine.
    async openTab() {
      const { session, driver } = await startSession(programs.driver, env);
      const tab = createTab(session, driver);
      await tab.resize(WINDOW.width, WINDOW.height);
      return tab;
    },
    stop: () => screen.stop(),
  };
}
