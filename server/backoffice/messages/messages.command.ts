import type { Site } from '#shared/api/site.ts';
import type { MessageRecord, MessageRepository } from './messageRepository.ts';
import type { PersonalRecord } from '../core/db/personalData.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import { findAction, type ActionArguments } from '../core/cli/actions.ts';
import type { Command, CommandContext } from '../core/cli/command.ts';
import { readVisitorOption } from '../mail/visitorOptions.ts';
import { requireSite } from '../sites/requireSite.ts';
import { formatTable } from '../core/cli/table.ts';

interface Stores {
  /** Finds all stored data of a visitor, including the data of other features. */
  readonly erasures: { find(siteId: string, visitor: string): Promise<readonly PersonalRecord[]> };
  readonly messages: Pick<MessageRepository, 'list'>;
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
}

const MAX_SHOWN_MESSAGES = 50;
const PAGE_MESSAGES = 500;

const formatSender = ({ document }: MessageRecord) =>
  document.kind === 'friend'
    ? { name: document.sender.name, email: document.sender.email, text: document.note }
    : {
        name: `${document.visitor.firstName} ${document.visitor.lastName}`,
        email: document.visitor.email ?? document.visitor.phone ?? '',
        text: document.text,
      };

async function listMessages({ out, values }: CommandContext, { messages }: Stores, site: Site): Promise<number> {
  const records = await messages.list(site.id, { visitor: readVisitorOption(values), limit: MAX_SHOWN_MESSAGES });
  const rows = records.map((message) => {
    const { name, email, text } = formatSender(message);
    const time = message.at.toISOString().slice(0, 16).replace('T', ' ');
    return [time, message.document.kind, String(message.document.estateId ?? ''), `${name} <${email}>`, text];
  });
  const titles = ['When (UTC)', 'Kind', 'Estate', 'From', 'Message'];
  out.write(
    formatTable(
      titles.map((title) => ({ title })),
      rows,
    ),
  );
  if (records.length === MAX_SHOWN_MESSAGES)
    out.write(`These are the last ${MAX_SHOWN_MESSAGES} messages; use export for all of them.\n`);
  return 0;
}

/** Exports all stored data of one visitor, or the messages of all visitors. */
async function exportMessages(context: CommandContext, { messages, erasures }: Stores, site: Site): Promise<number> {
  const { out, values } = context;
  const visitor = readVisitorOption(values);
  if (visitor !== undefined) {
    for (const record of await erasures.find(site.id, visitor)) out.write(`${JSON.stringify(record)}\n`);
    return 0;
  }
  let previousMessage: MessageRecord | undefined;
  do {
    const page = await messages.list(site.id, { previousMessage, limit: PAGE_MESSAGES });
    for (const { id, at, document } of page) out.write(`${JSON.stringify({ id, at, ...document })}\n`);
    previousMessage = page.length === PAGE_MESSAGES ? page.at(-1) : undefined;
  } while (previousMessage);
  return 0;
}

const MESSAGE_ACTIONS: Readonly<Record<string, ActionArguments & { run: typeof listMessages }>> = {
  list: { options: ['email', 'phone'], run: listMessages },
  export: { options: ['email', 'phone'], run: exportMessages },
};

export const messagesCommand: Command<Stores> = {
  name: 'messages',
  summary: 'Lists and exports messages of visitors, and all personal data of one visitor',
  usage: 'list | export',
  options: {
    site: { value: 'ID', help: 'The site', required: true },
    email: {
      value: 'ADDRESS',
      help: 'Only messages from this e-mail address; for export: all personal data of its owner',
    },
    phone: { value: 'NUMBER', help: 'The same for a visitor who gave only this phone number and no e-mail address' },
  },
  details: `
The newest messages come first. export writes one JSON object per line to standard output. With --email, it contains all
personal data of that visitor (GDPR, article 15): messages, mails, saved searches, viewings and reservations, each with its
"category".

  npm run backoffice -- messages list --site claes
  npm run backoffice -- messages export --site claes --email jan@example.com > jan.ndjson`,
  async run(context) {
    const action = findAction(messagesCommand, MESSAGE_ACTIONS, context);
    const { repositories } = await context.open();
    return action.run(context, repositories, await requireSite(repositories, context.values.text('site')));
  },
};
