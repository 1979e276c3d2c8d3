import { RENTAL_STATES, type RentalFeedState, type RentalState } from '#shared/api/rentals.ts';
import type { Site } from '#shared/api/site.ts';
import { toRentalCalendarPath } from '#shared/domain/rentals/rentalCalendarPath.ts';
import { localize } from '#shared/i18n/locales.ts';
import { importRentals, type RentalImportStores } from './import/importRentals.ts';
import { parseRentalMapping } from './import/rentalMapping.ts';
import { toBelgianDay } from './days.ts';
import type { Reservation } from './reservation.ts';
import { answerRequest, type StayChangeStores } from './stays.ts';
import type { EntryFilter } from './store/reservations.ts';
import { findAction, requireOption, type ActionArguments } from '../core/cli/actions.ts';
import { type Command, type CommandContext, UsageError, type OpenedStores } from '../core/cli/command.ts';
import { LIMIT_OPTIONS, parseLimits, formatRefused, writeImportStop } from '../import/importLimits.ts';
import { formatWarnings } from '../import/importSummary.ts';
import { ENCODING_OPTION, readSourceFile } from '../import/readSourceFile.ts';
import { readJsonFile } from '../core/cli/readJsonFile.ts';
import { requireSite } from '../sites/requireSite.ts';
import { formatTable } from '../core/cli/table.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { RentalFeedRepository } from './store/rentalFeedRepository.ts';
import type { RentalReservationRepository } from './store/rentalReservationRepository.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';

type Stores = Omit<RentalImportStores, 'transaction'> & {
  readonly mails: Pick<MailRepository, 'createMailContext'>;
  readonly rentalFeeds: Pick<
    RentalFeedRepository,
    'acceptNextCopy' | 'listStates' | 'listFeedsTaking' | 'listUnchecked'
  >;
  readonly rentalReservations: Pick<
    RentalReservationRepository,
    'listBlocked' | 'listEntries' | 'findByName' | 'unblock'
  >;
  readonly rentalUnits: Pick<RentalUnitRepository, 'find' | 'list'>;
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
  transaction<T>(run: (stores: StayChangeStores & Pick<RentalImportStores, 'rentalUnits'>) => Promise<T>): Promise<T>;
};

interface RentalTarget {
  readonly backOffice: OpenedStores<Stores>;
  readonly site: Site;
}

interface RentalAction extends ActionArguments {
  run(context: CommandContext, target: RentalTarget): Promise<number>;
}

const toColumns = (...titles: readonly string[]) => titles.map((title) => ({ title }));
const formatEuros = (amount: number): string => amount.toFixed(2);

function parseReservationState(text: string | undefined): RentalState | undefined {
  const state = RENTAL_STATES.find((each) => each === text);
  if (text !== undefined && state === undefined)
    throw new UsageError(`--state must be one of ${RENTAL_STATES.join(', ')}`);
  return state;
}

function parseUnitNumber(text: string): number {
  const unitId = Number(text);
  if (!Number.isInteger(unitId) || unitId < 1) throw new UsageError('--unit must be the number of a holiday home');
  return unitId;
}

/** Returns the calendars and programs that the agency must check before it confirms a stay. */
const listUnchecked = ({ unchecked, uncheckedFeeds = [] }: Reservation['document']): string[] => [
  ...(unchecked ? ['booking program'] : []),
  ...uncheckedFeeds.map(({ name }) => name),
];

const formatTime = (iso: string | undefined): string => iso?.slice(0, 16).replace('T', ' ') ?? 'never';

const toTableRow = ({ reference, state, begin, end, unitId, document }: Reservation): string[] => {
  const { visitor, guests, quote, unit } = document;
  return [
    reference,
    state,
    begin,
    end,
    unit.reference ?? String(unitId),
    `${guests.adults}+${guests.children}`,
    formatEuros(quote.total),
    `${visitor.firstName} ${visitor.lastName}, ${visitor.phone}`,
    state === 'requested' ? listUnchecked(document).join(', ') : '',
  ];
};

