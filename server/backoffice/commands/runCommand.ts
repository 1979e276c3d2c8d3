import { errorCode } from '#shared/node/errorCode.ts';
import { agendaCommand } from '../viewings/agenda.command.ts';
import { type OpenedRepositories, openRepositories } from '../openRepositories.ts';
import { backupCommand } from './backup.command.ts';
import { agreementsCommand } from './content/agreements.command.ts';
import { articlesCommand } from './content/articles.command.ts';
import { openHousesCommand } from './content/openHouses.command.ts';
import { assetsCommand } from './content/assets.command.ts';
import { collectionsCommand } from './content/collections.command.ts';
import { entitiesCommand } from './content/entities.command.ts';
import { estatePagesCommand } from './content/estatePages.command.ts';
import { navigationCommand } from './content/navigation.command.ts';
import { officesCommand } from './content/offices.command.ts';
import { pagesCommand } from './content/pages.command.ts';
import { translationsCommand } from './content/translations.command.ts';
import { checkCommand } from '../estates/import/check.command.ts';
import { NPM_COMMAND } from '../commandNeeds.ts';
import {
  type Command,
  DEFAULT_NEEDS,
  formatHelp,
  parseOptions,
  type Terminal,
  UsageError,
} from '../core/cli/command.ts';
import { connectCommand } from '../connectors/commands/connect.command.ts';
import { connectorsCommand } from '../connectors/commands/connectors.command.ts';
import { demoCommand } from '../demo/demo.command.ts';
import { estateCommand } from '../estates/estate.command.ts';
import { eraseCommand } from '../personalData/erase.command.ts';
import { exportCommand } from '../estates/import/export.command.ts';
import { feedsCommand } from '../sites/feeds.command.ts';
import { importCommand } from '../estates/import/import.command.ts';
import { describeFailure } from './failureMessage.ts';
import { mailCommand } from './mail.command.ts';
import { messagesCommand } from '../messages/messages.command.ts';
import { migrateCommand } from '../core/cli/migrate.command.ts';
import { redirectCommand } from '../redirects/redirect.command.ts';
import { rentalsCommand } from '../holidayHomes/rentals.command.ts';
import { restoreCommand } from './restore.command.ts';
import type { Repositories } from '../repositories.ts';
import { siteCommand } from './site/site.command.ts';
import { tokenCommand } from '../sites/tokens/token.command.ts';
import { statusCommand } from '../operations/status.command.ts';
import { statsCommand } from '../statistics/stats.command.ts';

const COMMANDS: readonly Command<Repositories>[] = [
  migrateCommand,
  demoCommand,
  siteCommand,
  tokenCommand,
  connectCommand,
  connectorsCommand,
  redirectCommand,
  pagesCommand,
  assetsCommand,
  navigationCommand,
  entitiesCommand,
  officesCommand,
  agreementsCommand,
  translationsCommand,
  articlesCommand,
  openHousesCommand,
  collectionsCommand,
  estatePagesCommand,
  estateCommand,
  importCommand,
  exportCommand,
  checkCommand,
  feedsCommand,
  agendaCommand,
  rentalsCommand,
  messagesCommand,
  statsCommand,
  statusCommand,
  mailCommand,
  eraseCommand,
  backupCommand,
  restoreCommand,
];

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** Returns the program's name for help and messages. The script `gevel` sets `GEVEL_PROGRAM` to its own name. */
const readProgramName = (variables: Readonly<Record<string, string | undefined>>) =>
  variables['GEVEL_PROGRAM'] || NPM_COMMAND;

function formatOverview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2;
  return [
    'Commands of the back office',
    '',
    'Usage: npm run backoffice -- <command> [options]',
    '',
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    '<command> --help shows options and examples. DATABASE_URL is the address of a PostgreSQL; without it, the embedded database in DATA_DIR is used.',
    '',
  ].join('\n');
}

/** Tests whether the program that reads the output, such as `head`, has closed the pipe. */
const isClosedPipe = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EPIPE';

const isForbidden = (error: unknown) => ['EACCES', 'EPERM'].includes(errorCode(error) ?? '');

/** Explains that the command runs as another user, which an operator who runs `gevel` as root may not expect. */
const explainForbiddenAccess = (program: string, variables: Readonly<Record<string, string | undefined>>) =>
  `Commands of ${program} run as the user of the service${variables['USER'] ? `, ${variables['USER']}` : ''}: this user needs access to the files and folders that the commands use.\n`;

const isHelp = (word: string | undefined) =>
  word === undefined || word === 'help' || word === '--help' || word === '-h';

/**
 * Runs one command and returns its exit code: 0 for success, 1 for failure, 2 for invalid usage. `lowerPriority` lowers
 * the priority of this process, for long-running commands.
 */
export async function runCommand(
  args: readonly string[],
  { input, out, err }: Terminal,
  variables: Readonly<Record<string, string | undefined>>,
  lowerPriority: () => void = () => {},
): Promise<number> {
  const [name, ...commandArguments] = args;
  const program = readProgramName(variables);
  const insertProgramName = (text: string) => text.replaceAll(NPM_COMMAND, program);
  if (isHelp(name)) {
    (name === undefined ? err : out).write(insertProgramName(formatOverview()));
    return name === undefined ? EXIT_USAGE : EXIT_OK;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) {
    err.write(insertProgramName(`There is no command "${name}".\n\n${formatOverview()}`));
    return EXIT_USAGE;
  }
  let backOffice: OpenedRepositories | undefined;
  try {
    const { help, values, positionals } = parseOptions(command, commandArguments);
    if (help) {
      out.write(insertProgramName(formatHelp(command, positionals[0])));
      out.write((await command.readDetails?.(positionals)) ?? '');
      return EXIT_OK;
    }
    const isBackground = command.isBackground === true;
    const open = async () => {
      const { needs = DEFAULT_NEEDS } = command;
      backOffice ??= await openRepositories(variables, {
        isBackground,
        command: { program, needs, args: [command.name, ...commandArguments], firstArgument: positionals[0] },
      });
      // The priority is lowered after the start of the database process, which therefore keeps its normal priority.
      if (isBackground) lowerPriority();
      return backOffice;
    };
    return await command.run({ values, positionals, variables, input, out, err, open });
  } catch (error) {
    if (error instanceof UsageError) {
      err.write(insertProgramName(`${error.message}\n\n${NPM_COMMAND} ${command.name} --help shows the options.\n`));
      return EXIT_USAGE;
    }
    if (isClosedPipe(error)) return EXIT_OK;
    err.write(`${describeFailure(error, backOffice?.env)}\n`);
    if (program !== NPM_COMMAND && isForbidden(error)) err.write(explainForbiddenAccess(program, variables));
    if (variables['LOG_LEVEL'] === 'debug' && error instanceof Error) err.write(`${error.stack}\n`);
    return EXIT_FAILED;
  } finally {
    await backOffice?.close();
  }
}
