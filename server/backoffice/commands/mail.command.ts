import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '#shared/api/site.ts';
import { buildMailSamples, type MailSampleStores } from './mailSamples.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import { findAction, type ActionArguments } from '../core/cli/actions.ts';
import type { Command, CommandContext } from '../core/cli/command.ts';
import { requireSite } from '../sites/requireSite.ts';
import { formatTable } from '../core/cli/table.ts';

interface Stores extends MailSampleStores {
  readonly mails: Pick<MailRepository, 'createMailContext' | 'list' | 'retryFailed'>;
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
}

const MAX_SHOWN_MAILS = 50;

async function listMails({ out }: CommandContext, { mails }: Stores, site: Site): Promise<number> {
  const rows = (await mails.list(site.id, MAX_SHOWN_MAILS)).map(({ at, kind, state, dueAt, attempts, refusal }) => [
    at.toISOString().slice(0, 16).replace('T', ' '),
    kind,
    state,
    state === 'waiting' ? dueAt.toISOString().slice(0, 16).replace('T', ' ') : '',
    String(attempts),
    refusal ?? '',
  ]);
  const columns = [
    { title: 'Written (UTC)' },
    { title: 'Kind' },
    { title: 'State' },
    { title: 'Next attempt' },
    { title: 'Attempts', align: 'right' as const },
    { title: 'Refused with' },
  ];
  out.write(formatTable(columns, rows));
  return 0;
}

async function retryMails({ out }: CommandContext, { mails }: Stores, site: Site): Promise<number> {
  const count = await mails.retryFailed(site.id);
  out.write(count === 0 ? 'No mail is waiting or has failed.\n' : `Mails queued for the back office: ${count}\n`);
  return 0;
}

async function previewMails({ out, values }: CommandContext, repositories: Stores, site: Site): Promise<number> {
  const folder = path.resolve(values.text('out') ?? 'mail-preview');
  await mkdir(folder, { recursive: true });
  for (const locale of site.locales) {
    for (const [name, mail] of await buildMailSamples(repositories, site, locale)) {
      const file = path.join(folder, `${site.id}-${name}-${locale}`);
      await writeFile(`${file}.html`, mail.html);
      await writeFile(`${file}.txt`, `${mail.subject}\n\n${mail.text}`);
      out.write(`${file}.html\n`);
    }
  }
  return 0;
}

const MAIL_ACTIONS: Readonly<Record<string, ActionArguments & { run: typeof listMails }>> = {
  list: { run: listMails },
  retry: { run: retryMails },
  preview: { options: ['out'], run: previewMails },
};

export const mailCommand: Command<Stores> = {
  name: 'mail',
  summary: 'Lists waiting and sent mails, retries failed ones, writes previews',
  usage: 'list | retry | preview',
  options: {
    site: { value: 'ID', help: 'The site', required: true },
    out: { value: 'FOLDER', help: 'For preview: the folder of the files; default: mail-preview' },
  },
  details: `
A mail has failed when the mail server refused it permanently, or when it could not be sent for three days. Failed mails
are kept for thirty days. retry sends failed mails again, and sends waiting mails at once. A mail that was never tried and
is due later, such as a reminder that a restore has held, is sent at its time. A reminder of a booking that has begun
is expired, and is not sent again.

  npm run backoffice -- mail list --site claes
  npm run backoffice -- mail preview --site claes --out mails`,
  async run(context) {
    const action = findAction(mailCommand, MAIL_ACTIONS, context);
    const { repositories } = await context.open();
    return action.run(context, repositories, await requireSite(repositories, context.values.text('site')));
  },
};
