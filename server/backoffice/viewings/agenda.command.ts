import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { type AgendaAvailability, type AvailabilityInput, availabilitySchema } from '#shared/api/liveAgenda.ts';
import { WEEKDAYS } from '#shared/primitives/weekdays.ts';
import type { Site } from '#shared/api/site.ts';
import { toAgendaFeedPath } from '#shared/domain/addresses/agendaFeedPath.ts';
import { toSpanOfDays } from './agendaEntries.ts';
import type { AgendaEntryRow } from './appointment.ts';
import { formatBelgianIso } from '../core/calendar/belgianTime.ts';
import { cancelViewingByAgency, type ViewingStores } from './viewings.ts';
import type { AgendaRepository } from './store/agendaRepository.ts';
import type { AppointmentRepository } from './store/appointmentRepository.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import { findAction, requireOption, type ActionArguments } from '../core/cli/actions.ts';
import { type Command, type CommandContext, UsageError, type Values } from '../core/cli/command.ts';
import { isObject } from '../core/isObject.ts';
import { readJsonFile } from '../core/cli/readJsonFile.ts';
import { requireSite } from '../sites/requireSite.ts';
import { formatTable } from '../core/cli/table.ts';
import { formatHours, parseHours, parseWeeklyHours } from './weeklyHours.ts';

interface Stores {
  readonly agendas: Pick<AgendaRepository, 'change' | 'listContacts' | 'get' | 'list' | 'renewFeed' | 'stopViewings'>;
  readonly appointments: Pick<AppointmentRepository, 'listEntries'>;
  readonly mails: Pick<MailRepository, 'createMailContext'>;
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
  transaction<T>(run: (stores: ViewingStores) => Promise<T>): Promise<T>;
}

interface AgendaTarget {
  readonly repositories: Stores;
  readonly site: Site;
  /** Is 0 for an action that concerns all sales contacts. */
  readonly salesRepId: number;
}

interface AgendaAction extends ActionArguments {
  readonly isForAllContacts?: boolean;
  run(context: CommandContext, target: AgendaTarget): Promise<void>;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const AGENDA_NUMBER_OPTIONS = ['duration', 'buffer', 'notice', 'horizon'] as const;

/** Validates an agenda. Throws an `Error` with a line for each invalid field. */
function validateAvailability(agenda: unknown): AgendaAvailability {
  const parsedAgenda = availabilitySchema.safeParse(agenda);
  if (parsedAgenda.success) return parsedAgenda.data;
  const lines = parsedAgenda.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`This is not a valid agenda:\n${lines.join('\n')}`);
}

/**
 * Parses a time such as `2026-12-24T14:00`, or a day such as `2026-12-24`. The result for a day is its beginning; for a
 * day at the end of a span (`isEnd`), it is the beginning of the next day. Throws `UsageError` for a day that does
 * not exist.
 */
function parseLocalTime(text: string, isEnd: boolean): string {
  if (!ISO_DAY.test(text)) return text;
  let day: Temporal.PlainDate;
  try {
    day = Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    throw new UsageError(`${text} is not a day`);
  }
  return `${(isEnd ? day.add({ days: 1 }) : day).toString()}T00:00`;
}

const formatLocalTime = (iso: string) => iso.slice(0, 16).replace('T', ' ');

