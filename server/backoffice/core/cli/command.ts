import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import type { Env } from '../../env.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../../log.ts';

export interface Option {
  /** What stands for the value in the help; without one it is a switch. */
  readonly value?: string;
  readonly help: string;
  readonly multiple?: boolean;
  readonly required?: boolean;
}

/** The values of a command's options: a switch is true or absent. */
export interface Values {
  /** The last value. */
  text(name: string): string | undefined;
  list(name: string): readonly string[];
  flag(name: string): boolean;
}

export interface Terminal {
  /** What the operator types; absent without a terminal. */
  readonly input?: (NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined }) | undefined;
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined };
  readonly err: NodeJS.WritableStream & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined };
}

/** The stored back office as a command uses it, beside a server that may be running. */
export interface OpenedStores<Stores> {
  readonly env: Env;
  readonly pool: Pool;
  readonly db: Database;
  /** Writes to standard error. */
  readonly log: Log;
  readonly repositories: Stores;
  /** Names of the migrations that opening it applied. */
  readonly migrated: readonly string[];
  /** The token of the service. Throws for a command that does not declare that it needs it. */
  readonly apiToken: () => string;
  close(): Promise<void>;
}

export interface CommandContext<Stores = unknown> extends Terminal {
  readonly values: Values;
  readonly words: readonly string[];
  /** Those of the environment; none when absent. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** The database, brought up to date, once all that the command needs is there; closed when the command ends. */
  readonly open: () => Promise<OpenedStores<Stores>>;
}

/** The prerequisites of a command. When one is missing, the command ends with an error and does not create it. */
export interface Needs {
  /**
   * `existing`: a database that a service, `migrate` or `restore` has set up; `any`: the command sets one up where there is
   * none, as its purpose.
   */
  readonly database: 'existing' | 'any';
  /** The token of the service: what the command makes with it is checked there. A list: only for these first words. */
  readonly apiToken?: true | readonly string[];
  /** The key of the service for credentials of CRMs in the database. */
  readonly connectorKey?: true;
  /** The data folder of the service, where mails are files unless `SMTP_URL` is set. */
  readonly mailFolder?: true;
}

/** The prerequisites of a command that declares none. */
export const DEFAULT_NEEDS: Needs = { database: 'existing' };

/** The help of one action of a command, by its first word. */
export interface ActionHelp {
  readonly summary: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly details: string;
}

export interface Command<Stores = unknown> {
  readonly name: string;
  readonly summary: string;
  /** Words after the name, as the help shows them. */
  readonly words?: string;
  readonly options: Readonly<Record<string, Option>>;
  /** `DEFAULT_NEEDS` when absent. */
  readonly needs?: Needs;
  /** It leaves processor and database to others: for what takes long beside sites that answer. */
  readonly isBackground?: boolean;
  /** More about it, and examples. */
  readonly details?: string;
  /** By first word, where each has options of its own. */
  readonly actions?: Readonly<Record<string, ActionHelp>>;
  /** More about what the words name, for the help. */
  readonly detailsOf?: (words: readonly string[]) => Promise<string>;
  /** Gives the exit code: 0 done, 1 failed. Throws `UsageError`, or any error for a failure. */
  run(context: CommandContext<Stores>): Promise<number>;
}

/** The command line makes no sense: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const HELP: Option = { help: 'Show this help' };

interface Parsed {
  readonly help: boolean;
  readonly values: Values;
  readonly words: readonly string[];
}

/** Throws `UsageError`. */
export function parseOptions(command: Pick<Command, 'options' | 'words'>, args: readonly string[]): Parsed {
  const options = { ...command.options, help: HELP };
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: command.words !== undefined,
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
  const given = (name: string) => [parsed.values[name] ?? []].flat();
  const list = (name: string) => given(name).filter((value) => typeof value === 'string');
  const values: Values = { list, text: (name) => list(name).at(-1), flag: (name) => given(name).includes(true) };
  const help = values.flag('help');
  for (const [name, option] of Object.entries(options)) {
    if (!help && option.required && values.text(name) === undefined) throw new UsageError(`--${name} is missing`);
    if (!option.multiple && list(name).length > 1) throw new UsageError(`--${name} is given twice`);
  }
  return { help, values, words: parsed.positionals };
}

/** @param word the first one, which may be an action with a help of its own */
export function helpOf(whole: Omit<Command, 'run'>, word = ''): string {
  const { actions = {} } = whole;
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  const command: Omit<Command, 'run'> = action ? { ...action, name: `${whole.name} ${word}` } : whole;
  const rows = Object.entries({ ...command.options, help: HELP }).map(([name, { value, help, required }]) => {
    const left = `  --${name}${value === undefined ? '' : ` ${value}`}`;
    return [left, `${help}${required ? ' (needed)' : ''}`] as const;
  });
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  const usage = ['npm run backoffice --', command.name, command.words, '[options]'].filter(Boolean).join(' ');
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