/** Returns the table rows of confirmed stays of guests whose data were erased. */
async function listErasedRows(
  { repositories }: OpenedStores<Stores>,
  site: Site,
  { state = 'confirmed', unitId, departureAfter, arrivalUntil }: EntryFilter,
): Promise<string[][]> {
  const blockedStays =
    state === 'confirmed' ? await repositories.rentalReservations.listBlocked(site.id, departureAfter) : [];
  return blockedStays
    .filter(
      (stay) =>
        (unitId === undefined || stay.unitId === unitId) && (arrivalUntil === undefined || stay.begin <= arrivalUntil),
    )
    .map(({ reference, begin, end, unitId: homeId }) => [
      reference,
      'confirmed',
      begin,
      end,
      String(homeId),
      '',
      '',
      'data erased',
      '',
    ]);
}

async function listReservations({ out, values }: CommandContext, { backOffice, site }: RentalTarget): Promise<number> {
  const unitText = values.text('unit');
  const filter: EntryFilter = {
    state: parseReservationState(values.text('state')),
    unitId: unitText === undefined ? undefined : parseUnitNumber(unitText),
    departureAfter: values.text('from') ?? toBelgianDay(Date.now()),
    arrivalUntil: values.text('to'),
  };
  const reservations = await backOffice.repositories.rentalReservations.listEntries(site.id, filter);
  const rows = [...reservations.map(toTableRow), ...(await listErasedRows(backOffice, site, filter))];
  const columns = toColumns(
    'Reference',
    'State',
    'Arrival',
    'Departure',
    'Home',
    'Party',
    'Euros',
    'Guest',
    'To check',
  );
  out.write(rows.length === 0 ? 'No reservations found.\n' : formatTable(columns, rows));
  return 0;
}

/** Finds a reservation by its reference, or by the beginning of its id, which must have at least eight characters. */
async function findReservation({ backOffice, site }: RentalTarget, name: string): Promise<Reservation> {
  const [reservation, otherReservation] = await backOffice.repositories.rentalReservations.findByName(site.id, name);
  if (!reservation) throw new Error(`There is no reservation ${name} at ${site.id}.`);
  if (otherReservation) throw new Error(`More than one reservation begins with ${name}.`);
  return reservation;
}

const FEED_DOUBT_REASONS = {
  never: 'it was never read',
  old: 'its last good copy is older than a day',
  partly: 'not all of its entries could be read',
} as const;

/**
 * Returns the reasons not to confirm a stay yet: calendars in which its nights are taken now, and calendars whose copy
 * is not current, now or at the time of the request.
 */
async function listDoubts(
  { repositories }: OpenedStores<Stores>,
  { siteId, unitId, unitKey, begin, end, document }: Reservation,
): Promise<string[]> {
  const { rentalFeeds, rentalUnits } = repositories;
  const storedUnit = await rentalUnits.find(siteId, unitId);
  const feedsNow = storedUnit ? await rentalFeeds.listUnchecked(storedUnit, Date.now()) : [];
  const feedsAtRequest = document.uncheckedFeeds ?? [];
  const formatDoubt = ({ name, reason, readAt }: (typeof feedsNow)[number]) =>
    `the calendar ${name}: ${FEED_DOUBT_REASONS[reason]} (last good copy: ${formatTime(readAt)})`;
  return [
    ...(await rentalFeeds.listFeedsTaking(unitKey, { begin, end })).map(
      (name) => `TAKEN now, according to the calendar ${name}.`,
    ),
    ...feedsNow.map((each) => `Not certain now: ${formatDoubt(each)}.`),
    ...(document.unchecked ? ['Not checked at the time of the request: the booking program did not answer.'] : []),
    ...feedsAtRequest.map((each) => `Not checked at the time of the request: ${formatDoubt(each)}.`),
  ];
}

