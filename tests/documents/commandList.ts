import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { formatGeneratedNote, formatTable } from './markdown.ts';

/** Returns the name and summary of every command, from the overview that `--help` prints. */
async function readCommands(): Promise<readonly (readonly [name: string, summary: string])[]> {
  const [out, err] = [new TextSink(), new TextSink()];
  await runCommand(['--help'], { out, err }, {});
  return Array.from(out.take().matchAll(/^ {2}([a-z-]+) +(\S.*)$/gm), ([, name = '', summary = '']) => [name, summary]);
}

/** Renders `docs/commands.md`. */
export async function renderCommands(): Promise<string> {
  const commands = await readCommands();
  return [
    '# Commands of the back office',
    '',
    formatGeneratedNote('the commands themselves'),
    '',
    'In a clone of the project, a command begins with `npm run backoffice --`, for example `npm run backoffice -- site list`. On a server it begins with `gevel`: `gevel site list` ([commands on a server](operations/README.md#commands)). `--help` after a command shows its options and examples. A command ends with 0 when it succeeded, with 1 when it failed, and with 2 when it did not understand its options.',
    '',
    ...formatTable(
      ['command', 'what it does'],
      commands.map(([name, summary]) => [`\`${name}\``, summary]),
    ),
    '',
  ].join('\n');
}
