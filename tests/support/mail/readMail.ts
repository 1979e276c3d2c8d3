import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface MailFile {
  readonly name: string;
  readonly mailSource: string;
  readonly parsedMail: Email;
}

/**
 * The parsed mails, by path, time and size of their file. They are cached, because a test that waits for a mail reads
 * all files repeatedly.
 */
const mailsByFile = new Map<string, Promise<MailFile>>();

async function readMailFile(folder: string, name: string): Promise<MailFile> {
  const file = path.join(folder, name);
  const { mtimeMs, size } = await stat(file);
  const key = `${file} ${mtimeMs} ${size}`;
  const parse = async () => {
    const mailSource = await readFile(file, 'utf8');
    return { name, mailSource, parsedMail: await PostalMime.parse(mailSource) };
  };
  const mail = mailsByFile.get(key) ?? parse();
  mailsByFile.set(key, mail);
  return mail;
}

/** Returns the mails that a back office without a mail server has written as files, by name. */
export async function readMailFiles(dataDir: string): Promise<MailFile[]> {
  const folder = path.join(dataDir, 'mail');
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(names.map((name) => readMailFile(folder, name)));
}