const createAnswerAction = (state: Exclude<RentalState, 'requested'>, confirmation: string): RentalAction => ({
  acceptedArguments: { count: 1, label: 'the reference of a reservation, as rentals list shows it' },
  options: ['note'],
  async run({ positionals, values, out }, target) {
    const { backOffice, site } = target;
    const { repositories } = backOffice;
    const name = positionals[1] ?? '';
    if (state === 'cancelled' && (await repositories.rentalReservations.unblock(site.id, name))) {
      out.write(`${confirmation}; the guest's data were erased, so no mail is sent.\n`);
      return 0;
    }
    const reservation = await findReservation(target, name);
    const { id } = reservation;
    if (state === 'confirmed') for (const doubt of await listDoubts(backOffice, reservation)) out.write(`${doubt}\n`);
    const key = backOffice.apiToken();
    await repositories.transaction((tx) =>
      answerRequest(tx, { siteId: site.id, id, state, note: values.text('note'), identifierKey: key, now: Date.now() }),
    );
    out.write(`${confirmation}; the guest gets a mail.\n`);
    return 0;
  },
});

async function listHomes({ out }: CommandContext, { backOffice, site }: RentalTarget): Promise<number> {
  const { rentalUnits, mails } = backOffice.repositories;
  const [locale = 'nl'] = site.locales;
  const { url } = await mails.createMailContext(site.id, locale);
  const homes = await rentalUnits.list(site.id);
  const columns = toColumns('Home', 'Reference', 'Title', 'Persons', 'Shown', 'Calendar for other platforms');
  const rows = homes.map(({ unit: { id, general }, isServed }) => [
    String(id),
    general.reference ?? '',
    localize(general.title, locale),
    String(general.maxOccupation),
    isServed ? 'yes' : 'no',
    url(toRentalCalendarPath(id)),
  ]);
  out.write(formatTable(columns, rows));
  return 0;
}

/** Returns a line for each reported fault of an entry. */
const formatFaults = ({ unitId, name, named = [] }: RentalFeedState): string[] =>
  named.map(
    ({ line, uid, problem }) =>
      `Home ${unitId}, ${name}, line ${line}${uid === undefined ? '' : `, UID ${uid}`}: ${problem}\n`,
  );

const isFaultyFeed = ({ state, problem }: RentalFeedState): boolean =>
  state !== 'paused' && (state !== 'current' || problem !== undefined);

/**
 * Prints the feeds. Returns the exit code, which is for monitoring: 1 when a feed is refused, incomplete or not
 * current, else 0.
 */
async function listFeeds({ out }: CommandContext, { backOffice, site }: RentalTarget): Promise<number> {
  const states = await backOffice.repositories.rentalFeeds.listStates(site.id);
  const rows = states.map(({ unitId, name, state, readAt, nights, free, unread, problem }) => [
    String(unitId),
    name,
    state,
    formatTime(readAt),
    String(nights),
    String(free ?? ''),
    String(unread ?? ''),
    problem ?? '',
  ]);
  const columns = toColumns(
    'Home',
    'Feed',
    'State',
    'Last good copy',
    'Nights',
    'Free entries',
    'Unread entries',
    'Problem',
  );
  out.write(rows.length === 0 ? 'No home has a feed.\n' : formatTable(columns, rows));
  for (const state of states) for (const line of formatFaults(state)) out.write(line);
  return states.some(isFaultyFeed) ? 1 : 0;
}

async function acceptNextCopy(
  { positionals, values, out }: CommandContext,
  { backOffice, site }: RentalTarget,
): Promise<number> {
  const unitId = parseUnitNumber(requireOption(values, 'unit'));
  const name = positionals[1] ?? '';
  if (!(await backOffice.repositories.rentalFeeds.acceptNextCopy(site.id, unitId, name)))
    throw new Error(`Home ${unitId} has no feed ${name}.`);
  out.write('The next copy of the calendar will be accepted, even if it frees most nights.\n');
  return 0;
}

