import { readVisitorOption } from '../mail/visitorOptions.ts';
import { eraseVisitor, type EraseVisitorStores } from './eraseVisitor.ts';
import { eraseMailFiles, toMailFolder } from '../mail/fileTransport.ts';
import { type Command, UsageError } from '../core/cli/command.ts';
import { requireSite } from '../sites/requireSite.ts';
import { formatTable } from '../core/cli/table.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';

interface Stores extends EraseVisitorStores {
  readonly sites: Pick<SiteRepository, 'get' | 'list'>;
}

export const eraseCommand: Command<Stores> = {
  name: 'erase',
  summary: 'Erases all personal data of a visitor',
  needs: { database: 'existing', mailFolder: true },
  options: {
    email: { value: 'ADDRESS', help: 'The visitor’s e-mail address' },
    phone: {
      value: 'NUMBER',
      help: 'The phone number of a visitor who requested a callback and gave no e-mail address',
    },
    site: { value: 'ID', help: 'Only data of this site; default: all sites' },
  },
  details: `
The command deletes messages, mails to the visitor and about the visitor (also waiting ones), subscriptions, appointments
and reservations. They cannot be restored. A record of the erasure is kept, with the time and the number of objects of each
kind, but without the address.

Future viewings and requested stays are cancelled. Nights of a confirmed stay in a holiday home stay taken: rentals list
shows them, and rentals cancel frees them. An agency that expects the visitor gets a mail without the name.

  npm run backoffice -- erase --email jan@example.com`,
  async run({ values, out, open }) {
    const visitor = readVisitorOption(values);
    if (visitor === undefined) throw new UsageError('--email or --phone is missing');
    const { repositories, env } = await open();
    const name = values.text('site');
    const chosenSite = name === undefined ? undefined : await requireSite(repositories, name);
    const sites = chosenSite ? [chosenSite] : await repositories.sites.list();
    const rows: string[][] = [];
    let agencyMailCount = 0;
    for (const site of sites) {
      const erasure = await eraseVisitor(repositories, { siteId: site.id, email: visitor, now: Date.now() });
      agencyMailCount += erasure.agencyMails;
      rows.push(...Object.entries(erasure.counts).map(([kind, count]) => [site.id, kind, String(count)]));
    }
    const mailFolder = toMailFolder(env.dataDir);
    const { removedCount, unassignedCount } = await eraseMailFiles(mailFolder, visitor, chosenSite?.id);
    if (removedCount > 0) rows.push([chosenSite?.id ?? '', 'files', String(removedCount)]);
    if (rows.length === 0) out.write('There were no data of this visitor.\n');
    else out.write(formatTable([{ title: 'Site' }, { title: 'Kind' }, { title: 'Removed', align: 'right' }], rows));
    if (unassignedCount > 0)
      out.write(
        `Mails of this visitor in ${mailFolder} that do not say to which site they belong: ${unassignedCount}. They were not removed; erase without --site removes them.\n`,
      );
    if (agencyMailCount > 0)
      out.write(
        `Mails to the agency, without the visitor’s name, about future viewings or stays: ${agencyMailCount}\n`,
      );
    return 0;
  },
};
