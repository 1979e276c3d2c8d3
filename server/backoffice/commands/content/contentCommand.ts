import path from 'node:path';
import type { z } from 'zod';
import type { LocalizedText } from '#shared/api/common.ts';
import type { Site } from '#shared/api/site.ts';
import { findAction, requireOption, type ActionArguments } from '../../core/cli/actions.ts';
import { type Command, type CommandContext, type CommandOption, UsageError } from '../../core/cli/command.ts';
import { readJsonFile } from '../../core/cli/readJsonFile.ts';
import { formatTable } from '../../core/cli/table.ts';
import type { WriteResult } from '../../core/db/writeResult.ts';
import { listFieldErrors, HttpProblem, createUnprocessableProblem } from '../../core/http/problem.ts';
import { assertStorable } from '../../core/http/storable.ts';
import { requireSite } from '../../sites/requireSite.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';

interface SiteStores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
}

interface ContentAction<Stores> extends ActionArguments {
  /** Checks the options. Throws `UsageError` when they are invalid. */
  readonly check?: (context: CommandContext) => void;
  /**
   * Runs the action and returns the exit code.
   *
   * @param sitePort the port in the web addresses that the action prints
   */
  run(context: CommandContext, stores: Stores, site: Site, apiToken: () => string, sitePort: number): Promise<number>;
}

/** A kind of content that editors maintain, with the functions from which `createContentCommand` makes its command. */
interface ContentKind<Stores, Key, Body> {
  /** The name of the command. */
  readonly name: string;
  readonly summary: string;
  /** The word for one object of this kind. */
  readonly objectName: string;
  /** The actions that need the API token of the service. */
  readonly actionsWithApiToken?: readonly string[];
  /**
   * The arguments that identify one object, in the form that the help shows. `parseKey` makes a key from the arguments,
   * and `keySchema` validates the key.
   */
  readonly keyNames: readonly string[];
  readonly keySchema: z.ZodType<Key>;
  /** The schema of the object in the contract. */
  readonly bodySchema: z.ZodType<Body>;
  readonly columns: readonly string[];
  readonly details: string;
  parseKey(positionals: readonly string[]): unknown;
  listRows(stores: Stores, site: Site): Promise<readonly (readonly string[])[]>;
  /** Returns the object in the form that `put` accepts; undefined when the object does not exist. */
  findBody(stores: Stores, siteId: string, key: Key): Promise<unknown>;
  /**
   * Stores an object. Throws `HttpProblem` for an object that a site could not show, and `Conflict` for one that
   * contradicts stored data.
   */
  put(stores: Stores, siteId: string, key: Key, body: Body, apiToken: () => string): Promise<WriteResult>;
  /** Returns sentences about values that are accepted, but are probably not intended. */
  listBodyDoubts?(body: Body): readonly string[];
  remove(stores: Stores, siteId: string, key: Key, apiToken: () => string): Promise<boolean>;
  /** The actions that are added to the command or replace its usual actions, by name. */
  readonly moreActions?: Readonly<Record<string, ContentAction<Stores>>>;
  /** The options of the actions in `moreActions`. */
  readonly options?: Readonly<Record<string, CommandOption>>;
}

/** Builds the error that lists the reasons why a file was refused. */
function formatRefusal(file: string, { detail, errors = [] }: HttpProblem): Error {
  const lines = errors.map(
    ({ pointer, detail: reason }) => `  ${pointer === '' ? 'the whole file' : pointer}: ${reason}`,
  );
  return new Error([`${path.basename(file)} was refused: ${detail ?? ''}`, ...lines].join('\n'));
}

async function readBody<Body>(file: string, schema: z.ZodType<Body>): Promise<Body> {
  const json = await readJsonFile(path.resolve(file));
  assertStorable(json);
  const parsedBody = schema.safeParse(json);
  if (!parsedBody.success) throw createUnprocessableProblem(listFieldErrors(parsedBody.error));
  return parsedBody.data;
}

const formatObjectKey = ({ positionals }: Pick<CommandContext, 'positionals'>) => positionals.slice(1).join(' ');

