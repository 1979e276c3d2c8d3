import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { CrmEmulator } from '../support/crm/crmEmulator.ts';
import type { CrmVisit } from '../support/crm/crmExchange.ts';
import { EMULATORS } from './emulators.ts';

const USAGE = `npm run crm -- NAME [--port PORT] [--site SITE] [--speed TIMES]

Starts an emulated CRM with a few invented homes, and prints how to connect a site to it.

  NAME      ${Object.keys(EMULATORS).join(', ')}
  --port    where it listens; a free port unless given
  --site    the site in the command that is printed; duinhof unless given
  --speed   seconds of the CRM in a second; 1 unless given`;

const COMMAND_LINES = `  list            the homes
  change ID       another price
  withdraw ID     not published any more
  add             one more home
  hook ADDRESS    where it calls from now on, as connect prints it; a CRM without a list publishes all homes there
  received        the last messages and reports of pages that were sent to it, in full
  html | slow | 429 | 500   the next answer is so
  quit`;

const printLine = (text: string) => process.stdout.write(`${text}\n`);

/** Converts `clientId` to `CLIENT_ID`. */
const toVariableName = (name: string) => name.replaceAll(/(?=[A-Z])/g, '_').toUpperCase();

function printIntroduction(name: string, site: string, emulator: CrmEmulator): void {
  const { server, credentials, settings } = emulator;
  printLine(`${EMULATORS[name]?.label} is played at ${server.origin}\n`);
  printLine('To connect a site, in another terminal; the product has to be started with the same variables:\n');
  // The prefix makes the variable apply to this site only. A variable for all sites would import the CRM's homes into
  // each of them.
  const prefix = `CONNECT_${site.replaceAll('-', '_').toUpperCase()}_${name.toUpperCase()}`;
  for (const [field, value] of Object.entries(credentials))
    printLine(`  export ${prefix}_${toVariableName(field)}='${value}'`);
  if (Object.keys(settings).length > 0) printLine(`  export ${prefix}_SETTINGS='${JSON.stringify(settings)}'`);
  // The emulator listens on an address of this machine. A real CRM never has such an address, so the operator must
  // allow it.
  printLine(`  export CONNECTOR_NETWORKS='127.0.0.1'`);
  printLine(`  npm run backoffice -- connect ${name} --site ${site}\n`);
  printLine(`Here you can type:\n${formatCommands(emulator)}\n`);
}

/** The width of the column with the names of commands. */
const KEY_WIDTH = 16;

function formatCommands({ commands = {} }: CrmEmulator): string {
  const ownCommands = Object.entries(commands).map(
    ([name, { argumentHelp, description }]) => `  ${`${name} ${argumentHelp}`.padEnd(KEY_WIDTH - 2)}  ${description}`,
  );
  return COMMAND_LINES.replace('\n  quit', `${ownCommands.map((line) => `\n${line}`).join('')}\n  quit`);
}

function printHomes(emulator: CrmEmulator): void {
  for (const { id, title, price, published } of emulator.homes())
    printLine(
      `  ${id.padEnd(12)} ${published ? 'published' : 'withdrawn'}  ${String(price ?? '').padStart(9)}  ${title}`,
    );
}

/** The last requests that delivered data to the CRM. */
const receivedDeliveries: CrmVisit[] = [];
const MAX_DELIVERIES = 50;

function printDeliveries({ isDelivery }: CrmEmulator): void {
  if (!isDelivery) printLine('  What this CRM is sent is not told apart.');
  else if (receivedDeliveries.length === 0) printLine('  nothing yet');
  for (const { method, path, body, status } of receivedDeliveries)
    printLine(`  ${method} ${path} ${status}\n    ${body}`);
}

/** Runs the command in a line. Returns whether the program continues. */
function runLine(line: string, emulator: CrmEmulator): boolean {
  const [word = '', id = ''] = line.trim().split(/\s+/, 2);
  const isKnown = emulator.homes().some((home) => home.id === id);
  switch (word) {
    case '':
      break;
    case 'list':
      printHomes(emulator);
      break;
    case 'change':
    case 'withdraw':
      if (isKnown) emulator[word](id);
      printLine(isKnown ? `  ${id}: done` : `  There is no home ${id}.`);
      break;
    case 'add':
      printLine(`  ${emulator.add()}: added`);
      break;
    case 'hook':
      if (emulator.setHookUrl && URL.canParse(id)) emulator.setHookUrl(id);
      printLine(emulator.setHookUrl ? '  It calls; each call is shown with its answer.' : '  This CRM does not call.');
      break;
    case 'received':
      printDeliveries(emulator);
      break;
    case 'html':
      emulator.server.faults.add({ fault: { kind: 'html', status: 502 } });
      break;
    case 'slow':
      emulator.server.faults.add({ fault: { kind: 'slow', ms: 20_000 } });
      break;
    case '429':
    case '500':
      emulator.server.faults.add({ fault: { kind: 'status', status: Number(word) } });
      break;
    case 'quit':
      return false;
    default:
      runEmulatorCommand(word, line.trim().split(/\s+/).slice(1), emulator);
  }
  return true;
}

function runEmulatorCommand(name: string, words: readonly string[], emulator: CrmEmulator): void {
  const { commands = {} } = emulator;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    printLine(command ? command.run(words).replaceAll(/^/gm, '  ') : formatCommands(emulator));
  } catch (error) {
    printLine(`  ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Prints one line for each request that has arrived since the last call. */
function printVisits({ server, isDelivery }: CrmEmulator): void {
  for (const visit of server.takeVisits()) {
    printLine(`  ${visit.method} ${visit.path} ${visit.status}`);
    if (isDelivery?.(visit) === true) receivedDeliveries.push(visit);
  }
  receivedDeliveries.splice(0, Math.max(0, receivedDeliveries.length - MAX_DELIVERIES));
}

/** Returns a function that prints one line for each new call of the CRM, with the response. */
function createCallPrinter({ hooks }: CrmEmulator): () => void {
  let printed = 0;
  return () => {
    for (const { url, body, status } of hooks?.sentHooks.slice(printed) ?? []) {
      printed += 1;
      const outcome = status === undefined ? 'lost on purpose' : status === 0 ? 'no answer' : status;
      printLine(`  called ${new URL(url).host} ${outcome}: ${body}`);
    }
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '0' },
    site: { type: 'string', default: 'duinhof' },
    speed: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [name = ''] = positionals;
const chosenEmulator = Object.hasOwn(EMULATORS, name) ? EMULATORS[name] : undefined;
if (values.help || !chosenEmulator) {
  if (name !== '' && !chosenEmulator) printLine(`No CRM "${name}" is played.\n`);
  printLine(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  const emulator = await chosenEmulator.start({ port: Number(values.port), speed: Number(values.speed) });
  printIntroduction(name, values.site, emulator);
  const printCalls = createCallPrinter(emulator);
  const visitTimer = setInterval(() => {
    printCalls();
    printVisits(emulator);
  }, 500);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.on('SIGINT', () => terminal.close());
  for await (const line of terminal) if (!runLine(line, emulator)) break;
  clearInterval(visitTimer);
  // Without a terminal, the program runs until it is stopped.
  if (process.stdin.isTTY) {
    await emulator.close();
    // The end of the loop does not close standard input. An open standard input would prevent the end of the program.
    process.stdin.unref();
  }
}