async function listAgendas({ out }: CommandContext, { repositories, site }: AgendaTarget): Promise<void> {
  const { agendas } = repositories;
  const contacts = await agendas.listContacts(site.id);
  const storedAgendas = await agendas.list(site.id);
  const contactIds = new Set(contacts.map(({ salesRepId }) => salesRepId));
  const agendasWithoutListing = storedAgendas.flatMap(({ salesRepId }) =>
    contactIds.has(salesRepId) ? [] : [{ salesRepId, name: '(no current listing)', estates: 0 }],
  );
  const rows = [...contacts, ...agendasWithoutListing].map(({ salesRepId, name, estates }) => {
    const availability = storedAgendas.find((agenda) => agenda.salesRepId === salesRepId)?.availability;
    const days = availability ? WEEKDAYS.filter((day) => (availability.weekly[day]?.length ?? 0) > 0) : [];
    return [
      String(salesRepId),
      name,
      String(estates),
      availability ? days.map((day) => day.slice(0, 3)).join(' ') : 'none',
    ];
  });
  const columns = [
    { title: 'Contact', align: 'right' as const },
    { title: 'Name' },
    { title: 'Listings', align: 'right' as const },
    { title: 'Viewings on' },
  ];
  out.write(formatTable(columns, rows));
}

const formatEntry = ({ id, start, end, state, estateId, document }: AgendaEntryRow): string[] => {
  const visitor = document?.visitor;
  return [
    formatLocalTime(formatBelgianIso(start)),
    formatBelgianIso(end).slice(11, 16),
    state,
    String(estateId),
    visitor ? `${visitor.firstName} ${visitor.lastName}, ${visitor.phone}` : '',
    state === 'booked' ? id : '',
  ];
};

function describeAvailability({
  weekly,
  exceptions,
  blocks,
  duration,
  buffer,
  notice,
  horizon,
}: AgendaAvailability): string {
  const rows = [
    ...WEEKDAYS.map((day) => [day, formatHours(weekly[day] ?? [])]),
    ...exceptions.map(({ date, hours }) => [date, formatHours(hours)]),
    ...blocks.map(({ start, end, note }) => [
      'blocked',
      [`${formatLocalTime(start)} to ${formatLocalTime(end)}`, note].filter(Boolean).join(': '),
    ]),
    ['a viewing', `${duration} minutes, followed by ${buffer} free minutes`],
    ['booked', `at least ${notice} hours and at most ${horizon} days ahead`],
  ];
  return formatTable([{ title: 'Day' }, { title: 'Hours' }], rows, 100);
}

async function showAgenda(
  { out, values }: CommandContext,
  { repositories, site, salesRepId }: AgendaTarget,
): Promise<void> {
  const agenda = await repositories.agendas.get(site.id, salesRepId);
  if (!agenda)
    throw new Error(`Sales contact ${salesRepId} of ${site.id} has no agenda. Use agenda set to create one.`);
  out.write(agenda.availability ? describeAvailability(agenda.availability) : 'Visitors can book no more viewings.\n');
  const now = Date.now();
  const span = toSpanOfDays(agenda, now, values.text('from'), values.text('to'));
  const entries = await repositories.appointments.listEntries(agenda, span, now);
  if (entries.length === 0) return void out.write('\nNo viewings.\n');
  const columns = ['From', 'To', 'State', 'Estate', 'Visitor', 'Id'].map((title) => ({ title }));
  out.write(`\n${formatTable(columns, entries.map(formatEntry))}`);
}

async function setAvailability(
  { out, values }: CommandContext,
  { repositories, site, salesRepId }: AgendaTarget,
): Promise<void> {
  const file = values.text('file');
  const fileSettings = file === undefined ? {} : await readJsonFile(file);
  if (!isObject(fileSettings)) throw new UsageError('--file should hold one JSON object');
  const numberSettings = Object.fromEntries(
    AGENDA_NUMBER_OPTIONS.flatMap((name) => {
      const value = values.text(name);
      return value === undefined ? [] : [[name, Number(value)]];
    }),
  );
  const lines = values.list('hours');
  const weeklySettings = lines.length === 0 ? {} : { weekly: parseWeeklyHours(lines) };
  const storedAvailability = await repositories.agendas.change(site.id, salesRepId, (before) => {
    const mergedAvailability: Record<string, unknown> = {
      ...before,
      ...fileSettings,
      ...weeklySettings,
      ...numberSettings,
    };
    if (mergedAvailability['weekly'] === undefined) throw new UsageError('a new agenda needs --hours or --file');
    return validateAvailability(mergedAvailability);
  });
  out.write(describeAvailability(storedAvailability));
}

