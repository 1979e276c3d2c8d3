import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface MailFile {
  readonly name: string;
  readonly source: string;
  readonly parsed: Email;
}

/** The mails that a back office without a mail server wrote, by name. */
export async function mailFiles(dataDir: string): Promise<MailFile[]> {
  const folder = path.join(dataDir, 'mail');
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const source = await readFile(path.join(folder, name), 'utf8');
      return { name, source, parsed: await PostalMime.parse(source) };
    }),
  );
}
