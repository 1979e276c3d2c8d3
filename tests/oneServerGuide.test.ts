import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { TextSink } from './support/mail/textSink.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');
const readProjectFile = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const guideText = readProjectFile('docs/one-server.md');
const codeBlocks = Array.from(guideText.matchAll(/^```\n([^]*?)^```$/gm), ([, block = '']) => block);
/** Command lines for root and for the operator, without their prompts. */
const typedCommands = codeBlocks.flatMap((block) =>
  block.split('\n').flatMap((line) => /^[#$] (.+)$/.exec(line)?.[1]?.replace(/\s{2,}#.*$/, '') ?? []),
);
/** All texts that an operator may type: the blocks, and code within sentences. */
const codeTexts = [...typedCommands, ...Array.from(guideText.matchAll(/`([^`\n]+)`/g), ([, words = '']) => words)];
const listMatches = (pattern: RegExp, texts: readonly string[] = codeTexts) =>
  new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, found = '']) => found)));

it('has commands', () => expect(typedCommands.length).toBeGreaterThan(60));

it('names files of the project that exist', () => {
  const files = listMatches(/(?:\/opt\/gevel\/|(?<=[\s`]|^))((?:deploy|docs)\/[\w./-]+)/g);
  expect(files.size).toBeGreaterThan(9);
  expect([...files].filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
});

it('names units that exist, and copies each of them before it is used', () => {
  const units = new Set(globSync('deploy/systemd/gevel-*', { cwd: projectRoot }).map((file) => path.basename(file)));
  const used = listMatches(/(?:systemctl [\w -]*?|journalctl [\w -]*?-u )(gevel-[\w.-]+)/g);
  expect(used.size).toBeGreaterThan(2);
  for (const name of used) {
    const file = /\.\w+$/.test(name) ? name : `${name}.service`;
    expect(units).toContain(file);
    expect(guideText).toContain(`deploy/systemd/${file}`);
  }
});

it('sets variables that the product reads, and secrets where the units look for them', () => {
  const settings = codeBlocks.flatMap((block) =>
    Array.from(block.matchAll(/^([A-Z][A-Z_]+)=/gm), ([, name = '']) => name),
  );
  expect(settings).toContain('DATABASE_URL');
  for (const name of [...settings, ...listMatches(/\benv ([A-Z_]+)=/g)])
    expect(readProjectFile('docs/configuration.md')).toContain(`\`${name}\``);
  const loaded = readProjectFile('deploy/systemd/one-server.conf').matchAll(/^LoadCredential=[\w-]+:(\S+)$/gm);
  for (const [, secret = ''] of loaded) expect(guideText).toContain(`> ${secret})`);
  expect(readProjectFile('deploy/systemd/gevel-site.service')).toContain('EnvironmentFile=-/etc/gevel/site.env');
});

it('types commands and options that exist', async () => {
  const lines = codeTexts.flatMap((line) => /(?:^gevel|cli\.js) ((?!-)[a-z][^;]*)/.exec(line)?.[1] ?? []);
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    const [command = '', ...rest] = line.split(/\s+/);
    const [out, err] = [new TextSink(), new TextSink()];
    const words = rest.slice(0, 1).filter((word) => !word.startsWith('-'));
    expect([line, await runCommand([command, ...words, '--help'], { out, err }, {})]).toEqual([line, 0]);
    const help = out.take();
    for (const option of rest.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0]))
      expect([line, help]).toEqual([line, expect.stringContaining(`  ${option}`)]);
  }
});

it('names monitoring addresses that the product answers', () => {
  for (const [address, file] of [
    ['/health/ready', 'server/site/operations/adminApp.ts'],
    ['/health/capabilities', 'server/backoffice/app.ts'],
  ] as const) {
    expect(guideText).toContain(address);
    expect(readProjectFile(file)).toContain(`'${address}'`);
  }
});

it('says of each step whether it was tried', () => {
  const steps = guideText.split(/^## (?=\d)/m).slice(1);
  expect(steps.length).toBe(13);
  expect(
    steps.filter((step) => !/\*\((?:not )?tried|\*\(the copying/.test(step)).map((step) => step.split('\n')[0]),
  ).toEqual([]);
});