const changeAvailability = (
  { repositories, site, salesRepId }: AgendaTarget,
  buildAvailability: (stored: AgendaAvailability) => AvailabilityInput,
): Promise<AgendaAvailability> =>
  repositories.agendas.change(site.id, salesRepId, (stored) => {
    if (!stored)
      throw new Error(`Sales contact ${salesRepId} of ${site.id} has no agenda. Use agenda set to create one.`);
    return validateAvailability(buildAvailability(stored));
  });

async function setDay({ out, values }: CommandContext, target: AgendaTarget): Promise<void> {
  const date = requireOption(values, 'date');
  const hourTexts = values.list('hours').flatMap((line) => line.trim().split(/\s+/));
  if (values.flag('closed') === hourTexts.length > 0)
    throw new UsageError('agenda day accepts either --hours or --closed');
  const hours = hourTexts.map(parseHours);
  const storedAvailability = await changeAvailability(target, ({ exceptions, ...rest }) => ({
    ...rest,
    exceptions: [...exceptions.filter((exception) => exception.date !== date), { date, hours }].toSorted((a, b) =>
      a.date.localeCompare(b.date),
    ),
  }));
  out.write(describeAvailability(storedAvailability));
}

async function blockTime({ out, values }: CommandContext, target: AgendaTarget): Promise<void> {
  const from = requireOption(values, 'from');
  const note = values.text('note');
  const newBlock = {
    start: parseLocalTime(from, false),
    end: parseLocalTime(values.text('to') ?? from, true),
    ...(note !== undefined && { note }),
  };
  const storedAvailability = await changeAvailability(target, ({ blocks, ...rest }) => ({
    ...rest,
    blocks: [...blocks.filter(({ start, end }) => start !== newBlock.start || end !== newBlock.end), newBlock].toSorted(
      (a, b) => a.start.localeCompare(b.start),
    ),
  }));
  out.write(describeAvailability(storedAvailability));
}

async function unblockTime({ out, values }: CommandContext, target: AgendaTarget): Promise<void> {
  const from = parseLocalTime(requireOption(values, 'from'), false);
  const storedAvailability = await changeAvailability(target, ({ blocks, ...rest }) => {
    const remainingBlocks = blocks.filter(({ start }) => start !== from);
    if (remainingBlocks.length === blocks.length) throw new Error(`Nothing is blocked from ${formatLocalTime(from)}.`);
    return { ...rest, blocks: remainingBlocks };
  });
  out.write(describeAvailability(storedAvailability));
}

async function stopViewings({ out }: CommandContext, { repositories, site, salesRepId }: AgendaTarget): Promise<void> {
  if (!(await repositories.agendas.stopViewings(site.id, salesRepId)))
    throw new Error(`Sales contact ${salesRepId} of ${site.id} accepts no viewings.`);
  out.write('Visitors can book no more viewings; booked viewings stay.\n');
}

async function renewFeed({ out }: CommandContext, { repositories, site, salesRepId }: AgendaTarget): Promise<void> {
  const secret = await repositories.agendas.renewFeed(site.id, salesRepId);
  if (secret === undefined) throw new Error(`Sales contact ${salesRepId} of ${site.id} has no agenda.`);
  const { url } = await repositories.mails.createMailContext(site.id, site.locales[0] ?? 'nl');
  out.write(`${url(toAgendaFeedPath(secret))}\nThe previous address no longer works.\n`);
}

async function cancelAppointment(
  { positionals, out }: CommandContext,
  { repositories, site, salesRepId }: AgendaTarget,
): Promise<void> {
  const [, id = ''] = positionals;
  const isCancelled =
    z.uuid().safeParse(id).success &&
    (await repositories.transaction((tx) =>
      cancelViewingByAgency(tx, { siteId: site.id, salesRepId, id, now: Date.now() }),
    ));
  if (!isCancelled) throw new Error(`There is no future viewing ${id} in this agenda.`);
  out.write('Cancelled; the visitor gets a mail.\n');
}

