import { Temporal } from 'temporal-polyfill';
import { toBelgianDate, toMoment } from '../../core/calendar/belgianTime.ts';
import { findAction, requireOption, type ActionArguments } from '../../core/cli/actions.ts';
import {
  type Command,
  type CommandContext,
  type OpenedStores,
  UsageError,
  type Values,
} from '../../core/cli/command.ts';
import { formatTable, measureLineWidth } from '../../core/cli/table.ts';
import { requireSite } from '../requireSite.ts';
import type { SiteRepository } from '../siteRepository.ts';
import { parseSiteTokenId } from './siteToken.ts';
import { MAX_SITE_TOKENS, type SiteToken, type SiteTokenRepository } from './siteTokenRepository.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
  readonly siteTokens: Pick<SiteTokenRepository, 'create' | 'list' | 'revoke'>;
}

const MAX_NAME_CHARACTERS = 80;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** Reads the name of a token. Throws `UsageError` for an invalid name. */
function readName(values: Values): string {
  const name = requireOption(values, 'name').trim();
  if (name === '' || name.length > MAX_NAME_CHARACTERS || CONTROL_CHARACTER.test(name))
    throw new UsageError(`--name must have 1 to ${MAX_NAME_CHARACTERS} characters on one line`);
  return name;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the end of the day in Belgium. Throws `UsageError` for a text that is no date, and for a past day. */
function toEndOfDay(text: string, now: number): Date {
  let day: Temporal.PlainDate;
  try {
    if (!ISO_DAY.test(text)) throw new RangeError();
    day = Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    throw new UsageError(`--expires must be a day such as 2027-12-31, not "${text}"`);
  }
  const endMoment = toMoment(day.add({ days: 1 }).toPlainDateTime());
  if (endMoment <= now) throw new UsageError(`--expires must not be in the past, and ${text} is`);
  return new Date(endMoment);
}

/** Reads the options of a new token. Throws `UsageError` for an invalid option. */
function readWantedToken(values: Values): { readonly name: string; readonly expiresAt: Date | null } {
  const expiryText = values.text('expires');
  return { name: readName(values), expiresAt: expiryText === undefined ? null : toEndOfDay(expiryText, Date.now()) };
}

const formatDay = (at: Date): string => toBelgianDate(at.getTime()).toString();
/** Formats the last day on which a token is valid. It expires at the end of that day. */
const formatLastDay = (expiresAt: Date): string => toBelgianDate(expiresAt.getTime() - 1).toString();

async function createToken(
  { positionals, values, out, err }: CommandContext,
  { repositories }: OpenedStores<Stores>,
): Promise<number> {
  const { name, expiresAt } = readWantedToken(values);
  const site = await requireSite(repositories, positionals[1]);
  const createdToken = await repositories.siteTokens.create(site.id, { name, expiresAt });
  if (!createdToken) throw new Error(`The site ${site.id} was removed in the meantime.`);
  const validity = expiresAt ? `through ${formatLastDay(expiresAt)}` : 'until it is revoked';
  // Only the secret is written to standard output, so that a script can read it.
  err.write(
    `Token ${createdToken.id} is valid for calls about ${site.id}, ${validity}. It is shown only now, because the database stores only its hash:\n`,
  );
  out.write(`${createdToken.token}\n`);
  return 0;
}

const toState = ({ isValid, revokedAt }: SiteToken): string => {
  if (revokedAt) return `revoked ${formatDay(revokedAt)}`;
  return isValid ? 'valid' : 'expired';
};

const TOKEN_COLUMNS = [
  { title: 'Id', isWhole: true },
  { title: 'Site', isWhole: true },
  { title: 'Name' },
  { title: 'Created' },
  { title: 'Last used' },
  { title: 'Valid through' },
  { title: 'State' },
];

async function listTokens(
  { positionals, out }: CommandContext,
  { repositories }: OpenedStores<Stores>,
): Promise<number> {
  const site = positionals[1] === undefined ? undefined : await requireSite(repositories, positionals[1]);
  const tokens = await repositories.siteTokens.list(site?.id);
  if (tokens.length === 0) {
    out.write(site ? `The site ${site.id} has no tokens.\n` : 'No site has tokens.\n');
    return 0;
  }
  const rows = tokens.map((token) => [
    token.id,
    token.siteId,
    token.name,
    formatDay(token.createdAt),
    token.lastUsedAt ? formatDay(token.lastUsedAt) : 'never',
    token.expiresAt ? formatLastDay(token.expiresAt) : '',
    toState(token),
  ]);
  out.write(formatTable(TOKEN_COLUMNS, rows, MAX_NAME_CHARACTERS, measureLineWidth(out)));
  return 0;
}

async function revokeToken(
  { positionals, out }: CommandContext,
  { repositories }: OpenedStores<Stores>,
): Promise<number> {
  const [, idOrToken = ''] = positionals;
  // The operator may paste a whole leaked token, so the output does not repeat it.
  const id = parseSiteTokenId(idOrToken) ?? idOrToken;
  const revokedToken = await repositories.siteTokens.revoke(id);
  if (!revokedToken) throw new Error('There is no token with this id; token list shows the ids.');
  out.write(
    `Token ${revokedToken.id} of ${revokedToken.siteId} (${revokedToken.name}) is revoked. Calls with this token are now refused.\n`,
  );
  return 0;
}

interface TokenAction extends ActionArguments {
  /** Checks the options before the database is opened. Throws `UsageError` when an option is invalid. */
  readonly checkOptions?: (values: Values) => void;
  run(context: CommandContext, backOffice: OpenedStores<Stores>): Promise<number>;
}

const TOKEN_ACTIONS: Readonly<Record<string, TokenAction>> = {
  create: {
    acceptedArguments: { count: 1, label: 'the id of a site' },
    options: ['name', 'expires'],
    checkOptions: readWantedToken,
    run: createToken,
  },
  list: { acceptedArguments: { count: 1, label: 'the id of a site, or nothing', isOptional: true }, run: listTokens },
  revoke: { acceptedArguments: { count: 1, label: 'the id of a token from token list' }, run: revokeToken },
};

export const tokenCommand: Command<Stores> = {
  name: 'token',
  summary: 'Creates, lists and revokes tokens for programs of an agency that call the back office',
  usage: 'create SITE | list [SITE] | revoke ID',
  options: {
    name: { value: 'TEXT', help: 'For create: the name of the program that uses the token' },
    expires: {
      value: 'DAY',
      help: 'For create: the last day on which the token is valid; default: valid until it is revoked',
    },
  },
  details: `
A token is valid for calls about one site: its homes, pages, texts, pictures, agendas and statistics. It cannot change host
names, add or remove sites, or send mails in the name of another person: those calls need the API token. /openapi.json of the
back office shows for each call whether it accepts a token of a site (siteToken).

create writes the token to standard output, and everything else to standard error. A site has at most ${MAX_SITE_TOKENS} valid
tokens. revoke takes effect at the next call, on all machines. A token stays valid when its site is renamed, and is deleted
with the site.

  npm run backoffice -- token create duinhof --name "Website of the group" --expires 2027-12-31
  npm run backoffice -- token list duinhof
  npm run backoffice -- token revoke 3f8a0c51d2e94b67`,
  async run(context) {
    const action = findAction(tokenCommand, TOKEN_ACTIONS, context);
    action.checkOptions?.(context.values);
    return action.run(context, await context.open());
  },
};
