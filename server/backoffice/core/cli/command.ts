import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import type { BackOfficeEnv } from '../../env.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../../log.ts';

export interface CommandOption {
  /** The placeholder for the value in the help. An option without a placeholder is a switch. */
  readonly value?: string;
  readonly help: string;
  readonly multiple?: boolean;
  readonly required?: boolean;
}

/** The values of a command's options. A switch is either true or absent. */
export interface Values {
  /** Returns the last value given for the option. */
  text(name: string): string | undefined;
  /** Returns all values given for the option. */
  list(name: string): readonly string[];
  /** Returns whether the switch is given. */
  flag(name: string): boolean;
}

export interface Terminal {
  /** The stream from which commands read what the operator types. It is absent when there is no standard input. */
  readonly input?: (NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined }) | undefined;
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined };
  readonly err: NodeJS.WritableStream & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined };
}

/** The opened database and stores that a command uses. A server may use the same database at the same time. */
export interface OpenedStores<Stores> {
  readonly env: BackOfficeEnv;
  readonly pool: Pool;
  readonly db: Database;
  /** A log that writes to standard error. */
  readonly log: Log;
  readonly repositories: Stores;
  /** The names of the migrations that were applied when the database was opened. */
  readonly appliedMigrations: readonly string[];
  /** Returns the API token of the service. Throws when the command does not declare that it needs the token. */
  readonly apiToken: () => string;
  close(): Promise<void>;
}

export interface CommandContext<Stores = unknown> extends Terminal {
  readonly values: Values;
  readonly positionals: readonly string[];
  /** The environment variables. When this member is absent, the command has no variables. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /**
   * Opens the database and migrates it, after the check of all prerequisites of the command. The database is closed
   * when the command ends.
   */
  readonly open: () => Promise<OpenedStores<Stores>>;
}

/**
 * The prerequisites of a command. When one of them is missing, the command ends with an error and does not create what
 * is missing.
 */
export interface CommandNeeds {
  /**
   * `existing`: the database must have been set up by a service, `migrate` or `restore`. `any`: the command may set the
   * database up itself.
   */
  readonly database: 'existing' | 'any';
  /**
   * The command needs the API token of the service, because it signs with this token and the service checks the
   * signature. A list names the actions that need the token.
   */
  readonly apiToken?: true | readonly string[];
  /** The command needs the service's key for the CRM credentials in the database. */
  readonly connectorKey?: true;
  /** The command needs the data folder of the service. Mails are files there unless `SMTP_URL` is set. */
  readonly mailFolder?: true;
}

/** The prerequisites of a command that declares none. */
export const DEFAULT_NEEDS: CommandNeeds = { database: 'existing' };

/** The help for one action of a command. The first argument selects the action. */
export interface ActionHelp {
  readonly summary: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly details: string;
}

export interface Command<Stores = unknown> {
  readonly name: string;
  readonly summary: string;
  /** The arguments after the name, in the form that the help shows. */
  readonly usage?: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** The prerequisites of the command. `DEFAULT_NEEDS` applies when this member is absent. */
  readonly needs?: CommandNeeds;
  /** The command runs at low priority, because it takes long and may run beside sites that serve visitors. */
  readonly isBackground?: boolean;
  /** A longer explanation with examples. */
  readonly details?: string;
  /** The actions that have their own options, by name. */
  readonly actions?: Readonly<Record<string, ActionHelp>>;
  /** Returns additional help about the object that the arguments name. */
  readonly readDetails?: (positionals: readonly string[]) => Promise<string>;
  /**
   * Runs the command and returns the exit code: 0 for success, 1 for failure. Throws `UsageError` for wrong arguments
   * and any other error for a failure.
   */
  run(context: CommandContext<Stores>): Promise<number>;
}

/** The error for an invalid command line. The exit code is then 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const HELP_OPTION: CommandOption = { help: 'Show this help' };

interface ParsedOptions {
  readonly help: boolean;
  readonly values: Values;
  readonly positionals: readonly string[];
}

/** Parses the options and arguments of a command. Throws `UsageError` when they are invalid. */
export function parseOptions(command: Pick<Command, 'options' | 'usage'>, args: readonly string[]): ParsedOptions {
  const options = { ...command.options, help: HELP_OPTION };
  let parsedArguments: ReturnType<typeof parseArgs>;
  try {
    parsedArguments = parseArgs({
      args: [...args],
      allowPositionals: command.usage !== undefined,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [
          name,
          { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: true },
        ]),
      ),
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const listOptionValues = (name: string) => [parsedArguments.values[name] ?? []].flat();
  const listOptionTexts = (name: string) => listOptionValues(name).filter((value) => typeof value === 'string');
  const values: Values = {
    list: listOptionTexts,
    text: (name) => listOptionTexts(name).at(-1),
    flag: (name) => listOptionValues(name).includes(true),
  };
  const help = values.flag('help');
  for (const [name, option] of Object.entries(options)) {
    if (!help && option.required && values.text(name) === undefined) throw new UsageError(`--${name} is missing`);
    if (!option.multiple && listOptionTexts(name).length > 1) throw new UsageError(`--${name} is given twice`);
  }
  return { help, values, positionals: parsedArguments.positionals };
}

/**
 * Formats the help of a command.
 *
 * @param actionName the first argument, which may name an action with its own help
 */
export function formatHelp(parentCommand: Omit<Command, 'run'>, actionName = ''): string {
  const { actions = {} } = parentCommand;
  const action = Object.hasOwn(actions, actionName) ? actions[actionName] : undefined;
  const command: Omit<Command, 'run'> = action
    ? { ...action, name: `${parentCommand.name} ${actionName}` }
    : parentCommand;
  const rows = Object.entries({ ...command.options, help: HELP_OPTION }).map(([name, { value, help, required }]) => {
    const syntax = `  --${name}${value === undefined ? '' : ` ${value}`}`;
    return [syntax, `${help}${required ? ' (required)' : ''}`] as const;
  });
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  const usage = ['npm run backoffice --', command.name, command.usage, '[options]'].filter(Boolean).join(' ');
  return [
    command.summary,
    '',
    `Usage: ${usage}`,
    '',
    'Options:',
    ...rows.map(([left, help]) => `${left.padEnd(width)}${help}`),
    ...(command.details ? ['', command.details.trim()] : []),
    '',
  ].join('\n');
}