function createActions<Stores, Key, Body>(
  kind: ContentKind<Stores, Key, Body>,
): Readonly<Record<string, ContentAction<Stores>>> {
  const keyArguments = { count: kind.keyNames.length, label: kind.keyNames.join(' ') };
  const readKey = ({ positionals }: Pick<CommandContext, 'positionals'>): Key => {
    const parsedKey = kind.keySchema.safeParse(kind.parseKey(positionals.slice(1)));
    if (parsedKey.success) return parsedKey.data;
    const [issue] = parsedKey.error.issues;
    throw new UsageError(`${formatObjectKey({ positionals })} is not a valid ${kind.objectName}: ${issue?.message}`);
  };
  const createNotFoundError = (context: CommandContext, { id }: Site) =>
    new Error(
      `${id} has no ${kind.objectName} ${formatObjectKey(context)}. Use ${kind.name} list to see what the site has.`,
    );
  return {
    list: {
      async run({ out }, stores, site) {
        const columns = kind.columns.map((title) => ({ title }));
        out.write(formatTable(columns, await kind.listRows(stores, site)));
        return 0;
      },
    },
    show: {
      acceptedArguments: keyArguments,
      check: (context) => void readKey(context),
      async run(context, stores, site) {
        const body = await kind.findBody(stores, site.id, readKey(context));
        if (body === undefined) throw createNotFoundError(context, site);
        context.out.write(`${JSON.stringify(body, null, 2)}\n`);
        return 0;
      },
    },
    put: {
      acceptedArguments: keyArguments,
      options: ['file'],
      check(context) {
        readKey(context);
        requireOption(context.values, 'file');
      },
      async run(context, stores, site, apiToken) {
        const file = requireOption(context.values, 'file');
        try {
          const body = await readBody(file, kind.bodySchema);
          const outcome = await kind.put(stores, site.id, readKey(context), body, apiToken);
          context.out.write(`${formatObjectKey(context)}: ${outcome}\n`);
          for (const doubt of kind.listBodyDoubts?.(body) ?? []) context.err.write(`  ! ${doubt}\n`);
          return 0;
        } catch (error) {
          throw error instanceof HttpProblem ? formatRefusal(file, error) : error;
        }
      },
    },
    delete: {
      acceptedArguments: keyArguments,
      check: (context) => void readKey(context),
      async run(context, stores, site, apiToken) {
        if (!(await kind.remove(stores, site.id, readKey(context), apiToken))) throw createNotFoundError(context, site);
        context.out.write(`Deleted ${formatObjectKey(context)}\n`);
        return 0;
      },
    },
  };
}

/** Returns any non-empty text that identifies an object in a table. */
export const findAnyText = (texts: LocalizedText): string => Object.values(texts).find((text) => text !== '') ?? '';

/** Creates the command with `list`, `show`, `put` from a JSON file and `delete` for one kind of content. */
export function createContentCommand<Stores extends SiteStores, Key, Body>(
  kind: ContentKind<Stores, Key, Body>,
): Command<Stores> {
  const usualActions = createActions(kind);
  const actions = { ...usualActions, ...kind.moreActions };
  const keyUsage = kind.keyNames.join(' ');
  const moreUsage = Object.entries(kind.moreActions ?? {})
    .filter(([name]) => !Object.hasOwn(usualActions, name))
    .map(([name, { acceptedArguments: takes }]) => ` | ${name} ${takes?.label ?? ''}`.trimEnd());
  const command: Command<Stores> = {
    name: kind.name,
    summary: kind.summary,
    usage: `list | show ${keyUsage} | put ${keyUsage} | delete ${keyUsage}${moreUsage.join('')}`,
    ...(kind.actionsWithApiToken && { needs: { database: 'existing', apiToken: kind.actionsWithApiToken } }),
    options: {
      site: { value: 'ID', help: 'The site', required: true },
      file: { value: 'FILE', help: 'For put: a JSON file in the form that show writes' },
      ...kind.options,
    },
    details: `${kind.details.trim()}

put replaces the complete object. A put without a difference writes nothing. A change is visible at once, also on a running
server.`,
    async run(context) {
      const action = findAction(command, actions, context);
      action.check?.(context);
      const { repositories, apiToken, env } = await context.open();
      const site = await requireSite(repositories, context.values.text('site'));
      return action.run(context, repositories, site, apiToken, env.sitePort);
    },
  };
  return command;
}