const AGENDA_ACTIONS: Readonly<Record<string, AgendaAction>> = {
  list: { isForAllContacts: true, run: listAgendas },
  show: { options: ['contact', 'from', 'to'], run: showAgenda },
  set: { options: ['contact', 'hours', ...AGENDA_NUMBER_OPTIONS, 'file'], run: setAvailability },
  day: { options: ['contact', 'date', 'hours', 'closed'], run: setDay },
  block: { options: ['contact', 'from', 'to', 'note'], run: blockTime },
  unblock: { options: ['contact', 'from'], run: unblockTime },
  stop: { options: ['contact'], run: stopViewings },
  feed: { options: ['contact'], run: renewFeed },
  cancel: {
    acceptedArguments: { count: 1, label: 'the id of a viewing from agenda show' },
    options: ['contact'],
    run: cancelAppointment,
  },
};

function parseContact(values: Values): number {
  const salesRepId = Number(requireOption(values, 'contact'));
  if (!Number.isInteger(salesRepId) || salesRepId < 1)
    throw new UsageError('--contact must be the number of a sales contact');
  return salesRepId;
}

export const agendaCommand: Command<Stores> = {
  name: 'agenda',
  summary: 'Manages the viewing hours of sales contacts, and lists their booked viewings',
  usage: 'list | show | set | day | block | unblock | stop | feed | cancel ID',
  options: {
    site: { value: 'ID', help: 'The site', required: true },
    contact: { value: 'NUMBER', help: 'The sales contact; required for all actions except list' },
    hours: {
      value: 'HOURS',
      help: 'For set: "mon-fri 09:00-12:00 13:30-17:30"; for day: "10:00-16:00"',
      multiple: true,
    },
    duration: { value: 'MINUTES', help: 'For set: the duration of one viewing, in minutes (45)' },
    buffer: { value: 'MINUTES', help: 'For set: free time after each viewing, in minutes (15)' },
    notice: { value: 'HOURS', help: 'For set: the minimum time between booking and viewing, in hours (24)' },
    horizon: { value: 'DAYS', help: 'For set: the number of days for which visitors can book ahead (42)' },
    file: { value: 'FILE', help: 'For set: the complete agenda as JSON' },
    date: { value: 'DAY', help: 'For day: the date that has other hours than its weekday' },
    closed: { help: 'For day: no viewings on this date' },
    from: { value: 'TIME', help: 'For block, unblock, show: a day, or for blocks a time such as 2026-12-24T14:00' },
    to: { value: 'TIME', help: 'For block, show: the last day, or the time at which a block ends' },
    note: { value: 'TEXT', help: 'For block: the reason' },
  },
  details: `
All times are in Belgian time. Booked appointments stay when the hours change.

  npm run backoffice -- agenda set --site claes --contact 3 --hours "mon-fri 09:00-12:00 13:30-17:30" --hours "sat 10:00-13:00"
  npm run backoffice -- agenda block --site claes --contact 3 --from 2026-12-24 --to 2027-01-03 --note Holidays
  npm run backoffice -- agenda day --site claes --contact 3 --date 2026-12-12 --hours 10:00-16:00
  npm run backoffice -- agenda show --site claes --contact 3

feed prints the private address of a calendar feed with the viewings. Each use creates a new address, and the previous
address no longer works.`,
  async run(context) {
    const { values } = context;
    const action = findAction(agendaCommand, AGENDA_ACTIONS, context);
    const salesRepId = action.isForAllContacts ? 0 : parseContact(values);
    const { repositories } = await context.open();
    const site = await requireSite(repositories, values.text('site'));
    await action.run(context, { repositories, site, salesRepId });
    return 0;
  },
};