async function importFile({ values, out, err }: CommandContext, { backOffice, site }: RentalTarget): Promise<number> {
  const json = await readJsonFile(requireOption(values, 'mapping'));
  const file = requireOption(values, 'file');
  const limits = parseLimits(values);
  const mapping = parseRentalMapping(json);
  const report = await importRentals(backOffice.repositories, {
    siteId: site.id,
    rows: readSourceFile(file, mapping, values.text('encoding')),
    mapping,
    isFullImport: values.flag('full'),
    isTrialRun: values.flag('dry-run'),
    photosFolder: values.text('files'),
    ...limits,
  }).catch((error: unknown) => {
    writeImportStop(error, { err });
    throw error;
  });
  const { created, updated, unchanged, withdrawn, refused } = report;
  const counts = Object.entries({ created, updated, unchanged, withdrawn, refused: refused.length });
  out.write(`${values.flag('dry-run') ? 'Dry run, nothing was written: ' : ''}${report.read} rows read\n`);
  out.write(
    formatTable(
      toColumns('Rows', 'Number'),
      counts.map(([name, count]) => [name, String(count)]),
    ),
  );
  if (refused.length > 0) out.write(formatRefused(refused));
  if (report.warnings.length > 0) out.write(formatWarnings(report.warnings));
  if (report.unmapped.length > 0) out.write(`Not in the mapping, so not imported: ${report.unmapped.join(', ')}\n`);
  return refused.length > 0 ? 1 : 0;
}

const RENTAL_ACTIONS: Readonly<Record<string, RentalAction>> = {
  list: { options: ['state', 'unit', 'from', 'to'], run: listReservations },
  confirm: createAnswerAction('confirmed', 'Confirmed'),
  refuse: createAnswerAction('refused', 'Refused'),
  cancel: createAnswerAction('cancelled', 'Cancelled'),
  homes: { run: listHomes },
  feeds: { run: listFeeds },
  accept: {
    acceptedArguments: { count: 1, label: 'the name of a feed, as rentals feeds shows it' },
    options: ['unit'],
    run: acceptNextCopy,
  },
  import: {
    options: ['file', 'encoding', 'files', 'mapping', 'full', ...Object.keys(LIMIT_OPTIONS), 'dry-run'],
    run: importFile,
  },
};

export const rentalsCommand: Command<Stores> = {
  name: 'rentals',
  summary: 'Lists and answers reservations of holiday homes, imports homes, reads calendars of other platforms',
  usage: 'list | confirm REF | refuse REF | cancel REF | homes | feeds | accept FEED | import',
  needs: { database: 'existing', apiToken: ['confirm', 'refuse', 'cancel'] },
  options: {
    site: { value: 'ID', help: 'The site', required: true },
    state: { value: 'STATE', help: `For list: ${RENTAL_STATES.join(', ')}` },
    unit: { value: 'NUMBER', help: 'For list, accept: the number of a home' },
    from: { value: 'DAY', help: 'For list: departures after this day (today)' },
    to: { value: 'DAY', help: 'For list: arrivals up to this day' },
    note: { value: 'TEXT', help: 'For confirm, refuse, cancel: a note in the mail to the guest' },
    file: { value: 'FILE', help: 'For import: CSV, JSON, NDJSON or XML' },
    encoding: { ...ENCODING_OPTION, help: `For import: ${ENCODING_OPTION.help}` },
    files: { value: 'FOLDER', help: 'For import: folder of the photos that the mapping names' },
    mapping: { value: 'FILE', help: 'For import: the mapping file of the columns' },
    full: { help: 'For import: homes of this source that are not in the file are withdrawn' },
    ...LIMIT_OPTIONS,
    'dry-run': { help: 'For import: check everything, write nothing' },
  },
  details: `
  npm run backoffice -- rentals list --site kust --state requested
  npm run backoffice -- rentals confirm V-7F3K2M --site kust --note "The key is in the safe at the door."
  npm run backoffice -- rentals feeds --site kust

When the calendar of another platform cannot be read, or would free most of the nights that it took before, the new copy is
refused and the last good copy is used. accept accepts the next copy without this check. feeds shows the state of each
calendar: current; never (it was never read); old (the last good copy is older than a day); partly (the nights of some
entries are unknown; the entries are listed by line and UID); paused (the home is not served). Entries that a calendar
declares free take no nights, except whole days, which count as taken unless calendars.freeDays of the site is free. The
command ends with 1 when a calendar is not current or its copy was refused. Check requests for such a home yourself;
confirm lists the calendars to check.`,
  async run(context) {
    const action = findAction(rentalsCommand, RENTAL_ACTIONS, context);
    const backOffice = await context.open();
    const site = await requireSite(backOffice.repositories, context.values.text('site'));
    return action.run(context, { backOffice, site });
  },
};
